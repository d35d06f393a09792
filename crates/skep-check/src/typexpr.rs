//! Type expressions.
//! Kept true: what needs a declared type's structure (embedded interfaces, constraints) works that type out
//! first; all else refers to declared types by name only, so recursive types end.

use std::rc::Rc;

use skep_syntax::tree::{ChanDir, Expr, ExprKind, Field, FuncType, Ident, InterfaceElem};
use skep_syntax::{Code, Diagnostic, Span};

use crate::checker::{Checker, DeclKind, Later};
use crate::operand::OpMode;
use crate::program::{Mode, ObjectId, ObjectKind, TypeAndValue, VarInfo};
use crate::scope::ScopeId;
use crate::show::expr_text;
use crate::types::{FieldType, InterfaceType, MethodType, ParamId, Signature, Type, TypeId, Types};

/// Most terms a union may have.
const TERMS_MAX: usize = 100;

/// A signature and the objects its names declare.
pub(crate) struct SignatureParts {
    pub ty: TypeId,
    pub results: Vec<TypeId>,
    pub result_objects: Vec<ObjectId>,
}

impl<'a> Checker<'a> {
    pub(crate) fn record_type(&mut self, e: &Expr, ty: TypeId) {
        self.info.types.insert(e.id, TypeAndValue { mode: Mode::Type, ty, value: None });
    }

    /// A type, perhaps a constraint.
    pub(crate) fn typ(&mut self, e: &'a Expr) -> TypeId {
        let ty = self.typ_inner(e);
        self.record_type(e, ty);
        ty
    }

    /// A type that values may have.
    pub(crate) fn var_type(&mut self, e: &'a Expr) -> TypeId {
        let ty = self.typ(e);
        if matches!(self.types.get(ty), Type::Named(..) | Type::Interface(_)) {
            let env = self.env.clone();
            self.later.push_back(Later::VarType { at: e.span, ty, env });
        }
        ty
    }

    fn typ_inner(&mut self, e: &'a Expr) -> TypeId {
        match &e.kind {
            ExprKind::Bad => Types::BAD,
            ExprKind::Ident(id) => self.type_ident(id, e),
            ExprKind::Selector { x, sel } => self.type_selector(x, sel, e),
            ExprKind::Index { x, indices } => self.instantiated(x, indices, e),
            ExprKind::Paren(x) => self.typ(x),
            ExprKind::ArrayType { len: Some(len), elem } => {
                let n = self.array_length(len);
                let elem = self.var_type(elem);
                let Some(n) = n else { return Types::BAD };
                let ty = self.types.intern(Type::Array(elem, n));
                self.later.push_back(Later::Size { at: e.span, ty, env: self.env.clone() });
                ty
            }
            ExprKind::ArrayType { len: None, elem } => {
                self.var_type(elem);
                self.err(e.span, "array", "invalid use of [...] array (outside a composite literal)");
                Types::BAD
            }
            ExprKind::SliceType(elem) => {
                let elem = self.var_type(elem);
                self.types.intern(Type::Slice(elem))
            }
            ExprKind::Star(base) => {
                let base = self.var_type(base);
                if base == Types::BAD { base } else { self.types.intern(Type::Pointer(base)) }
            }
            ExprKind::StructType(fields) => self.struct_type(fields),
            ExprKind::FuncType(sig) => {
                let scope = self.scopes.open(self.env.scope);
                self.signature(sig, scope, 0).ty
            }
            ExprKind::InterfaceType(elems) => self.interface_type(elems),
            ExprKind::MapType { key, value } => {
                let k = self.var_type(key);
                let v = self.var_type(value);
                let env = self.env.clone();
                self.later.push_back(Later::MapKey { at: key.span, key: k, env });
                self.types.intern(Type::Map(k, v))
            }
            ExprKind::ChanType { dir, elem } => {
                let elem = self.var_type(elem);
                let dir: ChanDir = *dir;
                self.types.intern(Type::Chan(dir, elem))
            }
            ExprKind::Ellipsis(elem) => {
                self.var_type(elem);
                self.err(e.span, "syntax", "invalid use of ...");
                Types::BAD
            }
            _ => {
                let text = expr_text(e);
                self.err(e.span, "not-a-type", format!("{text} is not a type"));
                self.use_exprs(std::slice::from_ref(e));
                Types::BAD
            }
        }
    }

