//! Untyped values: what types they can have, and the one each takes in the end.
//! Kept true: the recorded type of an untyped expression changes only towards its final one, with all parts.

use skep_syntax::Span;
use skep_syntax::tree::{BinaryOp, Expr, ExprKind, UnaryOp};

use crate::checker::Checker;
use crate::constant::{self, ConstValue, INT_BITS_MAX};
use crate::operand::{OpMode, Operand};
use crate::show::expr_text;
use crate::types::{Basic, Type, TypeId, Types};

/// Why an untyped value can't have a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    Truncated,
    Overflows,
    Other,
}

impl<'a> Checker<'a> {
    /// Reports a constant that left its type's (or all) bounds.
    pub(crate) fn overflow(&mut self, x: &mut Operand<'a>, op_span: Span) {
        let Some(value) = &x.val else {
            self.err(op_span, "constant", "constant result is not representable");
            return;
        };
        if !self.types.is_untyped(x.ty) {
            if let Some(basic) = self.types.basic_under(x.ty)
                && let Some(misfit) = self.representable(x, basic)
            {
                let ty = self.types.underlying(x.ty);
                self.misfit_error(x, misfit, ty);
                x.invalidate();
            }
            return;
        }
        if let ConstValue::Int(n) = value
            && n.bits() > INT_BITS_MAX
        {
            let what = op_word(x.expr);
            self.err(op_span, "constant", format!("constant {what}overflow"));
            x.val = None;
        }
    }

    /// Rounds a constant to a basic type, or says why it does not fit.
    pub(crate) fn representable(&mut self, x: &mut Operand<'a>, basic: Basic) -> Option<Misfit> {
        let value = x.val.as_ref()?;
        if let Some(v) = constant::represent(value, basic) {
            x.val = Some(v);
            return None;
        }
        let from = self.types.basic_under(x.ty);
        Some(match from {
            Some(from) if from.is_numeric() && basic.is_numeric() => {
                if !from.is_integer() && basic.is_integer() { Misfit::Truncated } else { Misfit::Overflows }
            }
            _ => Misfit::Other,
        })
    }

    pub(crate) fn misfit_error(&mut self, x: &Operand<'a>, misfit: Misfit, target: TypeId) {
        let (what, ty) = (self.describe(x), self.show(target));
        let message = match misfit {
            Misfit::Truncated => format!("{what} truncated to {ty}"),
            Misfit::Overflows => format!("{what} overflows {ty}"),
            Misfit::Other => format!("cannot convert {what} to type {ty}"),
        };
        self.err(x.span(), "constant", message);
    }

    /// Gives an untyped operand a type, or reports that it can't have it.
    pub(crate) fn convert_untyped(&mut self, x: &mut Operand<'a>, target: TypeId) {
        match self.implicit_type(x, target) {
            Err(misfit) => {
                let shown = if self.types.is_param(target) { target } else { self.types.underlying(target) };
                self.misfit_error(x, misfit, shown);
                x.invalidate();
            }
            Ok((ty, value)) => {
                if let Some(value) = value {
                    x.val = Some(value);
                }
                if ty != x.ty {
                    x.ty = ty;
                    self.update_expr_type(x.expr, ty, false);
                }
            }
        }
    }

    /// The type (and rounded value) an operand takes where `target` is wanted.
    pub(crate) fn implicit_type(
        &mut self,
        x: &Operand<'a>,
        target: TypeId,
    ) -> Result<(TypeId, Option<ConstValue>), Misfit> {
        if !x.is_valid() || !self.types.is_untyped(x.ty) || target == Types::BAD {
            return Ok((x.ty, None));
        }
        if x.is_nil() {
            if self.types.is_untyped(target) {
                return if x.ty == target { Ok((target, None)) } else { Err(Misfit::Other) };
            }
            return if self.types.has_nil(target) { Ok((target, None)) } else { Err(Misfit::Other) };
        }
        if self.types.is_untyped(target) {
            return self.larger_untyped(x.ty, target).map(|ty| (ty, None)).ok_or(Misfit::Other);
        }
        if self.types.is_param(target) {
            let Some(terms) = self.types.terms(target).filter(|t| !t.is_empty()) else {
                return Err(Misfit::Other);
            };
            for &(_, t) in terms.iter() {
                self.implicit_type(x, t).map_err(|_| Misfit::Other)?;
            }
            return Ok((target, None));
        }
        let under = self.types.underlying(target);
        match self.types.get(under).clone() {
            Type::Basic(basic) => {
                if x.mode == OpMode::Constant {
                    let mut probe = x.clone();
                    return match self.representable(&mut probe, basic) {
                        None => Ok((target, probe.val)),
                        Some(misfit) => Err(misfit),
                    };
                }
                let fits = match self.types.get(x.ty) {
                    Type::Basic(Basic::UntypedBool) => basic.is_boolean(),
                    Type::Basic(Basic::UntypedString) => basic.is_string(),
                    _ => basic.is_numeric(),
                };
                if fits { Ok((target, None)) } else { Err(Misfit::Other) }
            }
            Type::Interface(i) if i.methods.is_empty() && i.terms.is_none() => {
                Ok((self.default_type(x.ty), None))
            }
            _ => Err(Misfit::Other),
        }
    }

