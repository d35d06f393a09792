//! What package-level declarations declare: constants' values, variables' types, functions' signatures.

use std::rc::Rc;

use skep_syntax::Span;
use skep_syntax::tree::{ConstDecl, Expr, ExprKind, Field, FuncDecl, Ident};

use crate::checker::{Checker, Env, FuncEnv, Later, Progress};
use crate::program::{ObjectId, ObjectKind, VarInfo};
use crate::scope::ScopeId;
use crate::types::{NamedId, ParamId, Type, TypeId, Types};

/// A receiver's type expression taken apart.
pub(crate) struct ReceiverParts<'a> {
    pub pointer: bool,
    pub base: Option<&'a Ident>,
    pub base_expr: &'a Expr,
    pub params: Vec<&'a Expr>,
}

/// Looks through `*`, parentheses and type parameters of a receiver.
pub(crate) fn receiver_parts(field: &Field) -> ReceiverParts<'_> {
    let mut e = &field.ty;
    let mut pointer = false;
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
    let base_expr = e;
    let mut params = Vec::new();
    if let ExprKind::Index { x, indices } = &e.kind {
        params = indices.iter().collect();
        e = x;
    }
    let base = match &e.kind {
        ExprKind::Ident(id) => Some(id),
        _ => None,
    };
    ReceiverParts { pointer, base, base_expr, params }
}

impl<'a> Checker<'a> {
    /// Counts of names and values of a constant declaration.
    pub(crate) fn const_arity(&mut self, decl: &'a ConstDecl) {
        let (l, r) = (decl.names.len(), decl.values.len());
        if l < r {
            let (at, what) = (decl.values[l].span, crate::show::expr_text(&decl.values[l]));
            if decl.repeated {
                self.err(decl.names[0].span, "arity", "extra init expr");
            } else {
                self.err(at, "arity", format!("extra init expr {what}"));
            }
        } else if l > r {
            let name = &decl.names[r];
            self.err(name.span, "arity", format!("missing init expr for {}", name.name));
        }
    }

    pub(crate) fn package_const(&mut self, object: ObjectId, decl: &'a ConstDecl, index: usize) {
        self.const_value(object, decl, index);
    }

    /// The type and value of one constant.
    pub(crate) fn const_value(&mut self, object: ObjectId, decl: &'a ConstDecl, index: usize) {
        let old_iota = self.env.iota.replace(decl.iota);
        let old_at = self.env.err_at;
        if decl.repeated {
            self.env.err_at = Some(decl.names[index].span);
        }
        let mut ty = None;
        if let Some(e) = &decl.ty {
            let t = self.typ(e);
            let constant = self.types.basic_under(t).is_some_and(|_| !self.types.is_param(t));
            if constant || t == Types::BAD {
                ty = Some(t);
            } else {
                let under = self.under(t);
                if under != Types::BAD {
                    let message = format!("invalid constant type {}", self.show(t));
                    self.err(e.span, "const-type", message);
                }
                ty = Some(Types::BAD);
            }
        }
        if let Some(value) = decl.values.get(index) {
            let x = self.expr(value);
            self.init_const(object, ty, x);
        } else {
            self.object_mut(object).ty = ty.unwrap_or(Types::BAD);
        }
        self.env.iota = old_iota;
        self.env.err_at = old_at;
    }

    fn init_const(&mut self, object: ObjectId, ty: Option<TypeId>, mut x: crate::operand::Operand<'a>) {
        if !x.is_valid() || x.ty == Types::BAD || ty == Some(Types::BAD) {
            self.object_mut(object).ty = Types::BAD;
            return;
        }
        if x.mode != crate::operand::OpMode::Constant {
            let message = format!("{} is not constant", self.describe(&x));
            self.err(x.span(), "not-constant", message);
            self.object_mut(object).ty = ty.unwrap_or(Types::BAD);
            self.object_mut(object).ty = Types::BAD;
            return;
        }
        let target = ty.unwrap_or(x.ty);
        self.assignment(&mut x, Some(target), "constant declaration");
        match x.val {
            Some(value) if x.mode != crate::operand::OpMode::Invalid => {
                self.object_mut(object).ty = target;
                self.object_mut(object).kind = ObjectKind::Const(value);
            }
            _ => self.object_mut(object).ty = Types::BAD,
        }
    }