    /// A type name that must not be generic.
    fn type_ident(&mut self, id: &'a Ident, e: &'a Expr) -> TypeId {
        let Some(object) = self.lookup_type_name(id) else { return Types::BAD };
        self.plain_type(object, e)
    }

    fn lookup_type_name(&mut self, id: &'a Ident) -> Option<ObjectId> {
        if id.is_blank() {
            self.err(id.span, "blank", "cannot use _ as value or type");
            return None;
        }
        let Some(object) = self.scopes.lookup(self.env.scope, &id.name) else {
            self.undefined(id);
            return None;
        };
        self.info.uses.insert(id.id, object);
        self.note_dot_import(object);
        if !matches!(self.object(object).kind, ObjectKind::TypeName) {
            if matches!(self.object(object).kind, ObjectKind::Package(_)) {
                self.used_imports.insert(object);
                self.err(id.span, "package", format!("use of package {} not in selector", id.name));
                return None;
            }
            self.used_vars.insert(object);
            let kind = self.object_word(object);
            self.err(id.span, "not-a-type", format!("{} ({kind}) is not a type", id.name));
            return None;
        }
        if &*id.name == "uint8" && self.object(object).pkg.is_none() {
            self.types.spelling.uint8 = true;
        }
        if &*id.name == "int32" && self.object(object).pkg.is_none() {
            self.types.spelling.int32 = true;
        }
        Some(object)
    }

