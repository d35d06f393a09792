//! Untyped and typed constants, exactly (Go spec, "Constants").

use num_bigint::BigInt;
use num_rational::BigRational;
use std::rc::Rc;

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
