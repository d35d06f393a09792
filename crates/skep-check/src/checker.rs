//! The state of a check, and how errors are reported.
//! Kept true: what has type `Bad` or an invalid operand has been reported; nothing that follows from it is.

use foldhash::{HashMap, HashSet};
use std::rc::Rc;

use skep_syntax::tree::{ConstDecl, File, FuncDecl, FuncLit, NodeId, TypeDecl, VarDecl};
use skep_syntax::{Code, Diagnostic, Span};

use crate::actors::Actors;
use crate::mono::Mono;
use crate::program::{Info, Object, ObjectId, ObjectKind, PackageId};
use crate::scope::{ScopeId, Scopes};
use crate::types::{NamedId, ParamId, TypeId, Types};

/// A package while it is checked.
pub(crate) struct Pack<'a> {
    pub path: Rc<str>,
    pub name: Rc<str>,
    pub is_std: bool,
    pub files: &'a [Rc<File>],
    pub scope: ScopeId,
    pub vars: Vec<ObjectId>,
    pub init_funcs: Vec<ObjectId>,
    /// Package-level constants, variables and functions in source order, methods included.
    pub objects: Vec<ObjectId>,
    pub imports: Vec<ImportUse<'a>>,
}

/// An import of a file, to see whether it is used.
pub(crate) struct ImportUse<'a> {
    pub import: &'a skep_syntax::tree::Import,
    pub object: ObjectId,
}

/// What stands behind a package-level object (or a local type).
#[derive(Clone, Copy)]
pub(crate) enum DeclKind<'a> {
    Const(&'a ConstDecl, usize),
    Var(&'a Rc<VarDecl>, usize),
    Alias(&'a TypeDecl),
    Named(NamedId),
    Func(&'a Rc<FuncDecl>),
}

/// How far a declaration has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Progress {
    Pending,
    Active,
    Done,
}

pub(crate) struct DeclState<'a> {
    pub kind: DeclKind<'a>,
    pub pkg: PackageId,
    /// The scope its names are looked up in: the file's, or a block's for local types.
    pub scope: ScopeId,
    pub progress: Progress,
}

pub(crate) struct NamedState<'a> {
    pub decl: Option<&'a TypeDecl>,
    pub object: ObjectId,
    pub env: Env,
    pub progress: Progress,
    /// Its own type parameters, without those of a function around it.
    pub own_params: Vec<ParamId>,
    pub param_scope: ScopeId,
}

/// The function whose body is being checked.
#[derive(Clone)]
pub(crate) struct FuncEnv {
    /// Differs for every declaration and literal: tells whether a variable belongs to another function.
    pub id: u32,
    pub results: Vec<TypeId>,
    /// Result variables if they are named.
    pub named_results: Vec<ObjectId>,
    /// Type parameters of the generic function around.
    pub type_params: Vec<ParamId>,
}

/// Where the checker stands.
#[derive(Clone)]
pub(crate) struct Env {
    pub pkg: PackageId,
    pub scope: ScopeId,
    /// The package-level object whose dependencies are being collected.
    pub owner: Option<ObjectId>,
    pub iota: Option<u32>,
    /// Errors are reported here instead: at the name of a constant whose expression is repeated.
    pub err_at: Option<Span>,
    pub func: Option<Rc<FuncEnv>>,
}

/// Work for when all declarations have their types.
pub(crate) enum Later<'a> {
    FuncBody { decl: &'a Rc<FuncDecl>, object: ObjectId, env: Env },
    LitBody { lit: &'a Rc<FuncLit>, env: Env },
    Instance { at: Span, arg_spans: Vec<Span>, params: Vec<ParamId>, args: Vec<TypeId>, env: Env },
    VarType { at: Span, ty: TypeId, env: Env },
    MapKey { at: Span, key: TypeId, env: Env },
    Embedded { at: Span, ty: TypeId, env: Env },
    Size { at: Span, ty: TypeId, env: Env },
}

pub(crate) struct Checker<'a> {
    pub types: Types,
    pub objects: Vec<Object>,
    pub info: Info,
    pub diags: Vec<Diagnostic>,
    pub packages: Vec<Pack<'a>>,
    pub by_path: HashMap<Rc<str>, PackageId>,
    pub scopes: Scopes,
    pub decls: HashMap<ObjectId, DeclState<'a>>,
    pub named: Vec<NamedState<'a>>,
    pub alias_params: HashMap<ObjectId, Vec<ParamId>>,
    pub env: Env,
    pub later: std::collections::VecDeque<Later<'a>>,
    pub used_vars: HashSet<ObjectId>,
    pub used_imports: HashSet<ObjectId>,
    /// The function a local variable belongs to.
    pub var_func: HashMap<ObjectId, u32>,
    pub func_count: u32,
    /// Variables of the function at hand that must be used.
    pub locals: Vec<ObjectId>,
    /// Package-level objects that package-level objects refer to, in order of first mention.
    pub deps: HashMap<ObjectId, Vec<(ObjectId, Span)>>,
    /// Untyped left operands of non-constant shifts: they must become integers.
    pub shift_lhs: HashSet<NodeId>,
    /// Declarations being worked on, for cycle reports.
    pub path: Vec<ObjectId>,
    /// Calls of the predeclared `panic`, which end a function.
    pub panics: HashSet<NodeId>,
    pub mono: Mono,
    pub actors: Actors<'a>,
    pub any: TypeId,
    pub error: TypeId,
    pub comparable: TypeId,
    pub iota: ObjectId,
}