    /// What errors call an object.
    pub(crate) fn object_word(&self, object: ObjectId) -> &'static str {
        match self.object(object).kind {
            ObjectKind::Var(ref info) if info.global => "package-level variable",
            ObjectKind::Var(_) => "variable",
            ObjectKind::Const(_) => "constant",
            ObjectKind::TypeName => "type",
            ObjectKind::Func(_) => "function",
            ObjectKind::Package(_) => "package name",
            ObjectKind::Builtin(_) => "built-in",
            ObjectKind::Nil => "untyped nil",
        }
    }

    /// The type of a type name, which must not be generic.
    pub(crate) fn plain_type(&mut self, object: ObjectId, e: &Expr) -> TypeId {
        if let Some(DeclState { kind: DeclKind::Alias(_), .. }) = self.decls.get(&object) {
            self.resolve(object);
        }
        if !self.own_params(object).is_empty() {
            let text = self.generic_text(object);
            self.err(e.span, "generic", format!("cannot use generic type {text} without instantiation"));
            return Types::BAD;
        }
        self.object(object).ty
    }

    /// Type parameters of a type name that uses must give arguments for.
    pub(crate) fn own_params(&mut self, object: ObjectId) -> Vec<ParamId> {
        if let Some(params) = self.alias_params.get(&object) {
            return params.clone();
        }
        match *self.types.get(self.object(object).ty) {
            Type::Named(id, _) if self.named[id.0 as usize].object == object => {
                self.named[id.0 as usize].own_params.clone()
            }
            _ => Vec::new(),
        }
    }

    /// `T[P any, Q C]`
    fn generic_text(&mut self, object: ObjectId) -> String {
        if let Type::Named(id, _) = *self.types.get(self.object(object).ty) {
            self.complete(id);
        }
        let params = self.own_params(object);
        let decls: Vec<_> = params.iter().map(|p| &self.types.params[p.0 as usize]).collect();
        let mut list = String::new();
        for (i, decl) in decls.iter().enumerate() {
            if i > 0 {
                list.push_str(", ");
            }
            list.push_str(&decl.name);
            // Those with one constraint share its name.
            if decls.get(i + 1).is_none_or(|next| next.constraint != decl.constraint) {
                list.push(' ');
                list.push_str(&self.types.display(decl.constraint));
            }
        }
        format!("{}[{list}]", self.object(object).name)
    }

    fn type_selector(&mut self, x: &'a Expr, sel: &'a Ident, e: &'a Expr) -> TypeId {
        match self.qualified_type(x, sel, e) {
            Some(object) => self.plain_type(object, e),
            None => Types::BAD,
        }
    }

    /// The type name `pkg.Name` stands for.
    fn qualified_type(&mut self, x: &'a Expr, sel: &'a Ident, e: &'a Expr) -> Option<ObjectId> {
        if let ExprKind::Ident(id) = &x.kind
            && let Some(object) = self.scopes.lookup(self.env.scope, &id.name)
            && matches!(self.object(object).kind, ObjectKind::Package(_))
        {
            let member = self.package_member(id, object, sel, e)?;
            if matches!(self.object(member).kind, ObjectKind::TypeName) {
                return Some(member);
            }
            self.err(sel.span, "not-a-type", format!("{} is not a type", expr_text(e)));
            return None;
        }
        let operand = self.expr_or_type(x);
        if operand.mode != OpMode::Invalid {
            self.err(e.span, "not-a-type", format!("{} is not a type", expr_text(e)));
        }
        None
    }

    /// The exported object `pkg.sel`, or an error.
    pub(crate) fn package_member(
        &mut self,
        id: &Ident,
        object: ObjectId,
        sel: &Ident,
        e: &Expr,
    ) -> Option<ObjectId> {
        let ObjectKind::Package(pkg) = self.object(object).kind else { return None };
        self.used_imports.insert(object);
        self.info.uses.insert(id.id, object);
        if pkg.0 == u32::MAX {
            return None;
        }
        let scope = self.pack(pkg).scope;
        let found = self.scopes.local(scope, &sel.name);
        let Some(member) = found else {
            self.undefined_member(scope, sel, &expr_text(e));
            return None;
        };
        if !crate::types::is_exported(&sel.name) {
            let message = format!("name {} not exported by package {}", sel.name, self.pack(pkg).name);
            self.err(sel.span, "unexported", message);
            return None;
        }
        self.info.uses.insert(sel.id, member);
        self.resolve(member);
        Some(member)
    }

    /// `G[A, B]`
    fn instantiated(&mut self, x: &'a Expr, indices: &'a [Expr], e: &'a Expr) -> TypeId {
        let object = match &x.kind {
            ExprKind::Ident(id) => self.lookup_type_name(id),
            ExprKind::Selector { x: inner, sel } => self.qualified_type(inner, sel, x),
            _ => {
                self.err(x.span, "not-a-type", format!("{} is not a type", expr_text(x)));
                None
            }
        };
        let args: Vec<TypeId> = indices.iter().map(|i| self.typ(i)).collect();
        let Some(object) = object else { return Types::BAD };
        if let Some(DeclState { kind: DeclKind::Alias(_), .. }) = self.decls.get(&object) {
            self.resolve(object);
        }
        self.record_type(x, self.object(object).ty);
        self.instantiate_type(object, &args, x, indices, e)
    }

    fn instantiate_type(
        &mut self,
        object: ObjectId,
        args: &[TypeId],
        x: &'a Expr,
        indices: &'a [Expr],
        e: &Expr,
    ) -> TypeId {
        let params = self.own_params(object);
        let name = self.object(object).name.clone();
        if params.is_empty() {
            if self.object(object).ty != Types::BAD {
                let list: Vec<String> = args.iter().map(|&a| self.show(a)).collect();
                let message = format!(
                    "invalid operation: {}[{}] ({} is not a generic type)",
                    expr_text(x),
                    list.join(", "),
                    self.show(self.object(object).ty)
                );
                self.err(x.span, "generic", message);
            }
            return Types::BAD;
        }
        if args.contains(&Types::BAD) {
            return Types::BAD;
        }
        if args.len() != params.len() {
            let which = if args.len() < params.len() { "not enough" } else { "too many" };
            let message =
                format!("{which} type arguments for type {name}: have {}, want {}", args.len(), params.len());
            self.err(e.span, "type-args", message);
            return Types::BAD;
        }
        self.info.instances.insert(name_id(x), args.into());
        self.later.push_back(Later::Instance {
            at: x.span,
            arg_spans: indices.iter().map(|i| i.span).collect(),
            params: params.clone(),
            args: args.to_vec(),
            env: self.env.clone(),
        });
        if self.alias_params.contains_key(&object) {
            let body = self.object(object).ty;
            return self.types.subst(body, &params, args);
        }
        match self.types.get(self.object(object).ty).clone() {
            Type::Named(id, all) => {
                // Leading arguments of a local type are its function's own parameters.
                let implicit = all.len() - params.len();
                let full: Rc<[TypeId]> = all[..implicit].iter().chain(args).copied().collect();
                self.types.intern(Type::Named(id, full))
            }
            _ => Types::BAD,
        }
    }

    fn array_length(&mut self, e: &'a Expr) -> Option<u64> {
        if let ExprKind::Ident(id) = &e.kind {
            match self.scopes.lookup(self.env.scope, &id.name) {
                None => {
                    let message = format!("undefined array length {} or missing type constraint", id.name);
                    self.err(id.span, "array", message);
                    return None;
                }
                Some(object) if !matches!(self.object(object).kind, ObjectKind::Const(_)) => {
                    self.info.uses.insert(id.id, object);
                    self.used_vars.insert(object);
                    self.err(id.span, "array", format!("invalid array length {}", id.name));
                    return None;
                }
                Some(_) => {}
            }
        }
        let x = self.expr(e);
        if !x.is_valid() {
            return None;
        }
        if x.mode != OpMode::Constant {
            let message = format!("array length {} must be constant", self.describe(&x));
            self.err(e.span, "array", message);
            return None;
        }
        let integer = self.types.all_basic(x.ty, |b| b.is_integer());
        if self.types.is_untyped(x.ty) || integer {
            let n = x.val.as_ref().and_then(crate::constant::ConstValue::as_i64);
            if let Some(n) = n.and_then(|n| u64::try_from(n).ok()) {
                let int = Types::basic(crate::types::Basic::Int);
                if self.types.is_untyped(x.ty) {
                    self.update_expr_type(e, int, true);
                }
                return Some(n);
            }
        }
        let what = self.describe(&x);
        let message = if integer {
            format!("invalid array length {what}")
        } else {
            format!("array length {what} must be integer")
        };
        self.err(e.span, "array", message);
        None
    }

    fn struct_type(&mut self, fields: &'a [Field]) -> TypeId {
        let mut out: Vec<FieldType> = Vec::new();
        let mut spans: Vec<Span> = Vec::new();
        let path = self.pkg_path();
        for field in fields {
            let ty = self.var_type(&field.ty);
            let tag: Rc<str> = field.tag.clone().unwrap_or_else(|| Rc::from(""));
            let embedded = field.names.is_empty();
            let names: Vec<(Rc<str>, Span)> = if embedded {
                let Some(name) = embedded_name(&field.ty) else { continue };
                let env = self.env.clone();
                self.later.push_back(Later::Embedded { at: field.ty.span, ty, env });
                vec![(name.name.clone(), name.span)]
            } else {
                field.names.iter().map(|n| (n.name.clone(), n.span)).collect()
            };
            for (name, span) in names {
                if let Some(i) = out.iter().position(|f| f.name == name && &*name != "_") {
                    self.report(
                        Diagnostic::error(Code("duplicate-field"), span, format!("{name} redeclared"))
                            .with_note(spans[i], format!("other declaration of {name}")),
                    );
                    continue;
                }
                let pkg = if crate::types::is_exported(&name) { Rc::from("") } else { path.clone() };
                out.push(FieldType { name, pkg, ty, embedded, tag: tag.clone() });
                spans.push(span);
            }
        }
        self.types.intern(Type::Struct(out.into()))
    }

    fn interface_type(&mut self, elems: &'a [InterfaceElem]) -> TypeId {
        let mut methods: Vec<(MethodType, Span)> = Vec::new();
        let mut terms: Option<Vec<(bool, TypeId)>> = None;
        let mut comparable = false;
        let path = self.pkg_path();
        for elem in elems {
            match elem {
                InterfaceElem::Method { name, sig } => {
                    let scope = self.scopes.open(self.env.scope);
                    let sig = self.signature(sig, scope, 0).ty;
                    if name.is_blank() {
                        self.err(name.span, "method", "methods must have a unique non-blank name");
                        continue;
                    }
                    let pkg = if crate::types::is_exported(&name.name) { Rc::from("") } else { path.clone() };
                    if let Some((_, old)) = methods.iter().find(|(m, _)| m.name == name.name) {
                        let message = format!("duplicate method {}", name.name);
                        let note = format!("other declaration of method {}", name.name);
                        self.report(
                            Diagnostic::error(Code("duplicate-method"), name.span, message)
                                .with_note(*old, note),
                        );
                        continue;
                    }
                    methods.push((MethodType { name: name.name.clone(), pkg, sig }, name.span));
                }
                InterfaceElem::Union(list) => {
                    let Some(embedded) = self.union(list) else { continue };
                    comparable |= embedded.comparable;
                    for m in embedded.methods.iter() {
                        self.embed_method(&mut methods, m, list[0].1.span);
                    }
                    terms = match (terms, embedded.terms) {
                        (None, None) => None,
                        (Some(a), None) => Some(a),
                        (None, Some(b)) => Some(b.to_vec()),
                        (Some(a), Some(b)) => Some(self.intersect(&a, &b)),
                    };
                }
            }
        }
        let mut methods: Vec<MethodType> = methods.into_iter().map(|(m, _)| m).collect();
        methods.sort_by(|a, b| (&a.name, &a.pkg).cmp(&(&b.name, &b.pkg)));
        self.types.intern(Type::Interface(InterfaceType {
            methods: methods.into(),
            terms: terms.map(Rc::from),
            comparable,
        }))
    }

    fn embed_method(&mut self, methods: &mut Vec<(MethodType, Span)>, m: &MethodType, span: Span) {
        match methods.iter().find(|(o, _)| o.name == m.name && o.pkg == m.pkg) {
            Some((old, _)) if old.sig == m.sig => {}
            Some((_, old_span)) => {
                let d =
                    Diagnostic::error(Code("duplicate-method"), span, format!("duplicate method {}", m.name))
                        .with_note(*old_span, format!("other declaration of method {}", m.name));
                self.report(d);
            }
            None => methods.push((m.clone(), span)),
        }
    }

    /// What an embedded type or union asks for; none if it has an error.
    fn union(&mut self, list: &'a [(bool, Expr)]) -> Option<InterfaceType> {
        let plain = |terms: Option<Vec<(bool, TypeId)>>| InterfaceType {
            methods: Rc::from([]),
            terms: terms.map(Rc::from),
            comparable: false,
        };
        if list.len() > TERMS_MAX {
            let message =
                format!("cannot handle more than {TERMS_MAX} union terms (implementation limitation)");
            self.err(list[0].1.span, "union", message);
            return None;
        }
        let mut terms: Vec<(bool, TypeId)> = Vec::new();
        let mut everything = false;
        for (tilde, e) in list {
            let ty = self.typ(e);
            if ty == Types::BAD {
                return None;
            }
            if self.types.is_param(ty) {
                let message = if *tilde {
                    format!("type in term ~{} cannot be a type parameter", self.show(ty))
                } else {
                    "term cannot be a type parameter".to_string()
                };
                self.err(e.span, "union", message);
                return None;
            }
            let under = self.under(ty);
            if under == Types::BAD {
                return None;
            }
            if let Type::Interface(i) = self.types.get(under).clone() {
                if *tilde {
                    let message = format!("invalid use of ~ ({} is an interface)", self.show(ty));
                    self.err(tilde_span(e.span), "union", message);
                    return None;
                }
                if list.len() == 1 {
                    return Some(i);
                }
                if !i.methods.is_empty() {
                    let t = self.show(ty);
                    self.err(e.span, "union", format!("cannot use {t} in union ({t} contains methods)"));
                    return None;
                }
                if i.comparable {
                    let message = if ty == self.comparable {
                        "cannot use comparable in union".to_string()
                    } else {
                        let t = self.show(ty);
                        format!("cannot use {t} in union ({t} embeds comparable)")
                    };
                    self.err(e.span, "union", message);
                    return None;
                }
                match i.terms {
                    None => everything = true,
                    Some(ts) => {
                        terms.extend(ts.iter().filter(|t| !terms.contains(t)).copied().collect::<Vec<_>>())
                    }
                }
                continue;
            }
            if *tilde && under != ty {
                let message = format!(
                    "invalid use of ~ (underlying type of {} is {})",
                    self.show(ty),
                    self.show(under)
                );
                self.err(tilde_span(e.span), "union", message);
                return None;
            }
            let overlap = terms.iter().copied().find(|&(t2, ty2)| {
                self.types.term_includes(t2, ty2, *tilde, ty) || self.types.term_includes(*tilde, ty, t2, ty2)
            });
            if let Some(old) = overlap {
                let message = format!(
                    "overlapping terms {} and {}",
                    self.types.terms_text(&[(*tilde, ty)]),
                    self.types.terms_text(&[old])
                );
                self.err(e.span, "union", message);
                return None;
            }
            terms.push((*tilde, ty));
        }
        Some(plain((!everything).then_some(terms)))
    }

    fn intersect(&mut self, a: &[(bool, TypeId)], b: &[(bool, TypeId)]) -> Vec<(bool, TypeId)> {
        let mut out = Vec::new();
        for &(ta, x) in a {
            for &(tb, y) in b {
                let both = if self.types.term_includes(tb, y, ta, x) {
                    (ta, x)
                } else if self.types.term_includes(ta, x, tb, y) {
                    (tb, y)
                } else {
                    continue;
                };
                if !out.contains(&both) {
                    out.push(both);
                }
            }
        }
        out
    }

    /// Parameters and results; names are declared in `scope` as variables of function `func`.
    pub(crate) fn signature(&mut self, sig: &'a FuncType, scope: ScopeId, func: u32) -> SignatureParts {
        let mut params = Vec::new();
        let mut variadic = false;
        for (i, field) in sig.params.iter().enumerate() {
            let ty = match &field.ty.kind {
                ExprKind::Ellipsis(elem) => {
                    let elem_ty = self.var_type(elem);
                    let slice = self.types.intern(Type::Slice(elem_ty));
                    self.record_type(&field.ty, slice);
                    let last = i + 1 == sig.params.len() && field.names.len() <= 1;
                    if !last {
                        self.err(field.ty.span, "syntax", "can only use ... with final parameter in list");
                    }
                    variadic |= last;
                    slice
                }
                _ => self.var_type(&field.ty),
            };
            for name in &field.names {
                self.declare_param_var(name, ty, scope, func);
            }
            params.extend(std::iter::repeat_n(ty, field.names.len().max(1)));
        }
        let mut results = Vec::new();
        let mut result_objects = Vec::new();
        for field in &sig.results {
            let ty = self.var_type(&field.ty);
            for name in &field.names {
                let object = self.declare_param_var(name, ty, scope, func);
                result_objects.push(object);
            }
            results.extend(std::iter::repeat_n(ty, field.names.len().max(1)));
        }
        let ty = self.types.intern(Type::Func(Signature {
            params: params.into(),
            results: results.clone().into(),
            variadic,
        }));
        SignatureParts { ty, results, result_objects }
    }

    fn declare_param_var(&mut self, name: &'a Ident, ty: TypeId, scope: ScopeId, func: u32) -> ObjectId {
        let object = self.declare_object(&name.name, name.span, ty, ObjectKind::Var(VarInfo::default()));
        self.info.defs.insert(name.id, object);
        self.var_func.insert(object, func);
        self.declare(scope, object);
        object
    }
}

use crate::checker::DeclState;

/// The identifier that names a generic type or function.
pub(crate) fn name_id(x: &Expr) -> skep_syntax::tree::NodeId {
    match &x.kind {
        ExprKind::Ident(id) => id.id,
        ExprKind::Selector { sel, .. } => sel.id,
        ExprKind::Paren(x) => name_id(x),
        _ => x.id,
    }
}

/// The `~` right before a term.
fn tilde_span(term: Span) -> Span {
    Span::new(term.file, term.start.saturating_sub(1), term.end)
}

/// The name an embedded field has: its type's.
fn embedded_name(e: &Expr) -> Option<&Ident> {
    match &e.kind {
        ExprKind::Ident(id) => Some(id),
        ExprKind::Selector { sel, .. } => Some(sel),
        ExprKind::Star(x) | ExprKind::Paren(x) | ExprKind::Index { x, .. } => embedded_name(x),
        _ => None,
    }
}
