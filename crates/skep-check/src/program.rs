//! The checked result, the only form the optimiser accepts; modelled on what go/types records.

use foldhash::HashMap;
use std::rc::Rc;

use skep_syntax::Span;
use skep_syntax::tree::{File, FuncDecl, NodeId, VarDecl};

use crate::constant::ConstValue;
use crate::types::{ParamId, TypeId, Types};

/// A declared thing: variable, constant, type name, function, package, builtin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub u32);

/// A package of the program; ids are in dependency order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PackageId(pub u32);

/// A whole program without errors.
#[derive(Debug)]
pub struct Program {
    /// All types.
    pub types: Types,
    /// All objects.
    pub objects: Vec<Object>,
    /// All packages, each after those it imports; the main package is last.
    pub packages: Vec<Package>,
    /// What was found about the trees' nodes.
    pub info: Info,
    /// `main.main`.
    pub main: ObjectId,
}

/// A package.
#[derive(Debug)]
pub struct Package {
    /// The import path.
    pub path: Rc<str>,
    /// The name in its package clauses.
    pub name: Rc<str>,
    /// Whether it is of the library: only there may functions lack a body (native leaves, named
    /// `path.Func` or `path.Type.Method`; type arguments go along).
    pub is_std: bool,
    /// Its files.
    pub files: Vec<Rc<File>>,
    /// Initialisations of package variables in the order to run them.
    pub var_inits: Vec<VarInit>,
    /// `init` functions in the order to run them.
    pub init_funcs: Vec<ObjectId>,
    /// Package variables in source order.
    pub vars: Vec<ObjectId>,
}

/// One step of package variable initialisation.
#[derive(Clone, Debug)]
pub struct VarInit {
    /// The declaration.
    pub decl: Rc<VarDecl>,
    /// Which value initialises the name of the same index; none if one call initialises all names.
    pub index: Option<usize>,
}

/// A declared thing.
#[derive(Clone, Debug)]
pub struct Object {
    /// Its name.
    pub name: Rc<str>,
    /// Where it is declared; none for what the language predeclares.
    pub span: Option<Span>,
    /// The package it is declared in; none for what the language predeclares.
    pub pkg: Option<PackageId>,
    /// Its type (of a type name: the type; of a generic function: the signature over its parameters).
    pub ty: TypeId,
    /// What it is.
    pub kind: ObjectKind,
}

/// What an object is.
#[derive(Clone, Debug)]
pub enum ObjectKind {
    /// A variable, parameter or result.
    Var(VarInfo),
    /// A constant.
    Const(ConstValue),
    /// A type name (defined type, alias, type parameter, predeclared type).
    TypeName,
    /// A function or method with a declaration.
    Func(FuncInfo),
    /// An imported package's local name.
    Package(PackageId),
    /// A predeclared function.
    Builtin(Builtin),
    /// `nil`
    Nil,
}

/// Of a variable.
#[derive(Clone, Debug, Default)]
pub struct VarInfo {
    /// Whether it is a package variable.
    pub global: bool,
    /// Whether a function literal inside its function uses it.
    pub captured: bool,
    /// Whether its address is taken (`&x`, a pointer-receiver method call on it, slicing an array).
    pub address_taken: bool,
    /// Whether it is assigned to after its declaration (`x = …`, `x++`, `x.f = …`, `x[i] = …` of an array, range without `:=`).
    pub reassigned: bool,
}

/// Of a function or method.
#[derive(Clone, Debug)]
pub struct FuncInfo {
    /// Its declaration.
    pub decl: Rc<FuncDecl>,
    /// Its own type parameters.
    pub type_params: Vec<ParamId>,
    /// Of a method: the receiver's type (`T` or `*T`, over `recv_params` if generic).
    pub recv: Option<TypeId>,
    /// Of a method of a generic type: its names for the type's parameters.
    pub recv_params: Vec<ParamId>,
}