    pub(crate) fn package_var(
        &mut self,
        object: ObjectId,
        decl: &'a Rc<skep_syntax::tree::VarDecl>,
        index: usize,
    ) {
        let ty = decl.ty.as_ref().map(|e| self.var_type(e));
        if let Some(ty) = ty {
            self.object_mut(object).ty = ty;
        }
        let objects: Vec<ObjectId> =
            decl.names.iter().filter_map(|n| self.info.defs.get(&n.id).copied()).collect();
        match &decl.values[..] {
            [] => {
                if ty.is_none() {
                    self.object_mut(object).ty = Types::BAD;
                }
            }
            values if values.len() == decl.names.len() => {
                let mut x = self.expr_for(&values[index], ty);
                self.init_var(object, ty.is_some(), &mut x, "variable declaration");
            }
            [value] => {
                // One call for all names: they are worked out together.
                for &other in &objects {
                    if let Some(ty) = ty {
                        self.object_mut(other).ty = ty;
                    }
                    if let Some(state) = self.decls.get_mut(&other) {
                        state.progress = Progress::Done;
                    }
                }
                self.init_vars(&objects, std::slice::from_ref(value), ty.is_some());
                if let Some(list) = self.deps.get(&object).cloned() {
                    for &other in objects.iter().filter(|&&o| o != object) {
                        self.deps.insert(other, list.clone());
                    }
                }
            }
            values => {
                // Counts differ: reported with the first name.
                if index == 0 {
                    self.var_arity(&decl.names, values);
                    self.use_exprs(values);
                }
                if ty.is_none() {
                    self.object_mut(object).ty = Types::BAD;
                }
            }
        }
    }

    /// `var a, b = 1`: says which side has too many.
    pub(crate) fn var_arity(&mut self, names: &[Ident], values: &'a [Expr]) {
        let (l, r) = (names.len(), values.len());
        if l < r {
            let text = crate::show::expr_text(&values[l]);
            self.err(values[l].span, "arity", format!("extra init expr {text}"));
        } else {
            let name = &names[r];
            self.err(name.span, "arity", format!("missing init expr for {}", name.name));
        }
    }

    /// A function's or method's signature; its body waits until all declarations are known.
    pub(crate) fn func_decl(&mut self, object: ObjectId, decl: &'a Rc<FuncDecl>) {
        let scope = self.scopes.open(self.env.scope);
        self.env.scope = scope;
        self.func_count += 1;
        let id = self.func_count;
        let (recv, recv_params) = match &decl.recv {
            Some(field) => self.receiver(field, scope, id),
            None => (None, Vec::new()),
        };
        if decl.recv.is_some() && !decl.type_params.is_empty() {
            self.err(decl.type_params[0].span, "syntax", "method must have no type parameters");
        }
        let type_params = self.declare_type_params(&decl.type_params, scope);
        self.resolve_constraints(&decl.type_params, &type_params);
        let sig = self.signature(&decl.sig, scope, id);
        let all_params = recv_params.iter().chain(&type_params).copied().collect();
        if let ObjectKind::Func(info) = &mut self.object_mut(object).kind {
            info.type_params = type_params;
            info.recv = recv;
            info.recv_params = recv_params;
        }
        self.object_mut(object).ty = sig.ty;
        if decl.body.is_some() {
            let func = FuncEnv {
                id,
                results: sig.results,
                named_results: sig.result_objects,
                type_params: all_params,
            };
            let env = Env { func: Some(Rc::new(func)), ..self.env.clone() };
            self.later.push_back(Later::FuncBody { decl, object, env });
        }
    }

