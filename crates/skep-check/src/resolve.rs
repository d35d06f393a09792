//! Package-level declarations: names to objects, and objects to their types on demand.
//! Kept true: a declaration is worked out once, in its own file's scope, whoever asks first;
//! a declaration asked for while it is being worked out has type `Bad`, or is a cycle that is reported.

use std::rc::Rc;

use skep_syntax::tree::{Decl, ExprKind, Field, File, FuncDecl, Ident, Import, TypeDecl};
use skep_syntax::{Code, Diagnostic};

use crate::checker::{Checker, DeclKind, DeclState, Env, ImportUse, Later, NamedState, Pack, Progress};
use crate::constant::ConstValue;
use crate::declare::receiver_parts;
use crate::program::{FuncInfo, ObjectId, ObjectKind, PackageId, ParsedPackage, VarInfo};
use crate::scope::{ScopeId, Scopes};
use crate::subset;
use crate::types::{MethodDecl, NamedId, NamedLabel, ParamId, Type, TypeId, Types};

/// Aliases of aliases are followed this far for a receiver.
const ALIAS_CHAIN_MAX: u32 = 100;

/// Declarations that need each other to be worked out are followed this far.
const CHAIN_MAX: usize = 100;

impl<'a> Checker<'a> {
    /// Enters a package and all its names.
    pub(crate) fn collect_package(&mut self, parsed: &'a ParsedPackage) -> PackageId {
        let id = PackageId(self.packages.len() as u32);
        let scope = self.scopes.open(Scopes::UNIVERSE);
        let name = parsed.files.first().map_or_else(|| parsed.path.clone(), |f| f.package.name.clone());
        self.packages.push(Pack {
            path: parsed.path.clone(),
            name: name.clone(),
            is_std: parsed.is_std,
            files: &parsed.files,
            scope,
            vars: Vec::new(),
            init_funcs: Vec::new(),
            objects: Vec::new(),
            imports: Vec::new(),
        });
        self.env = Env { pkg: id, scope, owner: None, iota: None, err_at: None, func: None };
        self.types.spelling.local = parsed.path.clone();
        let mut methods = Vec::new();
        let mut file_scopes = Vec::new();
        for file in &parsed.files {
            if file.package.is_blank() {
                self.err(file.package.span, "package-name", "invalid package name _");
            } else if file.package.name != name {
                let message = format!("package {}; expected package {name}", file.package.name);
                self.err(file.package.span, "package-name", message);
            }
            let file_scope = self.scopes.open(scope);
            file_scopes.push(file_scope);
            self.env.scope = file_scope;
            self.collect_imports(file, file_scope);
            for decl in &file.decls {
                self.collect_decl(decl, file_scope, &mut methods);
            }
        }
        self.check_import_conflicts(scope, &file_scopes);
        // An unknown package is not entered under its path before now, so it can't import itself.
        self.by_path.insert(parsed.path.clone(), id);
        for (decl, object) in methods {
            self.attach_method(decl, object);
        }
        id
    }

    fn collect_imports(&mut self, file: &'a File, file_scope: ScopeId) {
        for import in &file.imports {
            if &*import.path == "unsafe" || &*import.path == "C" {
                self.report(subset::import_refused(import));
                self.declare_bad_import(import, file_scope);
                continue;
            }
            let Some(&target) = self.by_path.get(&import.path) else {
                if import.path.is_empty() {
                    self.err(import.path_span, "import", "invalid import path (empty string)");
                } else {
                    let message = format!("package {} is not in std", import.path);
                    self.err(import.path_span, "import", message);
                }
                self.declare_bad_import(import, file_scope);
                continue;
            };
            if let Some(name) = &import.name
                && &*name.name == "."
            {
                self.declare_dot_import(import, target, file_scope);
                continue;
            }
            let (name, span) = match &import.name {
                Some(name) => (name.name.clone(), name.span),
                None => (self.pack(target).name.clone(), import.path_span),
            };
            if &*name == "init" {
                self.err(span, "import", "cannot import package as init - init must be a func");
                continue;
            }
            let object = self.declare_object(&name, span, Types::BAD, ObjectKind::Package(target));
            match &import.name {
                Some(name) => self.info.defs.insert(name.id, object),
                None => self.info.implicits.insert(import.id, object),
            };
            if &*name != "_" {
                self.declare(file_scope, object);
                self.packages[self.env.pkg.0 as usize].imports.push(ImportUse { import, object });
            }
        }
    }

