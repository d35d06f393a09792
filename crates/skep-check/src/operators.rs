//! Binary operators: arithmetic, comparisons, shifts.

use num_bigint::BigInt;
use skep_syntax::Span;
use skep_syntax::tree::{BinaryOp, Expr};

use crate::checker::Checker;
use crate::constant::{self, ConstValue};
use crate::operand::{OpMode, Operand};
use crate::show::expr_text;
use crate::types::{Basic, Type, TypeId, Types};

/// Largest constant shift count: enough for the smallest `float64`.
const SHIFT_MAX: u32 = 1023 - 1 + 52;

impl<'a> Checker<'a> {
    /// `x op y`; `whole` is the expression if it is one (none for `x op= y`).
    pub(crate) fn binary(
        &mut self,
        whole: Option<&'a Expr>,
        op: BinaryOp,
        op_span: Span,
        lhs: &'a Expr,
        rhs: &'a Expr,
        e: &'a Expr,
    ) -> Operand<'a> {
        let mut x = self.expr(lhs);
        let mut y = self.expr(rhs);
        if !x.is_valid() || !y.is_valid() {
            return Operand::invalid(e);
        }
        if op.is_shift() {
            return self.shift(x, y, op, op_span, e, whole.is_some());
        }
        if !self.match_types(&mut x, &mut y) {
            return Operand::invalid(e);
        }
        if op.is_comparison() {
            self.comparison(&mut x, &mut y, op, None);
            x.expr = e;
            return x;
        }
        if x.ty != y.ty {
            if x.ty != Types::BAD && y.ty != Types::BAD {
                let types = format!("(mismatched types {} and {})", self.show(x.ty), self.show(y.ty));
                let message = match whole {
                    Some(e) => format!("invalid operation: {} {types}", expr_text(e)),
                    None => format!(
                        "invalid operation: {} {}= {} {types}",
                        expr_text(lhs),
                        op.text(),
                        expr_text(rhs)
                    ),
                };
                self.err(x.span(), "mismatched-types", message);
            }
            return Operand::invalid(e);
        }
        let pred: fn(Basic) -> bool = match op {
            BinaryOp::Add => |b| b.is_numeric() || b.is_string(),
            BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div => Basic::is_numeric,
            BinaryOp::LogAnd | BinaryOp::LogOr => Basic::is_boolean,
            _ => Basic::is_integer,
        };
        if !self.types.all_basic(x.ty, pred) {
            let message =
                format!("invalid operation: operator {} not defined on {}", op.text(), self.describe(&x));
            self.err(x.span(), "operator", message);
            return Operand::invalid(e);
        }
        let integer = self.types.all_basic(x.ty, Basic::is_integer);
        if matches!(op, BinaryOp::Div | BinaryOp::Rem)
            && (x.mode == OpMode::Constant || integer)
            && y.mode == OpMode::Constant
            && y.val.as_ref().is_some_and(ConstValue::is_zero)
        {
            self.err(y.span(), "division", "invalid operation: division by zero");
            return Operand::invalid(e);
        }
        if x.mode == OpMode::Constant && y.mode == OpMode::Constant {
            let value = match (&x.val, &y.val) {
                (Some(a), Some(b)) => constant::binary(op, a, b, integer).ok(),
                _ => None,
            };
            let unknown = x.val.is_none() || y.val.is_none();
            x.val = value;
            x.expr = e;
            if !unknown {
                self.overflow(&mut x, op_span);
            }
            return x;
        }
        x.mode = OpMode::Value;
        x.val = None;
        x.expr = e;
        x
    }

    /// Gives an untyped operand the other one's type where both may meet; false after an error.
    pub(crate) fn match_types(&mut self, x: &mut Operand<'a>, y: &mut Operand<'a>) -> bool {
        if !self.may_convert(x, y) {
            return true;
        }
        self.convert_untyped(x, y.ty);
        if !x.is_valid() {
            return false;
        }
        self.convert_untyped(y, x.ty);
        y.is_valid()
    }

    fn may_convert(&mut self, x: &Operand<'a>, y: &Operand<'a>) -> bool {
        if !self.types.is_untyped(x.ty) && !self.types.is_untyped(y.ty) {
            return false;
        }
        if self.types.all_basic(x.ty, Basic::is_numeric) != self.types.all_basic(y.ty, Basic::is_numeric) {
            return false;
        }
        if self.types.is_interface(x.ty) || self.types.is_interface(y.ty) {
            return true;
        }
        for pred in [Basic::is_boolean as fn(Basic) -> bool, Basic::is_string] {
            if self.types.all_basic(x.ty, pred) != self.types.all_basic(y.ty, pred) {
                return false;
            }
        }
        if x.is_nil() {
            return self.types.has_nil(y.ty);
        }
        if y.is_nil() {
            return self.types.has_nil(x.ty);
        }
        !(self.is_pointer(x.ty) || self.is_pointer(y.ty))
    }

    fn is_pointer(&mut self, ty: TypeId) -> bool {
        let under = self.types.underlying(ty);
        matches!(self.types.get(under), Type::Pointer(_))
    }

    /// Compares two operands; `switch_on` is the switch's operand if `x` is a case of it.
    pub(crate) fn comparison(
        &mut self,
        x: &mut Operand<'a>,
        y: &mut Operand<'a>,
        op: BinaryOp,
        switch_on: Option<&str>,
    ) {
        let op = if switch_on.is_some() { BinaryOp::Eq } else { op };
        match self.comparison_misfit(x, y, op) {
            None => {}
            Some((at_y, cause, code)) => {
                let text = match switch_on {
                    Some(tag) => {
                        format!("invalid case {} in switch on {tag} ({cause})", expr_text(x.expr))
                    }
                    None => format!(
                        "invalid operation: {} {} {} ({cause})",
                        expr_text(x.expr),
                        op.text(),
                        expr_text(y.expr)
                    ),
                };
                let span = if at_y && switch_on.is_none() { y.span() } else { x.span() };
                self.err(span, code, text);
                x.invalidate();
                return;
            }
        }
        if x.mode == OpMode::Constant && y.mode == OpMode::Constant {
            x.val = match (&x.val, &y.val) {
                (Some(a), Some(b)) => constant::compare(op, a, b).map(ConstValue::Bool),
                _ => None,
            };
        } else {
            x.mode = OpMode::Value;
            x.val = None;
            for o in [&*x, &*y] {
                let ty = self.default_type(o.ty);
                self.update_expr_type(o.expr, ty, true);
            }
        }
        x.ty = Types::basic(Basic::UntypedBool);
    }

    /// Why two operands don't compare: whether the second is to blame, the cause, the error's code.
    fn comparison_misfit(
        &mut self,
        x: &Operand<'a>,
        y: &Operand<'a>,
        op: BinaryOp,
    ) -> Option<(bool, String, &'static str)> {
        if x.ty == Types::BAD || y.ty == Types::BAD {
            return None;
        }
        if self.assignable(x, y.ty).is_err() && self.assignable(y, x.ty).is_err() {
            let cause = format!("mismatched types {} and {}", self.show(x.ty), self.show(y.ty));
            return Some((true, cause, "mismatched-types"));
        }
        let mut blame_y = None;
        let mut cause = String::new();
        if matches!(op, BinaryOp::Eq | BinaryOp::Ne) {
            if x.is_nil() || y.is_nil() {
                let ty = if x.is_nil() { y.ty } else { x.ty };
                if !self.types.has_nil(ty) || (x.is_nil() && y.is_nil()) {
                    blame_y = Some(true);
                }
            } else if let Some(why) = self.incomparable_cause(x.ty) {
                (blame_y, cause) = (Some(false), why);
            } else if let Some(why) = self.incomparable_cause(y.ty) {
                (blame_y, cause) = (Some(true), why);
            }
        } else if !self.types.all_basic(x.ty, Basic::is_ordered) {
            blame_y = Some(false);
        } else if !self.types.all_basic(y.ty, Basic::is_ordered) {
            blame_y = Some(true);
        }
        let mut at_y = blame_y?;
        if cause.is_empty() {
            let (px, py) = (self.types.is_param(x.ty), self.types.is_param(y.ty));
            if px || py {
                at_y |= !px;
                let ty = if at_y { y.ty } else { x.ty };
                cause = format!("type parameter {} cannot use operator {}", self.show(ty), op.text());
            } else {
                let ty = if at_y { y.ty } else { x.ty };
                let what = match self.kind_word(ty) {
                    Some(word) => word.to_string(),
                    None => self.show(ty),
                };
                cause = format!("operator {} not defined on {what}", op.text());
            }
        }
        Some((at_y, cause, "operator"))
    }

    /// Why values of a type don't compare; none if they do.
    pub(crate) fn incomparable_cause(&mut self, ty: TypeId) -> Option<String> {
        let why = self.types.incomparable(ty, true)?;
        let under = self.types.underlying(ty);
        match self.types.get(under) {
            Type::Slice(_) | Type::Func(_) | Type::Map(..) => {
                self.kind_word(ty).map(|word| format!("{word} can only be compared to nil"))
            }
            _ => Some(why),
        }
    }

    fn shift(
        &mut self,
        mut x: Operand<'a>,
        mut y: Operand<'a>,
        op: BinaryOp,
        op_span: Span,
        e: &'a Expr,
        is_expr: bool,
    ) -> Operand<'a> {
        let x_int = if x.mode == OpMode::Constant { x.val.as_ref().and_then(constant::to_int) } else { None };
        let untyped_x = self.types.is_untyped(x.ty);
        let whole = untyped_x && x_int.is_some();
        if !whole && !self.types.all_basic(x.ty, Basic::is_integer) {
            if !(x.mode == OpMode::Constant && x.val.is_none()) {
                let message =
                    format!("invalid operation: shifted operand {} must be integer", self.describe(&x));
                self.err(x.span(), "shift", message);
            }
            return Operand::invalid(e);
        }
        if !self.shift_count(&mut y) {
            return Operand::invalid(e);
        }
        if x.mode == OpMode::Constant {
            if y.mode == OpMode::Constant {
                return self.constant_shift(x, y, x_int, op, op_span, e);
            }
            if untyped_x {
                // Its type comes from what the whole expression is used for.
                x.mode = OpMode::Value;
                if is_expr {
                    self.shift_lhs.insert(x.expr.id);
                    if let Some(tv) = self.info.types.get_mut(&x.expr.id) {
                        tv.value = x.val.clone();
                    }
                }
                x.val = None;
                x.expr = e;
                return x;
            }
        }
        if !self.types.all_basic(x.ty, Basic::is_integer) {
            let message = format!("invalid operation: shifted operand {} must be integer", self.describe(&x));
            self.err(x.span(), "shift", message);
            return Operand::invalid(e);
        }
        x.mode = OpMode::Value;
        x.val = None;
        x.expr = e;
        x
    }

    /// Whether the right operand of a shift will do; reports it if not.
    fn shift_count(&mut self, y: &mut Operand<'a>) -> bool {
        let untyped = self.types.is_untyped(y.ty);
        if y.mode == OpMode::Constant {
            let n = y.val.as_ref().and_then(constant::to_int);
            if n.as_ref().is_some_and(|n| n.sign() == num_bigint::Sign::Minus) {
                let message = format!("invalid operation: negative shift count {}", self.describe(y));
                self.err(y.span(), "shift", message);
                return false;
            }
            if untyped {
                let uint = Basic::Uint;
                if let Some(misfit) = self.representable(y, uint) {
                    self.misfit_error(y, misfit, Types::basic(uint));
                    return false;
                }
                self.update_expr_type(y.expr, Types::basic(uint), true);
                return true;
            }
            if n.is_some() {
                return true;
            }
        }
        if self.types.all_basic(y.ty, Basic::is_integer) && !untyped {
            return true;
        }
        if untyped {
            self.convert_untyped(y, Types::basic(Basic::Uint));
            return y.is_valid();
        }
        let message = format!("invalid operation: shift count {} must be integer", self.describe(y));
        self.err(y.span(), "shift", message);
        false
    }

    fn constant_shift(
        &mut self,
        mut x: Operand<'a>,
        y: Operand<'a>,
        x_int: Option<BigInt>,
        op: BinaryOp,
        op_span: Span,
        e: &'a Expr,
    ) -> Operand<'a> {
        let count = y.val.as_ref().and_then(ConstValue::as_i64).and_then(|n| u32::try_from(n).ok());
        let Some(count) = count.filter(|&n| n <= SHIFT_MAX) else {
            let message = format!("invalid operation: invalid shift count {}", self.describe(&y));
            self.err(y.span(), "shift", message);
            return Operand::invalid(e);
        };
        if !self.types.all_basic(x.ty, Basic::is_integer) {
            x.ty = Types::basic(Basic::UntypedInt);
        }
        x.val = x_int.map(|n| ConstValue::Int(constant::shift(&n, count, op == BinaryOp::Shl)));
        x.expr = e;
        self.overflow(&mut x, op_span);
        x
    }
}
