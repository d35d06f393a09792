//! Arithmetic on constants.
//! Kept true: every result is exact or, for fractions beyond a bound, rounded; none is of unbounded size.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};
use skep_syntax::tree::{BinaryOp, UnaryOp};

use super::fit::{to_complex, to_float, wrap_rational};
use super::{ConstValue, RATIONAL_BITS_MAX};

/// Why an operation has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpError {
    /// The result is out of all bounds.
    TooLarge,
    /// The operands don't fit the operator; the type check reported it already.
    Mismatch,
}

/// Longest string that adding constants may make.
const STRING_BYTES_MAX: usize = 1 << 26;

/// Both operands in the larger of their two kinds.
fn matched(x: &ConstValue, y: &ConstValue) -> Option<(ConstValue, ConstValue)> {
    use ConstValue::{Complex, Float, Int};
    let complex = |v: &ConstValue| to_complex(v).map(|(r, i)| Complex(r, i));
    Some(match (x, y) {
        (Int(_), Int(_)) | (Float(_), Float(_)) | (Complex(..), Complex(..)) => (x.clone(), y.clone()),
        (Complex(..), _) | (_, Complex(..)) => (complex(x)?, complex(y)?),
        (Float(_), Int(_)) | (Int(_), Float(_)) => (Float(to_float(x)?), Float(to_float(y)?)),
        _ => (x.clone(), y.clone()),
    })
}

fn float(r: BigRational) -> Result<ConstValue, OpError> {
    wrap_rational(r).map(ConstValue::Float).ok_or(OpError::TooLarge)
}

/// `x op y` for arithmetic, string and boolean operators; `integer_division` truncates quotients.
/// The caller has seen that no divisor is zero.
pub(crate) fn binary(
    op: BinaryOp,
    x: &ConstValue,
    y: &ConstValue,
    integer_division: bool,
) -> Result<ConstValue, OpError> {
    let (x, y) = matched(x, y).ok_or(OpError::Mismatch)?;
    match (x, y) {
        (ConstValue::Bool(a), ConstValue::Bool(b)) => match op {
            BinaryOp::LogAnd => Ok(ConstValue::Bool(a && b)),
            BinaryOp::LogOr => Ok(ConstValue::Bool(a || b)),
            _ => Err(OpError::Mismatch),
        },
        (ConstValue::Str(a), ConstValue::Str(b)) if op == BinaryOp::Add => {
            if a.len() + b.len() > STRING_BYTES_MAX {
                return Err(OpError::TooLarge);
            }
            Ok(ConstValue::Str([&a[..], &b[..]].concat().into()))
        }
        (ConstValue::Int(a), ConstValue::Int(b)) => int_binary(op, a, b, integer_division),
        (ConstValue::Float(a), ConstValue::Float(b)) => match op {
            BinaryOp::Add => float(a + b),
            BinaryOp::Sub => float(a - b),
            BinaryOp::Mul => float(a * b),
            BinaryOp::Div if !b.is_zero() => float(a / b),
            _ => Err(OpError::Mismatch),
        },
        (ConstValue::Complex(a, b), ConstValue::Complex(c, d)) => complex_binary(op, a, b, c, d),
        _ => Err(OpError::Mismatch),
    }
}

fn int_binary(op: BinaryOp, a: BigInt, b: BigInt, integer_division: bool) -> Result<ConstValue, OpError> {
    let n = match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul if a.bits() + b.bits() > RATIONAL_BITS_MAX => return Err(OpError::TooLarge),
        BinaryOp::Mul => a * b,
        BinaryOp::Div | BinaryOp::Rem if b.is_zero() => return Err(OpError::Mismatch),
        BinaryOp::Div if integer_division => a / b,
        BinaryOp::Div => return float(BigRational::new(a, b)),
        BinaryOp::Rem => a % b,
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::AndNot => a & !b,
        _ => return Err(OpError::Mismatch),
    };
    Ok(ConstValue::Int(n))
}

fn complex_binary(
    op: BinaryOp,
    a: BigRational,
    b: BigRational,
    c: BigRational,
    d: BigRational,
) -> Result<ConstValue, OpError> {
    let (re, im) = match op {
        BinaryOp::Add => (a + c, b + d),
        BinaryOp::Sub => (a - c, b - d),
        BinaryOp::Mul => (&a * &c - &b * &d, &b * &c + &a * &d),
        BinaryOp::Div => {
            let s = &c * &c + &d * &d;
            if s.is_zero() {
                return Err(OpError::Mismatch);
            }
            ((&a * &c + &b * &d) / &s, (&b * &c - &a * &d) / &s)
        }
        _ => return Err(OpError::Mismatch),
    };
    let wrap = |r| wrap_rational(r).ok_or(OpError::TooLarge);
    Ok(ConstValue::Complex(wrap(re)?, wrap(im)?))
}

/// `op x`; `^x` of an unsigned type is limited to its `unsigned_bits`.
pub(crate) fn unary(op: UnaryOp, x: &ConstValue, unsigned_bits: Option<u32>) -> Option<ConstValue> {
    Some(match (op, x) {
        (UnaryOp::Plus, v) => v.clone(),
        (UnaryOp::Neg, ConstValue::Int(n)) => ConstValue::Int(-n),
        (UnaryOp::Neg, ConstValue::Float(r)) => ConstValue::Float(-r),
        (UnaryOp::Neg, ConstValue::Complex(r, i)) => ConstValue::Complex(-r, -i),
        (UnaryOp::Not, ConstValue::Bool(b)) => ConstValue::Bool(!b),
        (UnaryOp::BitNot, ConstValue::Int(n)) => ConstValue::Int(match unsigned_bits {
            Some(bits) => n ^ ((BigInt::from(1) << bits) - 1),
            None => !n,
        }),
        _ => return None,
    })
}

/// `x << count` or `x >> count`; the caller bounded the count.
pub(crate) fn shift(x: &BigInt, count: u32, left: bool) -> BigInt {
    if left { x << count } else { x >> count }
}

/// `x op y` for comparisons.
pub(crate) fn compare(op: BinaryOp, x: &ConstValue, y: &ConstValue) -> Option<bool> {
    let (x, y) = matched(x, y)?;
    let order = match (&x, &y) {
        (ConstValue::Bool(a), ConstValue::Bool(b)) => a.cmp(b),
        (ConstValue::Str(a), ConstValue::Str(b)) => a.cmp(b),
        (ConstValue::Int(a), ConstValue::Int(b)) => a.cmp(b),
        (ConstValue::Float(a), ConstValue::Float(b)) => a.cmp(b),
        (ConstValue::Complex(a, b), ConstValue::Complex(c, d)) => {
            if a == c && b == d {
                Ordering::Equal
            } else {
                Ordering::Less
            }
        }
        _ => return None,
    };
    Some(match op {
        BinaryOp::Eq => order.is_eq(),
        BinaryOp::Ne => order.is_ne(),
        BinaryOp::Lt => order.is_lt(),
        BinaryOp::Le => order.is_le(),
        BinaryOp::Gt => order.is_gt(),
        BinaryOp::Ge => order.is_ge(),
        _ => return None,
    })
}

impl ConstValue {
    /// The sign of a real number.
    pub(crate) fn is_negative(&self) -> bool {
        match self {
            ConstValue::Int(n) => n.is_negative(),
            ConstValue::Float(r) => r.is_negative(),
            _ => false,
        }
    }

    /// A whole number as `i64`, if it is one and fits.
    pub(crate) fn as_i64(&self) -> Option<i64> {
        super::to_int(self)?.to_i64()
    }
}