    /// `import . "p"`: all exported names of the package, as if they were the file's own.
    fn declare_dot_import(&mut self, import: &'a Import, target: PackageId, file_scope: ScopeId) {
        let kind = ObjectKind::Package(target);
        let object = self.declare_object(&Rc::from("."), import.path_span, Types::BAD, kind);
        self.info.implicits.insert(import.id, object);
        self.packages[self.env.pkg.0 as usize].imports.push(ImportUse { import, object });
        let scope = self.pack(target).scope;
        for (name, object) in self.scopes.entries(scope) {
            if name.chars().next().is_some_and(char::is_uppercase) {
                self.declare(file_scope, object);
            }
        }
    }

    /// Notes that a plain name means an object, which may have come with a dot import.
    pub(crate) fn note_dot_import(&mut self, object: ObjectId) {
        let Some(pkg) = self.object(object).pkg.filter(|&pkg| pkg != self.env.pkg) else { return };
        let imports = &self.packages[self.env.pkg.0 as usize].imports;
        let used: Vec<ObjectId> = imports
            .iter()
            .map(|import| import.object)
            .filter(|&import| {
                let import = self.object(import);
                &*import.name == "." && matches!(import.kind, ObjectKind::Package(p) if p == pkg)
            })
            .collect();
        self.used_imports.extend(used);
    }

    /// A name for an import that does not exist, so that its uses are not reported too.
    fn declare_bad_import(&mut self, import: &'a Import, file_scope: ScopeId) {
        let name: Rc<str> = match &import.name {
            Some(name) => name.name.clone(),
            None => Rc::from(import.path.rsplit('/').next().unwrap_or("")),
        };
        if &*name == "_" || &*name == "." {
            return;
        }
        let kind = ObjectKind::Package(PackageId(u32::MAX));
        let object = self.declare_object(&name, import.path_span, Types::BAD, kind);
        self.declare(file_scope, object);
    }

    fn check_import_conflicts(&mut self, scope: ScopeId, file_scopes: &[ScopeId]) {
        for &file_scope in file_scopes {
            for (name, import) in self.scopes.entries(file_scope) {
                let Some(object) = self.scopes.local(scope, &name) else { continue };
                let (Some(span), Some(other)) = (self.object(object).span, self.object(import).span) else {
                    continue;
                };
                let (how, pkg) = match (&self.object(import).kind, self.object(import).pkg) {
                    (&ObjectKind::Package(p), _) if p.0 != u32::MAX => ("import", p),
                    (ObjectKind::Package(_), _) | (_, None) => continue,
                    (_, Some(p)) => ("dot-import", p),
                };
                let (name_of, path) = (&self.pack(pkg).name, &self.pack(pkg).path);
                let message =
                    format!("{name} already declared through {how} of package {name_of} ({path:?})");
                self.report(
                    Diagnostic::error(Code("redeclared"), span, message)
                        .with_note(other, format!("other declaration of {name}")),
                );
            }
        }
    }

    fn add_package_object(&mut self, object: ObjectId, kind: DeclKind<'a>, file_scope: ScopeId) {
        let pkg = self.env.pkg;
        let state = DeclState { kind, pkg, scope: file_scope, progress: Progress::Pending };
        self.decls.insert(object, state);
        let pack = &mut self.packages[pkg.0 as usize];
        pack.objects.push(object);
        let scope = pack.scope;
        let name = self.object(object).name.clone();
        if &*name == "init" || (&*name == "main" && &*self.pack(pkg).name == "main") {
            let span = self.object(object).span;
            if let (Some(span), false) = (span, matches!(self.object(object).kind, ObjectKind::Func(_))) {
                self.err(span, "init-decl", format!("cannot declare {name} - must be func"));
                return;
            }
        }
        self.declare(scope, object);
    }

