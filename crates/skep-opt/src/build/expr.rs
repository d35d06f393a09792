//! Expressions: values in words, calls before reads as Go's compiler orders them.
//! Kept true: among operands evaluated together, all calls happen first, left to right; after that nothing
//! changes memory until the operands are used.

use skep_check::{Mode, ObjectKind, SelectionKind, Type, TypeId, Types};
use skep_syntax::tree::{BinaryOp, Expr, ExprKind, UnaryOp};

use super::mono::unparen;
use super::{Builder, Val};
use crate::ssa::{Kind, Op, Un, Value};

impl Builder<'_> {
    /// The concrete type of an expression.
    pub fn type_of(&mut self, e: &Expr) -> TypeId {
        let e = unparen(e);
        if let Some(tv) = self.info.types.get(&e.id) {
            let ty = tv.ty;
            return self.concrete(ty);
        }
        match self.var_of(e) {
            Some(object) => self.object_type(object),
            None => Types::BAD,
        }
    }

    pub fn is_type(&self, e: &Expr) -> bool {
        self.info.types.get(&unparen(e).id).is_some_and(|tv| tv.mode == Mode::Type)
    }

    pub fn is_nil(&self, e: &Expr) -> bool {
        let e = unparen(e);
        if let ExprKind::Ident(ident) = &e.kind
            && let Some(object) = self.info.uses.get(&ident.id)
        {
            return matches!(self.objects[object.0 as usize].kind, ObjectKind::Nil);
        }
        false
    }

    /// The value of an expression converted, as assignment does, to a type.
    pub fn value_to(&mut self, e: &Expr, to: TypeId) -> Val {
        if self.is_nil(e) {
            self.at(e.span);
            return self.zero(to);
        }
        if let Some(c) = self.constant_of(e) {
            self.at(e.span);
            if !self.is_iface(to) {
                return self.const_val(&c, to);
            }
            let from = self.type_of(e);
            if self.is_iface(from) {
                // The context made the constant an interface: its own type is the default one.
                let own = default_type(&c);
                let v = self.const_val(&c, own);
                return self.assign_conv(v, own, to);
            }
            let v = self.const_val(&c, from);
            return self.assign_conv(v, from, to);
        }
        let from = self.type_of(e);
        let v = self.value(e);
        self.assign_conv(v, from, to)
    }

    /// The same, and nothing else refers to it.
    pub fn owned_to(&mut self, e: &Expr, to: TypeId) -> Val {
        let v = self.value_to(e, to);
        self.owned(v, to)
    }

    /// The value of an expression with one value (or none).
    pub fn value(&mut self, e: &Expr) -> Val {
        let e = unparen(e);
        if let Some(v) = self.cur.pre.remove(&e.id) {
            return v;
        }
        if let Some(c) = self.constant_of(e) {
            self.at(e.span);
            let ty = self.type_of(e);
            return self.const_val(&c, ty);
        }
        match &e.kind {
            ExprKind::FuncLit(lit) => self.func_lit(e, lit),
            ExprKind::Composite { elems, .. } => self.composite(e, elems),
            ExprKind::Selector { .. } | ExprKind::Ident(_) | ExprKind::Star(_) => self.read(e),
            ExprKind::Index { x, indices } => self.index(e, x, indices),
            ExprKind::Slice { x, lo, hi, max, .. } => {
                self.slice_expr(e, x, lo.as_deref(), hi.as_deref(), max.as_deref())
            }
            ExprKind::TypeAssert { x, .. } => {
                let to = self.type_of(e);
                self.assert(e, x, to)
            }
            ExprKind::Call { func, args, spread, .. } => {
                let mut vals = self.call(e, func, args, *spread);
                match vals.len() {
                    // A conversion may give what is not fresh.
                    1 => vals.remove(0),
                    _ => Val::flat(vals.into_iter().flat_map(|v| v.words).collect()),
                }
            }
            ExprKind::Unary { op, x } => self.unary(e, *op, x),
            ExprKind::Binary { op, op_span, x, y } => match op {
                BinaryOp::LogAnd | BinaryOp::LogOr => self.logic(e),
                _ if op.is_comparison() => Val::one(self.comparison(*op, *op_span, x, y)),
                BinaryOp::Add if self.is_string_expr(e) => self.concat(e),
                _ => self.binary_expr(e, *op, *op_span, x, y),
            },
            _ => self.unsupported(e),
        }
    }

    fn unsupported(&mut self, e: &Expr) -> Val {
        if self.errors.is_empty() {
            self.error("unsupported", e.span, "this form is not supported");
        }
        let ty = self.type_of(e);
        if ty == Types::BAD { Val::flat(Vec::new()) } else { self.zero(ty) }
    }

    /// Names, fields, indirections: variables read, functions and methods as values.
    fn read(&mut self, e: &Expr) -> Val {
        if self.is_nil(e) {
            let ty = self.type_of(e);
            return self.zero(ty);
        }
        if let Some((func, args)) = self.static_func(e) {
            let id = self.instance(func, args);
            self.at(e.span);
            return Val::one(self.static_closure(id));
        }
        if let Some(sel) = self.info.selections.get(&e.id).cloned()
            && let ExprKind::Selector { x, .. } = &e.kind
        {
            match sel.kind {
                SelectionKind::Field => {}
                SelectionKind::Method { .. } => return self.method_value(e, x, &sel),
                SelectionKind::MethodExpr { .. } => return self.method_expr(e, &sel),
            }
        }
        let (place, ty) = self.locate(e);
        self.load(&place, ty)
    }

    /// The shared closure of a function that captures nothing.
    pub fn static_closure(&mut self, id: skep_bytecode::FuncRef) -> Value {
        let v = self.emit1(Op::StaticFunc(id), Kind::Ptr);
        self.note_nonnull(v)
    }

    fn index(&mut self, e: &Expr, x: &Expr, indices: &[Expr]) -> Val {
        if let Some((func, args)) = self.static_func(e) {
            let id = self.instance(func, args);
            return Val::one(self.static_closure(id));
        }
        let ty = self.type_of(x);
        match self.under(ty) {
            Type::Map(..) => self.map_index(e, x, &indices[0]),
            Type::Basic(_) => self.string_index(e, x, &indices[0]),
            _ => {
                let (place, ty) = self.locate(e);
                self.load(&place, ty)
            }
        }
    }

    fn unary(&mut self, e: &Expr, op: UnaryOp, x: &Expr) -> Val {
        match op {
            UnaryOp::Addr => self.address_of(e, x),
            UnaryOp::Not => {
                let v = self.value(x).word();
                Val::one(self.un(Un::BoolNot, v))
            }
            UnaryOp::Plus => self.value(x),
            UnaryOp::Neg | UnaryOp::BitNot => {
                let ty = self.type_of(e);
                let v = self.value(x);
                self.at(e.span);
                self.negate(v, ty, op == UnaryOp::Neg)
            }
            UnaryOp::Recv => self.receive(e, x),
        }
    }

    /// `&x`
    fn address_of(&mut self, e: &Expr, x: &Expr) -> Val {
        let x = unparen(x);
        let ty = self.type_of(x);
        if let ExprKind::Composite { .. } = &x.kind {
            let v = self.value(x);
            self.at(e.span);
            return Val::one(self.boxed_copy(v, ty));
        }
        let (place, ty) = self.locate(x);
        self.at(e.span);
        if self.shape(ty).size == 0 && !matches!(place, super::place::Place::Mem { .. }) {
            let tref = self.shape(ty).tref;
            return Val::one(self.new_object(tref));
        }
        Val::one(self.address(&place))
    }

    /// The address of a new object that holds the value.
    pub fn boxed_copy(&mut self, v: Val, ty: TypeId) -> Value {
        let shape = self.shape(ty);
        if shape.is_boxed() {
            return self.owned(v, ty).word();
        }
        let base = self.new_object(shape.tref);
        self.store(&super::place::Place::Mem { base, offset: 0 }, ty, &v);
        base
    }

    /// `x && y`, `x || y` as a value.
    fn logic(&mut self, e: &Expr) -> Val {
        let (yes, no, join) = (self.new_block(), self.new_block(), self.new_block());
        let result = self.block_param(join, Kind::Word);
        self.cond(e, yes, no);
        for (block, bit) in [(yes, 1), (no, 0)] {
            self.start(block);
            if self.cur.open {
                let v = self.konst(bit);
                self.jump(join, vec![v]);
            }
        }
        self.start(join);
        Val::one(result)
    }

    /// Branches on a condition.
    pub fn cond(&mut self, e: &Expr, yes: crate::ssa::Block, no: crate::ssa::Block) {
        let e = unparen(e);
        if !self.cur.pre.contains_key(&e.id) && self.constant_of(e).is_none() {
            match &e.kind {
                ExprKind::Binary { op: op @ (BinaryOp::LogAnd | BinaryOp::LogOr), x, y, .. } => {
                    let next = self.new_block();
                    if *op == BinaryOp::LogAnd {
                        self.cond(x, next, no)
                    } else {
                        self.cond(x, yes, next)
                    }
                    self.start(next);
                    return self.cond(y, yes, no);
                }
                ExprKind::Unary { op: UnaryOp::Not, x } => return self.cond(x, no, yes),
                _ => {}
            }
        }
        let v = self.value(e).word();
        self.at(e.span);
        match self.cur.consts.get(&v) {
            Some(&0) => self.jump(no, Vec::new()),
            Some(_) => self.jump(yes, Vec::new()),
            None => self.branch(v, yes, no),
        }
    }

    fn is_string_expr(&mut self, e: &Expr) -> bool {
        let ty = self.type_of(e);
        matches!(self.basic(ty), Some(skep_check::Basic::String | skep_check::Basic::UntypedString))
    }

    /// A chain of `+` on strings as one concatenation.
    fn concat(&mut self, e: &Expr) -> Val {
        const STRINGS_MAX: usize = 64;
        let mut operands = Vec::new();
        self.concat_operands(e, &mut operands);
        self.order(&operands);
        let mut words: Vec<Value> = Vec::new();
        for x in operands {
            words.extend(self.value(x).words);
            if words.len() == 2 * STRINGS_MAX {
                self.at(e.span);
                words = self.builtin(skep_bytecode::rt::CONCAT, &[], words, &[Kind::Ptr, Kind::Word]);
            }
        }
        self.at(e.span);
        if words.len() > 2 {
            words = self.builtin(skep_bytecode::rt::CONCAT, &[], words, &[Kind::Ptr, Kind::Word]);
        }
        Val::flat(words)
    }

    fn concat_operands<'e>(&mut self, e: &'e Expr, out: &mut Vec<&'e Expr>) {
        let e = unparen(e);
        if !self.cur.pre.contains_key(&e.id)
            && self.constant_of(e).is_none()
            && let ExprKind::Binary { op: BinaryOp::Add, x, y, .. } = &e.kind
        {
            self.concat_operands(x, out);
            self.concat_operands(y, out);
        } else {
            out.push(e);
        }
    }

    // Order of evaluation.

    /// Evaluates the calls in operands that are about to be evaluated together.
    pub fn order(&mut self, operands: &[&Expr]) {
        if operands.len() > 1 && operands[1..].iter().any(|e| self.has_call(e)) {
            for e in operands {
                self.hoist(e);
            }
        }
    }

    /// Whether evaluating the expression calls something that may change memory.
    pub fn has_call(&self, e: &Expr) -> bool {
        let e = unparen(e);
        if self.cur.pre.contains_key(&e.id) || self.constant_of(e).is_some() || self.is_type(e) {
            return false;
        }
        match &e.kind {
            ExprKind::Call { func, args, .. } => {
                if self.is_type(func) {
                    return args.iter().any(|a| self.has_call(a));
                }
                !self.is_pure_builtin(func) || args.iter().any(|a| self.has_call(a))
            }
            ExprKind::Unary { op: UnaryOp::Recv, .. } => true,
            _ => super::walk::parts(e).into_iter().any(|x| self.has_call(x)),
        }
    }

    fn is_pure_builtin(&self, func: &Expr) -> bool {
        use skep_check::Builtin::{Cap, Complex, Imag, Len, Make, Max, Min, New, Real};
        self.language_builtin(func)
            .is_some_and(|b| matches!(b, Cap | Complex | Imag | Len | Make | Max | Min | New | Real))
    }

    /// Evaluates now what Go's compiler evaluates in order; plain reads wait.
    pub fn hoist(&mut self, e: &Expr) {
        let e = unparen(e);
        if self.cur.pre.contains_key(&e.id) || self.constant_of(e).is_some() || self.is_type(e) {
            return;
        }
        match &e.kind {
            ExprKind::Call { func, args, .. } => {
                if self.is_type(func) && !self.is_copying_conversion(e, &args[0]) {
                    return args.iter().for_each(|a| self.hoist(a));
                }
                self.evaluate_early(e);
            }
            ExprKind::Binary { op: BinaryOp::LogAnd | BinaryOp::LogOr, .. } => {
                if self.has_call(e) {
                    self.evaluate_early(e);
                }
            }
            ExprKind::Slice { .. }
            | ExprKind::TypeAssert { .. }
            | ExprKind::Unary { op: UnaryOp::Recv, .. } => self.evaluate_early(e),
            _ => super::walk::parts(e).into_iter().for_each(|x| self.hoist(x)),
        }
    }

    /// Whether a conversion copies a string into a slice, for which Go's compiler makes a call.
    fn is_copying_conversion(&mut self, e: &Expr, x: &Expr) -> bool {
        let to = self.type_of(e);
        matches!(self.under(to), Type::Slice(_)) && self.is_string_expr(x)
    }

    /// Evaluates the calls in the operands of the left side of an assignment.
    pub fn hoist_target(&mut self, e: &Expr) {
        super::walk::parts(unparen(e)).into_iter().for_each(|x| self.hoist(x));
    }

    fn evaluate_early(&mut self, e: &Expr) {
        let ty = self.type_of(e);
        if matches!(self.types.get(ty), Type::Tuple(_) | Type::Bad) {
            return;
        }
        let v = self.value(e);
        let v = self.owned(v, ty);
        self.cur.pre.insert(e.id, v);
    }

    pub fn is_map(&mut self, e: &Expr) -> bool {
        let ty = self.type_of(e);
        ty != Types::BAD && matches!(self.under(ty), Type::Map(..))
    }
}

/// The type of a constant that stands alone.
pub(super) fn default_type(c: &skep_check::ConstValue) -> TypeId {
    use skep_check::{Basic, ConstValue};
    Types::basic(match c {
        ConstValue::Bool(_) => Basic::Bool,
        ConstValue::Str(_) => Basic::String,
        ConstValue::Int(_) => Basic::Int,
        ConstValue::Float(_) => Basic::Float64,
        ConstValue::Complex(..) => Basic::Complex128,
    })
}