    /// Of two kinds of untyped values the one that can hold both.
    pub(crate) fn larger_untyped(&self, a: TypeId, b: TypeId) -> Option<TypeId> {
        if a == b {
            return Some(a);
        }
        match (self.types.get(a), self.types.get(b)) {
            (Type::Basic(x), Type::Basic(y)) if x.is_numeric() && y.is_numeric() => Some(a.max(b)),
            _ => None,
        }
    }

    /// The type an untyped type stands for where nothing else is asked for.
    pub(crate) fn default_type(&self, ty: TypeId) -> TypeId {
        match self.types.get(ty) {
            Type::Basic(b) => Types::basic(b.default_type()),
            _ => ty,
        }
    }

    /// Records the type that an untyped expression takes, down to the operands it is made of.
    pub(crate) fn update_expr_type(&mut self, e: &'a Expr, ty: TypeId, last: bool) {
        let Some(tv) = self.info.types.get(&e.id) else { return };
        if !self.types.is_untyped(tv.ty) {
            return;
        }
        let is_const = tv.value.is_some() && !self.shift_lhs.contains(&e.id);
        match &e.kind {
            ExprKind::Paren(x) => self.update_expr_type(x, ty, last),
            ExprKind::Unary { x, .. } if !is_const => self.update_expr_type(x, ty, last),
            ExprKind::Binary { op, x, y, .. } if !is_const && !op.is_comparison() => {
                self.update_expr_type(x, ty, last);
                if !op.is_shift() {
                    self.update_expr_type(y, ty, last);
                }
            }
            _ => {}
        }
        let still_untyped = self.types.is_untyped(ty);
        if (last || !still_untyped)
            && self.shift_lhs.remove(&e.id)
            && !self.types.all_basic(ty, Basic::is_integer)
        {
            let message = format!(
                "invalid operation: shifted operand {} (type {}) must be integer",
                expr_text(e),
                self.show(ty)
            );
            self.err(e.span, "shift", message);
            return;
        }
        // A constant inside of a larger, non-constant expression must fit too.
        if let Some(tv) = self.info.types.get(&e.id)
            && let Some(value) = tv.value.clone()
            && !still_untyped
        {
            let probe = Operand::constant(value, tv.ty, e);
            if let Err(misfit) = self.implicit_type(&probe, ty) {
                let shown = if self.types.is_param(ty) { ty } else { self.types.underlying(ty) };
                self.misfit_error(&probe, misfit, shown);
                return;
            }
        }
        let basic = self.types.basic_under(ty);
        if let Some(tv) = self.info.types.get_mut(&e.id) {
            tv.ty = ty;
            if let (Some(value), Some(basic)) = (&tv.value, basic)
                && let Some(v) = constant::represent(value, basic)
            {
                tv.value = Some(v);
            }
        }
    }
}

/// What errors call the operation that overflowed.
fn op_word(e: &Expr) -> &'static str {
    match &e.kind {
        ExprKind::Binary { op, .. } => match op {
            BinaryOp::Add => "addition ",
            BinaryOp::Sub => "subtraction ",
            BinaryOp::Xor => "bitwise XOR ",
            BinaryOp::Mul => "multiplication ",
            BinaryOp::Shl => "shift ",
            _ => "",
        },
        ExprKind::Unary { op: UnaryOp::BitNot, .. } => "bitwise complement ",
        _ => "",
    }
}
