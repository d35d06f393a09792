//! Selectors: members of packages, fields, methods, method expressions.

use std::rc::Rc;

use skep_syntax::tree::{Expr, ExprKind, Ident};

use crate::checker::Checker;
use crate::operand::{OpMode, Operand};
use crate::program::{MethodTarget, ObjectKind, Selection, SelectionKind};
use crate::show::expr_text;
use crate::types::{Found, Signature, Type, TypeId, Types};

impl<'a> Checker<'a> {
    pub(crate) fn selector(&mut self, e: &'a Expr, x: &'a Expr, sel: &'a Ident) -> Operand<'a> {
        if let ExprKind::Ident(id) = &x.kind
            && let Some(object) = self.scopes.lookup(self.env.scope, &id.name)
            && matches!(self.object(object).kind, ObjectKind::Package(_))
        {
            return match self.package_member(id, object, sel, e) {
                Some(member) => self.object_operand(member, sel, e),
                None => Operand::invalid(e),
            };
        }
        let (mut base, _) = self.raw_expr(x, None, false);
        match base.mode {
            OpMode::Builtin(_) => {
                let message = format!("invalid use of {} in selector expression", self.describe(&base));
                self.err(crate::call::after(x.span), "selector", message);
                return Operand::invalid(e);
            }
            OpMode::NoValue => {
                let message = format!("{} used as value or type", self.describe(&base));
                self.err(base.span(), "not-a-value", message);
                return Operand::invalid(e);
            }
            OpMode::Type if !self.check_not_generic(&base) => return Operand::invalid(e),
            _ => {}
        }
        self.single_value(&mut base);
        if !base.is_valid() || base.ty == Types::BAD {
            return Operand::invalid(e);
        }
        if base.is_nil() {
            self.err(e.span, "selector", "invalid use of nil in selector expression");
            return Operand::invalid(e);
        }
        self.member(e, base, sel)
    }

    /// A type operand may not be a generic type without arguments.
    fn check_not_generic(&mut self, x: &Operand<'a>) -> bool {
        if let ExprKind::Ident(id) = &x.expr.kind
            && let Some(&object) = self.info.uses.get(&id.id)
            && !self.own_params(object).is_empty()
        {
            self.plain_type(object, x.expr);
            return false;
        }
        true
    }

    fn member(&mut self, e: &'a Expr, base: Operand<'a>, sel: &'a Ident) -> Operand<'a> {
        self.under(base.ty);
        let path = self.pkg_path();
        match self.types.find(base.ty, &sel.name, &path) {
            Found::Field { ty, path, indirect } => {
                if base.mode == OpMode::Type {
                    let message = format!(
                        "operand for field selector {} must be value of type {}",
                        sel.name,
                        self.show(base.ty)
                    );
                    self.err(base.span(), "selector", message);
                    return Operand::invalid(e);
                }
                self.info.selections.insert(
                    e.id,
                    Selection { kind: SelectionKind::Field, recv: base.ty, path: path.into(), ty },
                );
                let variable = base.mode == OpMode::Variable || indirect;
                let mode = if variable { OpMode::Variable } else { OpMode::Value };
                if ty == Types::BAD { Operand::invalid(e) } else { Operand::new(mode, ty, e) }
            }
            Found::Method { target, at, path, indirect, sig } => {
                self.method_operand(e, base, sel, target, at, path, indirect, sig)
            }
            Found::Ambiguous => {
                let message = format!("ambiguous selector {}.{}", expr_text(base.expr), sel.name);
                self.err(sel.span, "selector", message);
                Operand::invalid(e)
            }
            Found::None => {
                self.missing_member(&base, sel);
                Operand::invalid(e)
            }
        }
    }

    #[allow(clippy::too_many_arguments, reason = "the parts of one lookup result")]
    fn method_operand(
        &mut self,
        e: &'a Expr,
        base: Operand<'a>,
        sel: &'a Ident,
        target: MethodTarget,
        at: TypeId,
        path: Vec<u32>,
        indirect: bool,
        sig: Option<TypeId>,
    ) -> Operand<'a> {
        let mut takes_address = false;
        if let MethodTarget::Func { func, pointer } = target {
            let addressable = base.mode == OpMode::Variable;
            if pointer && !indirect && (base.mode == OpMode::Type || !addressable) {
                let ty = self.show(base.ty);
                let message = if base.mode == OpMode::Type {
                    format!(
                        "invalid method expression {ty}.{name} (needs pointer receiver (*{ty}).{name})",
                        name = sel.name
                    )
                } else {
                    format!("cannot call pointer method {} on {ty}", sel.name)
                };
                self.err(sel.span, "method", message);
                return Operand::invalid(e);
            }
            takes_address = pointer && base.mode == OpMode::Variable;
            self.resolve(func);
            self.depend_on(func, sel.span);
            self.info.uses.insert(sel.id, func);
        }
        let sig = match (&target, sig) {
            (_, Some(sig)) => sig,
            (MethodTarget::Func { func, .. }, None) => self.types.method_sig(at, *func, &self.objects),
            _ => Types::BAD,
        };
        if sig == Types::BAD {
            return Operand::invalid(e);
        }
        if takes_address {
            self.note_pointer_receiver(base.expr, &path);
        }
        let (kind, ty) = if base.mode == OpMode::Type {
            (SelectionKind::MethodExpr { target, at }, self.with_receiver(base.ty, sig))
        } else {
            (SelectionKind::Method { target, at }, sig)
        };
        self.info.selections.insert(e.id, Selection { kind, recv: base.ty, path: path.into(), ty });
        Operand::value(ty, e)
    }

    /// A method's signature with its receiver as first parameter.
    fn with_receiver(&mut self, recv: TypeId, sig: TypeId) -> TypeId {
        let Type::Func(sig) = self.types.get(sig).clone() else { return Types::BAD };
        let params: Rc<[TypeId]> = std::iter::once(recv).chain(sig.params.iter().copied()).collect();
        self.types.intern(Type::Func(Signature { params, ..sig }))
    }

    fn missing_member(&mut self, base: &Operand<'a>, sel: &Ident) {
        let why = if self.types.is_interface_ptr(base.ty) {
            self.types.interface_ptr_error(base.ty)
        } else {
            self.lookup_error(base.ty, &sel.name, false)
        };
        let message = format!("{}.{} undefined ({why})", expr_text(base.expr), sel.name);
        self.err(sel.span, "no-field-or-method", message);
    }

    /// Why a name is not found on a type, with the nearest name that is there.
    pub(crate) fn lookup_error(&mut self, ty: TypeId, sel: &str, literal: bool) -> String {
        let path = self.pkg_path();
        let shown = self.show(ty);
        let found = self.types.find_folding(ty, sel, &path, true);
        let near = match found {
            Found::Field { path, .. } => self.field_at(ty, &path).map(|(name, pkg)| (name, pkg, "field")),
            Found::Method { target: MethodTarget::Func { func, .. }, .. } => {
                let object = self.object(func);
                let pkg = object.pkg.map_or_else(|| Rc::from(""), |p| self.pack(p).path.clone());
                Some((object.name.clone(), pkg, "method"))
            }
            Found::Method { target: MethodTarget::Interface { name, pkg }, .. } => {
                Some((name, pkg, "method"))
            }
            _ => None,
        };
        let exported = crate::types::is_exported;
        let tail = |s: &str| s.chars().skip(1).collect::<String>();
        if let Some((alt, pkg, what)) = near {
            let same_pkg = pkg == path || exported(&alt);
            let misspelled = if same_pkg && pkg == path {
                true
            } else if exported(sel) {
                exported(&alt)
            } else {
                exported(&alt) && tail(sel) == tail(&alt)
            };
            if misspelled {
                return if literal && *alt == *sel {
                    // A method: it is there, but no field.
                    format!("unknown field {sel} in struct literal of type {shown}")
                } else if literal {
                    format!("unknown field {sel} in struct literal of type {shown}, but does have {alt}")
                } else {
                    format!("type {shown} has no field or method {sel}, but does have {what} {alt}")
                };
            }
            if exported(sel) && !exported(&alt) && tail(sel) == tail(&alt) {
                return if literal {
                    format!(
                        "unknown field {sel} in struct literal of type {shown}, but does have unexported {alt}"
                    )
                } else {
                    format!(
                        "type {shown} has no field or method {sel}, but does have unexported {what} {alt}"
                    )
                };
            }
            if *sel == *alt {
                return if literal {
                    format!("cannot refer to unexported field {alt} in struct literal of type {shown}")
                } else {
                    format!("cannot refer to unexported {what} {alt}")
                };
            }
        }
        if literal {
            format!("unknown field {sel} in struct literal of type {shown}")
        } else {
            format!("type {shown} has no field or method {sel}")
        }
    }

    /// Name and package of the field at the end of a path.
    fn field_at(&mut self, ty: TypeId, path: &[u32]) -> Option<(Rc<str>, Rc<str>)> {
        let mut at = ty;
        let mut last = None;
        for &i in path {
            let under = self.types.underlying(at);
            let base = match *self.types.get(under) {
                Type::Pointer(t) => self.types.underlying(t),
                _ => under,
            };
            let Type::Struct(fields) = self.types.get(base).clone() else { return None };
            let f = fields.get(i as usize)?;
            let pkg = f.pkg.clone();
            last = Some((f.name.clone(), pkg));
            at = f.ty;
        }
        last.map(|(name, pkg)| {
            let local = self.pkg_path();
            let pkg = if pkg.is_empty() { self.struct_pkg(ty).unwrap_or(local) } else { pkg };
            (name, pkg)
        })
    }

    fn struct_pkg(&self, ty: TypeId) -> Option<Rc<str>> {
        let (base, _) = self.types.deref(ty);
        match self.types.get(base) {
            Type::Named(n, _) => Some(self.types.label(*n).pkg.clone()),
            _ => None,
        }
    }

    /// The variable that an addressable expression is a part of, without going through pointers, slices or maps.
    pub(crate) fn root_variable(&self, e: &Expr) -> Option<crate::program::ObjectId> {
        match &e.kind {
            ExprKind::Ident(id) => {
                let object = *self.info.uses.get(&id.id).or_else(|| self.info.defs.get(&id.id))?;
                matches!(self.object(object).kind, ObjectKind::Var(_)).then_some(object)
            }
            ExprKind::Paren(x) => self.root_variable(x),
            ExprKind::Selector { x, sel } => match self.info.selections.get(&e.id) {
                Some(s) => {
                    let direct =
                        matches!(s.kind, SelectionKind::Field) && self.path_is_direct(s.recv, &s.path);
                    if direct { self.root_variable(x) } else { None }
                }
                None => {
                    let object = *self.info.uses.get(&sel.id)?;
                    matches!(self.object(object).kind, ObjectKind::Var(_)).then_some(object)
                }
            },
            ExprKind::Index { x, .. } => {
                let ty = self.info.types.get(&x.id)?.ty;
                let array = self.types.is_array(ty);
                if array { self.root_variable(x) } else { None }
            }
            _ => None,
        }
    }

    /// Whether a field path starts at a value and follows no pointer before its last step.
    fn path_is_direct(&self, recv: TypeId, path: &[u32]) -> bool {
        let mut at = recv;
        for &i in path {
            let Some(fields) = self.types.struct_fields(at) else { return false };
            let Some(f) = fields.get(i as usize) else { return false };
            at = f.ty;
        }
        true
    }

    /// A pointer method is called on a variable: its address is taken unless the path goes through a pointer.
    fn note_pointer_receiver(&mut self, base: &'a Expr, path: &[u32]) {
        let Some(ty) = self.info.types.get(&base.id).map(|tv| tv.ty) else { return };
        let mut at = ty;
        let mut direct = !self.types.is_pointer(at);
        for &i in path {
            let (b, _) = self.types.deref(at);
            let Some(f) = self.types.struct_fields(b).and_then(|f| f.get(i as usize).cloned()) else { break };
            at = f.ty;
            direct &= !self.types.is_pointer(at);
        }
        if direct && let Some(object) = self.root_variable(base) {
            self.mark_address_taken(object);
        }
    }

    /// The address of (a part of) an expression is taken.
    pub(crate) fn note_address(&mut self, e: &'a Expr) {
        if let Some(object) = self.root_variable(e) {
            self.mark_address_taken(object);
        }
        self.note_mutation(e);
    }

    fn mark_address_taken(&mut self, object: crate::program::ObjectId) {
        if let ObjectKind::Var(info) = &mut self.object_mut(object).kind {
            info.address_taken = true;
        }
    }
}

impl Types {
    /// Whether the underlying type is an array. (Instances are cached by the walk that asked before.)
    pub(crate) fn is_array(&self, ty: TypeId) -> bool {
        self.under_ref(ty).is_some_and(|u| matches!(self.get(u), Type::Array(..)))
    }

    pub(crate) fn is_pointer(&self, ty: TypeId) -> bool {
        self.under_ref(ty).is_some_and(|u| matches!(self.get(u), Type::Pointer(_)))
    }

    pub(crate) fn struct_fields(&self, ty: TypeId) -> Option<Rc<[crate::types::FieldType]>> {
        match self.get(self.under_ref(ty)?) {
            Type::Struct(fields) => Some(fields.clone()),
            _ => None,
        }
    }
}