impl<'a> Checker<'a> {
    pub(crate) fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.0 as usize]
    }

    pub(crate) fn object_mut(&mut self, id: ObjectId) -> &mut Object {
        &mut self.objects[id.0 as usize]
    }

    pub(crate) fn new_object(&mut self, object: Object) -> ObjectId {
        self.objects.push(object);
        ObjectId(self.objects.len() as u32 - 1)
    }

    /// A new object of the package at hand.
    pub(crate) fn declare_object(
        &mut self,
        name: &Rc<str>,
        span: Span,
        ty: TypeId,
        kind: ObjectKind,
    ) -> ObjectId {
        let pkg = Some(self.env.pkg);
        self.new_object(Object { name: name.clone(), span: Some(span), pkg, ty, kind })
    }

    pub(crate) fn pack(&self, id: PackageId) -> &Pack<'a> {
        &self.packages[id.0 as usize]
    }

    /// Path of the package at hand: what its unexported names carry.
    pub(crate) fn pkg_path(&self) -> Rc<str> {
        self.pack(self.env.pkg).path.clone()
    }

    /// Works in another place for a while.
    pub(crate) fn with_env<R>(&mut self, env: Env, work: impl FnOnce(&mut Self) -> R) -> R {
        let local = self.pack(env.pkg).path.clone();
        let old = std::mem::replace(&mut self.env, env);
        let old_local = std::mem::replace(&mut self.types.spelling.local, local);
        let result = work(self);
        self.env = old;
        self.types.spelling.local = old_local;
        result
    }

    /// Works in a new scope inside the one at hand.
    pub(crate) fn in_scope<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        let outer = self.env.scope;
        self.env.scope = self.scopes.open(outer);
        let result = work(self);
        self.env.scope = outer;
        result
    }

    pub(crate) fn err(&mut self, span: Span, code: &'static str, message: impl Into<String>) {
        self.report(Diagnostic::error(Code(code), span, message));
    }

    /// Reports unless the message only repeats that something else is wrong.
    pub(crate) fn report(&mut self, mut diagnostic: Diagnostic) {
        let follows = |text: &str| diagnostic.message.find(text).is_some_and(|i| i > 0);
        if !self.diags.is_empty() && (follows("invalid operand") || follows("invalid type")) {
            return;
        }
        if let Some(at) = self.env.err_at {
            diagnostic.span = at;
        }
        self.diags.push(diagnostic);
    }

    pub(crate) fn show(&self, ty: TypeId) -> String {
        self.types.display(ty)
    }

    /// The underlying type, with declared types worked out first.
    pub(crate) fn under(&mut self, ty: TypeId) -> TypeId {
        if let crate::types::Type::Named(n, _) = *self.types.get(ty) {
            self.complete(n);
        }
        self.types.underlying(ty)
    }

    /// Enters a name in a scope, or reports that it is taken.
    pub(crate) fn declare(&mut self, scope: ScopeId, object: ObjectId) {
        let name = self.object(object).name.clone();
        if &*name == "_" {
            return;
        }
        if let Some(old) = self.scopes.insert(scope, &name, object) {
            // It is not in scope, so it is not unused either.
            self.used_vars.insert(object);
            let (span, old_span) = (self.object(object).span, self.object(old).span);
            let Some(span) = span else { return };
            let mut d =
                Diagnostic::error(Code("redeclared"), span, format!("{name} redeclared in this block"));
            if let Some(old) = old_span {
                d = d.with_note(old, format!("other declaration of {name}"));
            }
            self.report(d);
        }
    }

    /// Notes that the declaration at hand refers to a package-level object.
    pub(crate) fn depend_on(&mut self, object: ObjectId, span: Span) {
        if let Some(owner) = self.env.owner {
            let list = self.deps.entry(owner).or_default();
            if !list.iter().any(|&(o, _)| o == object) {
                list.push((object, span));
            }
        }
        self.actors.depends(object);
    }
}