/// Predeclared functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is Go's of the same name")]
pub enum Builtin {
    Append,
    Cap,
    Clear,
    Close,
    Complex,
    Copy,
    Delete,
    Imag,
    Len,
    Make,
    Max,
    Min,
    New,
    Panic,
    Print,
    Println,
    Real,
    Recover,
}

/// What was found about nodes of the trees. Keys are ids of expressions, identifiers, clauses and imports.
#[derive(Debug, Default)]
pub struct Info {
    /// Type, mode and constant value of every expression (and of every type expression).
    /// An untyped constant or boolean has the type its context gave it in the end.
    /// Inside generic functions types may hold type parameters.
    pub types: HashMap<NodeId, TypeAndValue>,
    /// What an identifier defines: by `Ident::id`. A `:=` that only assigns has an entry in `uses` instead.
    pub defs: HashMap<NodeId, ObjectId>,
    /// What an identifier refers to: by `Ident::id` (the `sel` of a qualified identifier included).
    pub uses: HashMap<NodeId, ObjectId>,
    /// A type switch clause's own variable: by `Case::id`. Imports without a name: by `Import::id`.
    pub implicits: HashMap<NodeId, ObjectId>,
    /// Selections `x.f` other than qualified identifiers: by the selector expression's id.
    pub selections: HashMap<NodeId, Selection>,
    /// Type arguments, given or inferred, where a generic function is used: by the id of the identifier that names it.
    pub instances: HashMap<NodeId, Rc<[TypeId]>>,
}

/// Of an expression.
#[derive(Clone, Debug)]
pub struct TypeAndValue {
    /// How it may be used.
    pub mode: Mode,
    /// Its type. Of a call with several results, and of `v, ok` forms used for two values: a tuple.
    pub ty: TypeId,
    /// Its value, if constant.
    pub value: Option<ConstValue>,
}

/// How an expression may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// A call without results.
    NoValue,
    /// A predeclared function's name.
    Builtin,
    /// A type.
    Type,
    /// A constant.
    Constant,
    /// An addressable variable.
    Variable,
    /// A map element: assignable, not addressable.
    MapIndex,
    /// Any other value (`nil` has type untyped nil or the type its context gave it).
    Value,
}

/// What `x.f` means; also what the key of a promoted field means in a struct literal.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The form.
    pub kind: SelectionKind,
    /// The type of `x` (or the type named, for method expressions).
    pub recv: TypeId,
    /// Field indices from `recv` through embedded fields; for `Field` the last is the field itself, for methods
    /// they lead to the embedded value that has the method. Pointers on the way are followed implicitly.
    pub path: Rc<[u32]>,
    /// The type of the field, or the method's signature without receiver (for method expressions: with).
    pub ty: TypeId,
}

/// The forms of selection.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "fields are named in the doc lines")]
pub enum SelectionKind {
    /// A field.
    Field,
    /// A method's value, called or not. `at` is the type (after `path`) that has it: a defined type, with
    /// its type arguments, for a declared method (`pointer` tells the receiver's form); an interface or a
    /// type parameter otherwise.
    Method { target: MethodTarget, at: TypeId },
    /// `T.Method`
    MethodExpr { target: MethodTarget, at: TypeId },
}

/// Which method.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "fields are named in the doc lines")]
pub enum MethodTarget {
    /// A declared one.
    Func { func: ObjectId, pointer: bool },
    /// An interface's (or a type parameter's, to be looked up again once the type argument is known).
    Interface { name: Rc<str>, pkg: Rc<str> },
}

/// What a check gives.
#[derive(Debug)]
pub struct Checked {
    /// The program, if nothing is wrong with it.
    pub program: Option<Program>,
    /// What is wrong, by place.
    pub diagnostics: Vec<skep_syntax::Diagnostic>,
}

/// A package as parsed, ready to be checked.
#[derive(Debug)]
pub struct ParsedPackage {
    /// The import path (`main` for the main package).
    pub path: Rc<str>,
    /// Whether it is of the library.
    pub is_std: bool,
    /// Its files.
    pub files: Vec<Rc<File>>,
}
