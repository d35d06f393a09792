//! Assignments: operands of the left sides first, then the values, then one assignment after the other.

use skep_check::{ConstValue, ObjectId, SelectionKind, Type, TypeId, Types};
use skep_syntax::Span;
use skep_syntax::tree::{BinaryOp, Expr, ExprKind, UnaryOp, VarDecl};

use super::mono::unparen;
use super::place::{Check, Place, Target};
use super::{Builder, Val};

fn is_blank(e: &Expr) -> bool {
    matches!(&unparen(e).kind, ExprKind::Ident(ident) if ident.is_blank())
}

impl Builder<'_> {
    /// The left side of an assignment: its operands are evaluated, what may trap waits.
    pub fn target(&mut self, e: &Expr) -> Target {
        let e = unparen(e);
        let nowhere = Target::Place { place: Place::Nowhere, check: Check::None, ty: Types::BAD };
        if is_blank(e) {
            return nowhere;
        }
        match &e.kind {
            ExprKind::Index { x, indices } if self.is_map(x) => {
                let map_ty = self.type_of(x);
                let (key_ty, ty) = self.map_types(map_ty);
                let (map, key) = self.map_operands(x, &indices[0]);
                let key = self.owned(key, key_ty);
                return Target::Map { map, map_ty, key, ty };
            }
            ExprKind::Index { x, indices } if indices.len() == 1 => {
                let (place, check, ty) = self.element(e, x, &indices[0]);
                return Target::Place { place, check, ty };
            }
            ExprKind::Star(x) => {
                let ty = self.type_of(x);
                let base = self.value(x).word();
                let ty = self.pointee(ty).unwrap_or(ty);
                return Target::Place { place: Place::Mem { base, offset: 0 }, check: Check::Nil(base), ty };
            }
            ExprKind::Selector { x, .. } => {
                if let Some(t) = self.field_target(e, x) {
                    return t;
                }
            }
            _ => {}
        }
        let (place, ty) = self.locate(e);
        Target::Place { place, check: Check::None, ty }
    }

    /// A field behind a pointer: the pointer is checked when the assignment is made.
    fn field_target(&mut self, e: &Expr, x: &Expr) -> Option<Target> {
        let sel = self.info.selections.get(&e.id)?.clone();
        let ty = self.type_of(x);
        let elem = self.pointee(ty)?;
        if !matches!(sel.kind, SelectionKind::Field) || sel.path.len() != 1 {
            return None;
        }
        let base = self.value(x).word();
        let (place, ty) = self.field(&Place::Mem { base, offset: 0 }, elem, sel.path[0]);
        Some(Target::Place { place, check: Check::Nil(base), ty })
    }

    pub fn target_type(&self, t: &Target) -> TypeId {
        match t {
            Target::Place { ty, .. } | Target::Map { ty, .. } => *ty,
        }
    }

    pub fn assign_target(&mut self, t: &Target, v: &Val) {
        match t {
            Target::Place { place: Place::Nowhere, check, .. } => self.check(*check),
            Target::Place { place, check, ty } => {
                self.check(*check);
                self.store(place, *ty, v);
            }
            Target::Map { map, map_ty, key, .. } => self.map_set(*map, *map_ty, key, v),
        }
    }

    fn target_has_call(&self, e: &Expr) -> bool {
        super::walk::parts(unparen(e)).into_iter().any(|x| self.has_call(x))
    }

    fn order_assignment(&mut self, lhs: &[Expr], rhs: &[Expr]) {
        let calls = lhs.iter().any(|e| self.target_has_call(e)) || rhs.iter().any(|e| self.has_call(e));
        // A lone call with a plain variable on the left needs no detour.
        let simple = lhs.len() == 1 && super::walk::parts(unparen(&lhs[0])).is_empty();
        if calls && !simple {
            lhs.iter().for_each(|e| self.hoist_target(e));
            rhs.iter().for_each(|e| self.hoist(e));
        }
    }

    /// A value for a target, or for nothing but its effects.
    fn value_for(&mut self, t: &Target, e: &Expr) -> Val {
        match self.target_type(t) {
            Types::BAD if self.is_nil(e) => Val::flat(Vec::new()),
            Types::BAD => self.value(e),
            ty => self.value_to(e, ty),
        }
    }

    pub fn assign(&mut self, lhs: &[Expr], rhs: &[Expr], span: Span) {
        if lhs.len() != rhs.len() {
            lhs.iter().for_each(|e| self.hoist_target(e));
            let (vals, types) = self.several(&rhs[0], lhs.len());
            let targets: Vec<Target> = lhs.iter().map(|e| self.target(e)).collect();
            self.at(span);
            for ((t, v), from) in targets.iter().zip(vals).zip(types) {
                let to = self.target_type(t);
                let v = if to == Types::BAD { v } else { self.assign_conv(v, from, to) };
                self.assign_target(t, &v);
            }
            return;
        }
        self.order_assignment(lhs, rhs);
        let targets: Vec<Target> = lhs.iter().map(|e| self.target(e)).collect();
        let mut vals = Vec::new();
        for (t, e) in targets.iter().zip(rhs) {
            let v = self.value_for(t, e);
            let ty = self.target_type(t);
            vals.push(if lhs.len() > 1 && ty != Types::BAD { self.owned(v, ty) } else { v });
        }
        self.at(span);
        for (t, v) in targets.iter().zip(&vals) {
            self.assign_target(t, v);
        }
    }

    /// The values of an expression used for several: a call, or a comma-ok form.
    pub fn several(&mut self, e: &Expr, count: usize) -> (Vec<Val>, Vec<TypeId>) {
        let e = unparen(e);
        let ty = self.type_of(e);
        let types = match self.types.get(ty).clone() {
            Type::Tuple(types) => types.to_vec(),
            _ => vec![ty],
        };
        let boolean = Types::basic(skep_check::Basic::Bool);
        let (v, ok) = match &e.kind {
            ExprKind::Index { x, indices } if count == 2 => {
                let map_ty = self.type_of(x);
                let (map, key) = self.map_operands(x, &indices[0]);
                self.at(e.span);
                self.map_get(map, map_ty, &key)
            }
            ExprKind::TypeAssert { x, .. } if count == 2 => self.assert_ok(e, x, types[0]),
            // No channel is ever closed.
            ExprKind::Unary { op: UnaryOp::Recv, x } if count == 2 => (self.receive(e, x), self.konst(1)),
            _ => return self.call_values(e),
        };
        let ok_ty = types.get(1).copied().unwrap_or(boolean);
        (vec![v, Val::one(ok)], vec![types[0], ok_ty])
    }

    /// The variable that a left side of `:=` declares.
    fn defined(&self, e: &Expr) -> Option<ObjectId> {
        match &unparen(e).kind {
            ExprKind::Ident(ident) if !ident.is_blank() => self.info.defs.get(&ident.id).copied(),
            _ => None,
        }
    }

    pub fn define_one(&mut self, e: &Expr, v: Val, from: TypeId) {
        if let Some(object) = self.defined(e) {
            let ty = self.object_type(object);
            let v = self.assign_conv(v, from, ty);
            self.declare(object, ty, Some(v));
        } else if !is_blank(e) {
            let t = self.target(e);
            let to = self.target_type(&t);
            let v = self.assign_conv(v, from, to);
            self.assign_target(&t, &v);
        }
    }

    fn left_type(&mut self, e: &Expr, rhs: &Expr) -> TypeId {
        match self.defined(e) {
            Some(object) => self.object_type(object),
            None if is_blank(e) => self.type_of(rhs),
            None => self.type_of(e),
        }
    }

    pub fn define(&mut self, lhs: &[Expr], rhs: &[Expr], span: Span) {
        if lhs.len() != rhs.len() {
            let (vals, types) = self.several(&rhs[0], lhs.len());
            self.at(span);
            for ((e, v), from) in lhs.iter().zip(vals).zip(types) {
                self.define_one(e, v, from);
            }
            return;
        }
        let operands: Vec<&Expr> = rhs.iter().collect();
        self.order(&operands);
        let mut vals = Vec::new();
        for (e, r) in lhs.iter().zip(rhs) {
            let ty = self.left_type(e, r);
            vals.push((self.owned_to(r, ty), ty));
        }
        self.at(span);
        for (e, (v, ty)) in lhs.iter().zip(vals) {
            self.define_one(e, v, ty);
        }
    }

    /// `var a, b T = x, y` in a function.
    pub fn local_vars(&mut self, decl: &VarDecl) {
        let objects: Vec<Option<ObjectId>> = decl
            .names
            .iter()
            .map(|n| if n.is_blank() { None } else { self.info.defs.get(&n.id).copied() })
            .collect();
        let mut vals: Vec<Option<Val>> = vec![None; objects.len()];
        if decl.values.len() == objects.len() {
            let operands: Vec<&Expr> = decl.values.iter().collect();
            self.order(&operands);
            for ((object, e), v) in objects.iter().zip(&decl.values).zip(&mut vals) {
                let ty = match (object, &decl.ty) {
                    (Some(object), _) => self.object_type(*object),
                    (None, Some(ty)) => self.type_of(ty),
                    (None, None) => self.type_of(e),
                };
                *v = Some(self.owned_to(e, ty));
            }
        } else if let [value] = &decl.values[..] {
            let (several, types) = self.several(value, objects.len());
            for (((object, v), from), out) in objects.iter().zip(several).zip(types).zip(&mut vals) {
                let to = match object {
                    Some(object) => self.object_type(*object),
                    None => from,
                };
                *out = Some(self.assign_conv(v, from, to));
            }
        }
        self.at(decl.span);
        for (object, v) in objects.into_iter().zip(vals) {
            if let Some(object) = object {
                let ty = self.object_type(object);
                self.declare(object, ty, v);
            }
        }
    }

    /// `x op= y`, and `x++` without `y`.
    pub fn op_assign(&mut self, op: BinaryOp, lhs: &Expr, rhs: Option<&Expr>, span: Span) {
        if self.target_has_call(lhs) || rhs.is_some_and(|e| self.has_call(e)) {
            self.hoist_target(lhs);
            if let Some(e) = rhs {
                self.hoist(e);
            }
        }
        let t = self.target(lhs);
        let ty = self.target_type(&t);
        let old = match &t {
            Target::Map { map, map_ty, key, .. } => {
                self.at(span);
                self.map_get(*map, *map_ty, key).0
            }
            Target::Place { place, check, .. } => {
                self.check(*check);
                self.load(place, ty)
            }
        };
        let new = match rhs {
            Some(y) if op.is_shift() => self.shift_by(op, span, old, ty, y),
            Some(y) => {
                let v = self.value_to(y, ty);
                self.at(span);
                self.arith(op, &old, &v, ty)
            }
            None => {
                let one = self.const_val(&ConstValue::int(1), ty);
                self.arith(op, &old, &one, ty)
            }
        };
        self.at(span);
        match &t {
            Target::Map { map, map_ty, key, .. } => self.map_set(*map, *map_ty, key, &new),
            Target::Place { place, .. } => self.store(place, ty, &new),
        }
    }
}