    /// A receiver's type and its own names for the type's parameters.
    fn receiver(&mut self, field: &'a Field, scope: ScopeId, func: u32) -> (Option<TypeId>, Vec<ParamId>) {
        let parts = receiver_parts(field);
        let mut params = Vec::new();
        let named = parts.base.and_then(|base| self.receiver_base(base)).map(|(n, _)| n);
        let base = match (named, parts.base) {
            (Some(id), Some(base)) if !parts.params.is_empty() => {
                self.complete(id);
                params = self.receiver_params(id, base, &parts, scope);
                let args: Rc<[TypeId]> = params.iter().map(|&p| self.types.intern(Type::Param(p))).collect();
                if let Some(&object) = Some(&self.named[id.0 as usize].object) {
                    self.info.uses.insert(base.id, object);
                }
                if args.len() == self.types.named[id.0 as usize].params.len() {
                    self.types.intern(Type::Named(id, args))
                } else {
                    Types::BAD
                }
            }
            _ => self.typ(parts.base_expr),
        };
        if base != Types::BAD {
            // An alias may hold the pointer.
            let (value, _) = if parts.pointer { (base, false) } else { self.types.deref(base) };
            self.check_receiver(value, parts.base_expr.span);
        }
        let ty = if parts.pointer { self.types.intern(Type::Pointer(base)) } else { base };
        self.record_type(&field.ty, ty);
        for name in &field.names {
            let object = self.declare_object(&name.name, name.span, ty, ObjectKind::Var(VarInfo::default()));
            self.info.defs.insert(name.id, object);
            self.var_func.insert(object, func);
            self.declare(scope, object);
        }
        (Some(ty), params)
    }

    fn receiver_params(
        &mut self,
        id: NamedId,
        base: &'a Ident,
        parts: &ReceiverParts<'a>,
        scope: ScopeId,
    ) -> Vec<ParamId> {
        let own = self.types.named[id.0 as usize].params.clone();
        if own.is_empty() {
            let message = format!("{} is not a generic type", base.name);
            self.err(base.span, "receiver", message);
            return Vec::new();
        }
        let mut params = Vec::new();
        for e in &parts.params {
            let ExprKind::Ident(name) = &e.kind else {
                let text = crate::show::expr_text(e);
                self.err(e.span, "receiver", format!("receiver type parameter {text} must be an identifier"));
                continue;
            };
            let param = self.types.declare_param(name.name.clone(), self.any);
            let ty = self.types.intern(Type::Param(param));
            let object = self.declare_object(&name.name, name.span, ty, ObjectKind::TypeName);
            self.info.defs.insert(name.id, object);
            self.record_type(e, ty);
            self.declare(scope, object);
            params.push(param);
        }
        if params.len() != own.len() {
            if params.len() < parts.params.len() {
                return params;
            }
            let message = format!(
                "receiver declares {} type parameter{}, but receiver base type declares {}",
                params.len(),
                if params.len() == 1 { "" } else { "s" },
                own.len()
            );
            self.err(base.span, "receiver", message);
            return params;
        }
        let args: Vec<TypeId> = params.iter().map(|&p| self.types.intern(Type::Param(p))).collect();
        for (&param, &of) in params.iter().zip(&own) {
            let constraint = self.types.params[of.0 as usize].constraint;
            let constraint = self.types.subst(constraint, &own, &args);
            self.types.params[param.0 as usize].constraint = constraint;
            self.mono.same(of, param);
        }
        params
    }

    fn check_receiver(&mut self, base: TypeId, span: Span) {
        let Type::Named(id, _) = *self.types.get(base) else {
            let message = if matches!(self.types.get(base), Type::Basic(_)) {
                format!("cannot define new methods on non-local type {}", self.show(base))
            } else {
                format!("invalid receiver type {}", self.show(base))
            };
            return self.err(span, "receiver", message);
        };
        if self.types.label(id).pkg != self.pkg_path() {
            let message = format!("cannot define new methods on non-local type {}", self.show(base));
            return self.err(span, "receiver", message);
        }
        let under = self.under(base);
        match self.types.get(under) {
            Type::Pointer(_) | Type::Interface(_) => {
                let message =
                    format!("invalid receiver type {} (pointer or interface type)", self.show(base));
                self.err(span, "receiver", message);
            }
            _ => {}
        }
    }
}
