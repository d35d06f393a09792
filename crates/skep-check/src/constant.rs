//! Untyped and typed constants, exactly (Go spec, "Constants").

use num_bigint::BigInt;
use num_rational::BigRational;
use std::rc::Rc;

mod fit;
mod literal;
mod ops;

pub(crate) use fit::{represent, to_complex, to_float, to_int, wrap_rational};
pub(crate) use literal::{LiteralError, parse};
pub(crate) use ops::{binary, compare, shift, unary};

/// Most bits an untyped integer may have, as in Go's compiler.
pub(crate) const INT_BITS_MAX: u64 = 512;

/// Most bits the numerator or denominator of a constant may have; beyond that it is not representable.
pub(crate) const RATIONAL_BITS_MAX: u64 = 40_000;

/// The value of a constant expression, exact.
#[derive(Clone, Debug, PartialEq)]
pub enum ConstValue {
    /// `true` or `false`.
    Bool(bool),
    /// A string's bytes.
    Str(Rc<[u8]>),
    /// An integer or rune.
    Int(BigInt),
    /// A floating-point value; whole values of a float type stay `Float`.
    Float(BigRational),
    /// Real and imaginary part.
    Complex(BigRational, BigRational),
}

impl ConstValue {
    /// A whole number.
    #[must_use]
    pub fn int(n: i64) -> ConstValue {
        ConstValue::Int(BigInt::from(n))
    }

    /// A string.
    #[must_use]
    pub fn str(text: &str) -> ConstValue {
        ConstValue::Str(Rc::from(text.as_bytes()))
    }

    /// Whether a number is zero.
    pub(crate) fn is_zero(&self) -> bool {
        use num_traits::Zero;
        match self {
            ConstValue::Int(n) => n.is_zero(),
            ConstValue::Float(r) => r.is_zero(),
            ConstValue::Complex(r, i) => r.is_zero() && i.is_zero(),
            _ => false,
        }
    }
}

impl std::fmt::Display for ConstValue {
    /// As Go's errors write constants: long strings are cut, floating-point values have six digits.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ConstValue::Bool(b) => write!(f, "{b}"),
            ConstValue::Str(bytes) => {
                const SHOWN_MAX: usize = 72;
                let quoted = literal::quote(&String::from_utf8_lossy(bytes));
                if quoted.chars().count() > SHOWN_MAX {
                    let cut: String = quoted.chars().take(SHOWN_MAX - 3).collect();
                    write!(f, "{cut}...")
                } else {
                    f.write_str(&quoted)
                }
            }
            ConstValue::Int(n) => write!(f, "{n}"),
            ConstValue::Float(r) => f.write_str(&literal::short_float(r)),
            ConstValue::Complex(r, i) => {
                write!(f, "({} + {}i)", literal::short_float(r), literal::short_float(i))
            }
        }
    }
}
