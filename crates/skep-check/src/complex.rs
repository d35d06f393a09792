//! Calls of `complex`, `real` and `imag`.

use skep_syntax::tree::Expr;

use crate::checker::Checker;
use crate::constant::{self, ConstValue};
use crate::operand::{OpMode, Operand};
use crate::program::Builtin;
use crate::show::expr_text;
use crate::types::{Basic, TypeId, Types};

/// The complex type of two parts of a type.
fn complex_of(part: Basic) -> Option<Basic> {
    match part {
        Basic::Float32 => Some(Basic::Complex64),
        Basic::Float64 => Some(Basic::Complex128),
        Basic::UntypedFloat => Some(Basic::UntypedComplex),
        _ => None,
    }
}

/// The type of a complex type's parts.
fn part_of(complex: Basic) -> Option<Basic> {
    match complex {
        Basic::Complex64 => Some(Basic::Float32),
        Basic::Complex128 => Some(Basic::Float64),
        Basic::UntypedComplex => Some(Basic::UntypedFloat),
        _ => None,
    }
}

impl<'a> Checker<'a> {
    pub(crate) fn make_complex(
        &mut self,
        e: &'a Expr,
        mut x: Operand<'a>,
        mut y: Operand<'a>,
    ) -> Operand<'a> {
        match (self.types.is_untyped(x.ty), self.types.is_untyped(y.ty)) {
            (false, false) => {}
            (true, false) => self.convert_untyped(&mut x, y.ty),
            (false, true) => self.convert_untyped(&mut y, x.ty),
            (true, true) if x.mode == OpMode::Constant && y.mode == OpMode::Constant => {
                self.real_constant(&mut x);
                self.real_constant(&mut y);
            }
            // A shift that has no type yet: floats are not shifted, which is reported.
            (true, true) => {
                self.convert_untyped(&mut x, Types::basic(Basic::Float64));
                self.convert_untyped(&mut y, Types::basic(Basic::Float64));
            }
        }
        if !x.is_valid() || !y.is_valid() {
            return Operand::invalid(e);
        }
        if x.ty != y.ty {
            let message = format!(
                "invalid operation: {} (mismatched types {} and {})",
                expr_text(e),
                self.show(x.ty),
                self.show(y.ty)
            );
            self.err(x.span(), "builtin", message);
            return Operand::invalid(e);
        }
        let Some(ty) = self.mapped_basic(x.ty, complex_of) else {
            let message =
                format!("invalid argument: arguments have type {}, expected floating-point", self.show(x.ty));
            self.err(x.span(), "builtin", message);
            return Operand::invalid(e);
        };
        let parts =
            (x.val.as_ref().and_then(constant::to_float), y.val.as_ref().and_then(constant::to_float));
        match parts {
            (Some(re), Some(im)) if x.mode == OpMode::Constant && y.mode == OpMode::Constant => {
                Operand::constant(ConstValue::Complex(re, im), ty, e)
            }
            _ => Operand::value(ty, e),
        }
    }

    /// An untyped number without imaginary part counts as a float.
    fn real_constant(&mut self, x: &mut Operand<'a>) {
        if self.types.all_basic(x.ty, Basic::is_numeric)
            && x.val.as_ref().is_some_and(|v| constant::to_float(v).is_some())
        {
            x.ty = Types::basic(Basic::UntypedFloat);
        }
    }

    /// `real(x)` or `imag(x)`
    pub(crate) fn complex_part(&mut self, e: &'a Expr, b: Builtin, mut x: Operand<'a>) -> Operand<'a> {
        if self.types.is_untyped(x.ty) {
            if x.mode == OpMode::Constant {
                if self.types.all_basic(x.ty, Basic::is_numeric) {
                    x.ty = Types::basic(Basic::UntypedComplex);
                }
            } else {
                self.convert_untyped(&mut x, Types::basic(Basic::Complex128));
                if !x.is_valid() {
                    return Operand::invalid(e);
                }
            }
        }
        let Some(ty) = self.mapped_basic(x.ty, part_of) else {
            let message =
                format!("invalid argument: argument has type {}, expected complex type", self.show(x.ty));
            self.err(x.span(), "builtin", message);
            return Operand::invalid(e);
        };
        let parts =
            if x.mode == OpMode::Constant { x.val.as_ref().and_then(constant::to_complex) } else { None };
        match parts {
            Some((re, im)) => {
                let part = if b == Builtin::Real { re } else { im };
                Operand::constant(ConstValue::Float(part), ty, e)
            }
            None => Operand::value(ty, e),
        }
    }

    fn mapped_basic(&mut self, ty: TypeId, map: fn(Basic) -> Option<Basic>) -> Option<TypeId> {
        if self.types.is_param(ty) {
            return None;
        }
        self.types.basic_under(ty).and_then(map).map(Types::basic)
    }
}