    fn collect_decl(
        &mut self,
        decl: &'a Decl,
        file_scope: ScopeId,
        methods: &mut Vec<(&'a Rc<FuncDecl>, ObjectId)>,
    ) {
        match decl {
            Decl::Const(decl) => {
                for (i, name) in decl.names.iter().enumerate() {
                    let kind = ObjectKind::Const(ConstValue::int(0));
                    let object = self.declare_object(&name.name, name.span, Types::BAD, kind);
                    self.info.defs.insert(name.id, object);
                    self.add_package_object(object, DeclKind::Const(decl, i), file_scope);
                }
                self.const_arity(decl);
            }
            Decl::Var(decl) => {
                for (i, name) in decl.names.iter().enumerate() {
                    let kind = ObjectKind::Var(VarInfo { global: true, ..VarInfo::default() });
                    let object = self.declare_object(&name.name, name.span, Types::BAD, kind);
                    self.info.defs.insert(name.id, object);
                    self.packages[self.env.pkg.0 as usize].vars.push(object);
                    self.add_package_object(object, DeclKind::Var(decl, i), file_scope);
                }
            }
            Decl::Type(decl) => {
                let object = self.declare_type_name(decl);
                let kind = self.decl_kind_of_type(decl, object);
                self.add_package_object(object, kind, file_scope);
            }
            Decl::Func(decl) => self.collect_func(decl, file_scope, methods),
        }
    }

    fn decl_kind_of_type(&mut self, decl: &'a TypeDecl, object: ObjectId) -> DeclKind<'a> {
        match *self.types.get(self.object(object).ty) {
            Type::Named(id, _) if !decl.alias => DeclKind::Named(id),
            _ => DeclKind::Alias(decl),
        }
    }

    fn collect_func(
        &mut self,
        decl: &'a Rc<FuncDecl>,
        file_scope: ScopeId,
        methods: &mut Vec<(&'a Rc<FuncDecl>, ObjectId)>,
    ) {
        let info =
            FuncInfo { decl: decl.clone(), type_params: Vec::new(), recv: None, recv_params: Vec::new() };
        let name = &decl.name;
        let object = self.declare_object(&name.name, name.span, Types::BAD, ObjectKind::Func(info));
        self.info.defs.insert(name.id, object);
        let special =
            &*name.name == "init" || &*name.name == "main" && &*self.pack(self.env.pkg).name == "main";
        if decl.recv.is_none() && special {
            if let Some(first) = decl.type_params.first() {
                let message = format!("func {} must have no type parameters", name.name);
                self.err(first.span, "init-decl", message);
            }
            if !decl.sig.params.is_empty() || !decl.sig.results.is_empty() {
                let message = format!("func {} must have no arguments and no return values", name.name);
                self.err(name.span, "init-decl", message);
            }
        }
        let is_init = decl.recv.is_none() && &*name.name == "init";
        if decl.recv.is_some() || is_init || name.is_blank() {
            let pkg = self.env.pkg;
            let state =
                DeclState { kind: DeclKind::Func(decl), pkg, scope: file_scope, progress: Progress::Pending };
            self.decls.insert(object, state);
            self.packages[pkg.0 as usize].objects.push(object);
        } else {
            self.add_package_object(object, DeclKind::Func(decl), file_scope);
        }
        if decl.recv.is_some() {
            methods.push((decl, object));
        } else if is_init {
            self.packages[self.env.pkg.0 as usize].init_funcs.push(object);
        }
        if decl.body.is_none() && !self.pack(self.env.pkg).is_std {
            let message = if is_init {
                "func init must have a body"
            } else if decl.type_params.is_empty() {
                "missing function body"
            } else {
                "generic function is missing function body"
            };
            self.err(name.span, "missing-body", message);
        }
    }

    /// An object for a type declaration; a defined type gets its identity at once, its structure later.
    pub(crate) fn declare_type_name(&mut self, decl: &'a TypeDecl) -> ObjectId {
        let object = self.declare_object(&decl.name.name, decl.name.span, Types::BAD, ObjectKind::TypeName);
        self.info.defs.insert(decl.name.id, object);
        if decl.alias {
            return object;
        }
        let outer = self.env.func.as_ref().map(|f| f.type_params.clone()).unwrap_or_default();
        let param_scope = self.scopes.open(self.env.scope);
        let own_params = self.declare_type_params(&decl.type_params, param_scope);
        let pack = self.pack(self.env.pkg);
        let label = NamedLabel {
            name: decl.name.name.clone(),
            pkg: pack.path.clone(),
            pkg_name: pack.name.clone(),
            implicit: outer.len(),
        };
        let params: Vec<ParamId> = outer.iter().chain(&own_params).copied().collect();
        let args = params.iter().map(|&p| self.types.intern(Type::Param(p))).collect();
        let id = self.types.declare_named(object, params, label);
        self.named.push(NamedState {
            decl: Some(decl),
            object,
            env: self.env.clone(),
            progress: Progress::Pending,
            own_params,
            param_scope,
        });
        self.object_mut(object).ty = self.types.intern(Type::Named(id, args));
        object
    }

    /// Names for type parameters; their constraints follow with `resolve_constraints`.
    pub(crate) fn declare_type_params(&mut self, fields: &'a [Field], scope: ScopeId) -> Vec<ParamId> {
        let mut out = Vec::new();
        for name in fields.iter().flat_map(|f| &f.names) {
            let param = self.types.declare_param(name.name.clone(), self.any);
            let ty = self.types.intern(Type::Param(param));
            let object = self.declare_object(&name.name, name.span, ty, ObjectKind::TypeName);
            self.info.defs.insert(name.id, object);
            self.declare(scope, object);
            self.mono.declared(param, name.span);
            out.push(param);
        }
        out
    }

    /// Works out the constraints of type parameters that have names already.
    pub(crate) fn resolve_constraints(&mut self, fields: &'a [Field], params: &[ParamId]) {
        let mut next = params.iter();
        for field in fields {
            let mut bound = self.typ(&field.ty);
            if self.types.is_param(bound) {
                self.err(field.ty.span, "type-param", "cannot use a type parameter as constraint");
                bound = self.any;
            } else if bound != Types::BAD && !self.is_constraint(bound) {
                bound = self.types.intern(Type::Interface(crate::types::InterfaceType {
                    methods: Rc::from([]),
                    terms: Some(Rc::from([(false, bound)])),
                    comparable: false,
                }));
            }
            for _ in &field.names {
                if let Some(p) = next.next() {
                    self.types.params[p.0 as usize].constraint = bound;
                }
            }
        }
    }

    /// Whether a type can be a constraint as it is; one still being worked out is taken for an interface.
    fn is_constraint(&mut self, ty: TypeId) -> bool {
        if let Type::Named(n, _) = *self.types.get(ty)
            && self.named[n.0 as usize].progress == Progress::Active
        {
            return true;
        }
        let under = self.under(ty);
        matches!(self.types.get(under), Type::Interface(_) | Type::Bad)
    }

    /// Ties a method to its receiver's type.
    fn attach_method(&mut self, decl: &'a Rc<FuncDecl>, object: ObjectId) {
        let Some(recv) = &decl.recv else { return };
        let parts = receiver_parts(recv);
        let Some((named, alias_pointer)) = parts.base.and_then(|base| self.receiver_base(base)) else {
            return;
        };
        if self.named[named.0 as usize].decl.is_none() || decl.name.is_blank() {
            return;
        }
        let methods = &self.types.named[named.0 as usize].methods;
        if let Some(old) = methods.iter().find(|m| m.name == decl.name.name) {
            let old_span = self.object(old.func).span;
            let type_name = self.types.label(named).name.clone();
            let message = format!("method {type_name}.{} already declared", decl.name.name);
            let mut d = Diagnostic::error(Code("duplicate-method"), decl.name.span, message);
            if let Some(old) = old_span {
                d = d.with_note(old, format!("other declaration of method {}", decl.name.name));
            }
            self.report(d);
            return;
        }
        let method = MethodDecl {
            name: decl.name.name.clone(),
            func: object,
            pointer: parts.pointer || alias_pointer,
        };
        self.types.named[named.0 as usize].methods.push(method);
    }

    /// The defined type a receiver's base name stands for, through aliases.
    pub(crate) fn receiver_base(&mut self, base: &Ident) -> Option<(NamedId, bool)> {
        let scope = self.pack(self.env.pkg).scope;
        let mut name: &str = &base.name;
        let mut pointer = false;
        for _ in 0..ALIAS_CHAIN_MAX {
            let object = self.scopes.local(scope, name)?;
            match self.decls.get(&object)?.kind {
                DeclKind::Named(id) => return Some((id, pointer)),
                DeclKind::Alias(decl) => {
                    let mut e = &decl.ty;
                    loop {
                        match &e.kind {
                            ExprKind::Paren(x) => e = x,
                            ExprKind::Star(x) if !pointer => {
                                pointer = true;
                                e = x;
                            }
                            _ => break,
                        }
                    }
                    match &e.kind {
                        ExprKind::Ident(id) => name = &id.name,
                        _ => return None,
                    }
                }
                _ => return None,
            }
        }
        None
    }

    /// Works out a package-level object's type (and a constant's value).
    pub(crate) fn resolve(&mut self, object: ObjectId) {
        let Some(state) = self.decls.get_mut(&object) else { return };
        match state.progress {
            Progress::Done => return,
            Progress::Active => {
                self.cycle(object);
                return;
            }
            Progress::Pending if self.path.len() > CHAIN_MAX => return self.chain_too_long(object),
            Progress::Pending => state.progress = Progress::Active,
        }
        let (kind, pkg, scope) = (state.kind, state.pkg, state.scope);
        let env = Env { pkg, scope, owner: Some(object), iota: None, err_at: None, func: None };
        self.path.push(object);
        self.with_env(env, |c| match kind {
            DeclKind::Const(decl, index) => c.package_const(object, decl, index),
            DeclKind::Var(decl, index) => c.package_var(object, decl, index),
            DeclKind::Alias(decl) => c.alias_decl(object, decl),
            DeclKind::Named(id) => c.complete(id),
            DeclKind::Func(decl) => c.func_decl(object, decl),
        });
        self.path.pop();
        if let Some(state) = self.decls.get_mut(&object) {
            state.progress = Progress::Done;
        }
    }

    /// Each declaration needs the next: beyond a bound the checker gives up.
    fn chain_too_long(&mut self, object: ObjectId) {
        if let Some(span) = self.object(object).span {
            let message = format!("declarations depend on each other more than {CHAIN_MAX} deep");
            self.err(span, "limit", message);
        }
    }

    /// A declaration needs itself: an error unless initialisation order will report it.
    fn cycle(&mut self, object: ObjectId) {
        let Some(start) = self.path.iter().position(|&o| o == object) else { return };
        let cycle: Vec<ObjectId> = self.path[start..].to_vec();
        let is_value =
            |c: &Self, o: ObjectId| matches!(c.object(o).kind, ObjectKind::Const(_) | ObjectKind::Var(_));
        if cycle.iter().all(|&o| is_value(self, o)) {
            return;
        }
        let all_types = cycle.iter().all(|&o| !is_value(self, o));
        if all_types
            && cycle.iter().any(|&o| matches!(self.decls.get(&o).map(|d| d.kind), Some(DeclKind::Named(_))))
            && !matches!(self.decls.get(&object).map(|d| d.kind), Some(DeclKind::Alias(_)))
        {
            return;
        }
        self.report_cycle(&cycle, all_types);
    }

    /// Reports a cycle of declarations, starting with the one that comes first in the text.
    pub(crate) fn report_cycle(&mut self, cycle: &[ObjectId], all_types: bool) {
        let start = (0..cycle.len()).min_by_key(|&i| self.object(cycle[i]).span).unwrap_or(0);
        let at = |i: usize| cycle[(start + i) % cycle.len()];
        let Some(span) = self.object(at(0)).span else { return };
        let name = self.object(at(0)).name.clone();
        if cycle.len() == 1 {
            let message = if all_types {
                format!("invalid recursive type: {name} refers to itself")
            } else {
                format!("invalid cycle in declaration: {name} refers to itself")
            };
            return self.err(span, "cycle", message);
        }
        let message = if all_types {
            format!("invalid recursive type {name}")
        } else {
            format!("invalid cycle in declaration of {name}")
        };
        let mut d = Diagnostic::error(Code("cycle"), span, message);
        for i in 0..cycle.len() {
            let (from, to) = (self.object(at(i)), self.object(at(i + 1)));
            if let Some(span) = from.span {
                d = d.with_note(span, format!("{} refers to {}", from.name, to.name));
            }
        }
        self.report(d);
    }

    pub(crate) fn alias_decl(&mut self, object: ObjectId, decl: &'a TypeDecl) {
        let scope = self.scopes.open(self.env.scope);
        let env = Env { scope, ..self.env.clone() };
        let ty = self.with_env(env, |c| {
            if decl.type_params.is_empty() {
                return c.typ(&decl.ty);
            }
            let params = c.declare_type_params(&decl.type_params, scope);
            c.resolve_constraints(&decl.type_params, &params);
            let ty = c.typ(&decl.ty);
            c.alias_params.insert(object, params);
            ty
        });
        self.object_mut(object).ty = ty;
    }

    /// Works out a defined type's structure.
    pub(crate) fn complete(&mut self, id: NamedId) {
        let state = &mut self.named[id.0 as usize];
        let (object, Some(decl)) = (state.object, state.decl) else { return };
        match state.progress {
            Progress::Done => return,
            Progress::Active => {
                // Only reached where the structure itself is needed, so the cycle has no end.
                let start = self.path.iter().position(|&o| o == object).unwrap_or(0);
                let cycle: Vec<ObjectId> = self.path[start..].to_vec();
                if self.types.named[id.0 as usize].underlying == Types::BAD && !cycle.is_empty() {
                    self.report_cycle(&cycle, true);
                }
                return;
            }
            Progress::Pending if self.path.len() > CHAIN_MAX => return self.chain_too_long(object),
            Progress::Pending => state.progress = Progress::Active,
        }
        let param_scope = state.param_scope;
        let own = state.own_params.clone();
        let mut env = state.env.clone();
        env.scope = param_scope;
        let pushed = self.path.last() != Some(&object);
        if pushed {
            self.path.push(object);
        }
        let under = self.with_env(env, |c| {
            c.resolve_constraints(&decl.type_params, &own);
            let rhs = c.typ(&decl.ty);
            if c.types.is_param(rhs) {
                c.err(decl.ty.span, "type-param", "cannot use a type parameter as RHS in type declaration");
                return Types::BAD;
            }
            c.under(rhs)
        });
        if pushed {
            self.path.pop();
        }
        self.types.named[id.0 as usize].underlying = under;
        self.named[id.0 as usize].progress = Progress::Done;
        if let Some(state) = self.decls.get_mut(&object) {
            state.progress = Progress::Done;
        }
        self.check_field_method_names(id);
        let ty = self.object(object).ty;
        let env = self.named[id.0 as usize].env.clone();
        if matches!(self.types.get(under), Type::Struct(_)) && !self.types.is_open(ty) {
            self.later.push_back(Later::Size { at: decl.name.span, ty, env });
        }
    }

    fn check_field_method_names(&mut self, id: NamedId) {
        let under = self.types.named[id.0 as usize].underlying;
        let Type::Struct(fields) = self.types.get(under).clone() else { return };
        for m in self.types.named[id.0 as usize].methods.clone() {
            if fields.iter().any(|f| f.name == m.name)
                && let Some(span) = self.object(m.func).span
            {
                let message = format!("field and method with the same name {}", m.name);
                self.err(span, "duplicate-method", message);
            }
        }
    }
}
