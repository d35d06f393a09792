//! Which constants fit which types, and how floating-point constants are rounded.
//! Kept true: rounding is to nearest, ties to even, as IEEE 754 asks and Go's compiler does.

use num_bigint::{BigInt, BigUint, Sign};
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::{ConstValue, RATIONAL_BITS_MAX};
use crate::types::Basic;

/// Beyond this many bits a fraction is rounded to `ROUNDED_BITS`, as Go's compiler goes over to floating point.
const EXACT_BITS_MAX: u64 = 4096;
const ROUNDED_BITS: u64 = 512;

/// The constant as an integer, if it is a whole number.
pub(crate) fn to_int(value: &ConstValue) -> Option<BigInt> {
    match value {
        ConstValue::Int(n) => Some(n.clone()),
        ConstValue::Float(r) => r.is_integer().then(|| r.to_integer()),
        ConstValue::Complex(r, i) => (i.is_zero() && r.is_integer()).then(|| r.to_integer()),
        _ => None,
    }
}

/// The constant as a real number, if it is one.
pub(crate) fn to_float(value: &ConstValue) -> Option<BigRational> {
    match value {
        ConstValue::Int(n) => Some(BigRational::from_integer(n.clone())),
        ConstValue::Float(r) => Some(r.clone()),
        ConstValue::Complex(r, i) => i.is_zero().then(|| r.clone()),
        _ => None,
    }
}

/// The constant as a complex number, if it is a number.
pub(crate) fn to_complex(value: &ConstValue) -> Option<(BigRational, BigRational)> {
    match value {
        ConstValue::Complex(r, i) => Some((r.clone(), i.clone())),
        other => to_float(other).map(|r| (r, BigRational::zero())),
    }
}

/// A fraction kept at a bearable size: rounded if very long; none if out of all bounds.
pub(crate) fn wrap_rational(r: BigRational) -> Option<BigRational> {
    let (n, d) = (r.numer().bits(), r.denom().bits());
    if n > RATIONAL_BITS_MAX || d > RATIONAL_BITS_MAX {
        return None;
    }
    if n <= EXACT_BITS_MAX && d <= EXACT_BITS_MAX {
        return Some(r);
    }
    let exp = n as i64 - d as i64 - ROUNDED_BITS as i64;
    let (numer, denom) = scaled(&r, exp);
    let mantissa = numer / denom;
    let (mantissa, sign) = (BigInt::from(mantissa), r.numer().sign());
    let mantissa = if sign == Sign::Minus { -mantissa } else { mantissa };
    let shift = usize::try_from(exp.unsigned_abs()).ok()?;
    Some(if exp >= 0 {
        BigRational::from_integer(mantissa << shift)
    } else {
        BigRational::new(mantissa, BigInt::one() << shift)
    })
}

/// Numerator and denominator of |r| / 2^exp.
fn scaled(r: &BigRational, exp: i64) -> (BigUint, BigUint) {
    let (n, d) = (r.numer().magnitude().clone(), r.denom().magnitude().clone());
    let shift = exp.unsigned_abs() as usize;
    if exp >= 0 { (n, d << shift) } else { (n << shift, d) }
}

/// `r` rounded to a binary floating-point number of `mant` bits with exponents down to `exp_min`
/// (that of the least denormal's only bit); none if it is too large (`exp_max`: exponent of the largest's top bit).
fn round(r: &BigRational, mant: i64, exp_min: i64, exp_max: i64) -> Option<BigRational> {
    if r.is_zero() {
        return Some(BigRational::zero());
    }
    // The position of the top bit is known from the sizes up to one.
    let mut top = r.numer().bits() as i64 - r.denom().bits() as i64;
    let (n, d) = scaled(r, top);
    if n < d {
        top -= 1;
    }
    if top < exp_min - 1 {
        return Some(BigRational::zero());
    }
    let exp = (top - mant + 1).max(exp_min);
    let (n, d) = scaled(r, exp);
    let (mut q, rem) = (&n / &d, &n % &d);
    let twice = rem << 1usize;
    if twice > d || twice == d && q.bit(0) {
        q += 1u32;
    }
    if q.bits() as i64 - 1 + exp > exp_max {
        return None;
    }
    let q = BigInt::from(q);
    let q = if r.is_negative() { -q } else { q };
    let shift = exp.unsigned_abs() as usize;
    Some(if exp >= 0 {
        BigRational::from_integer(q << shift)
    } else {
        BigRational::new(q, BigInt::one() << shift)
    })
}

/// The nearest `float64`; none on overflow.
pub(crate) fn float64_from(r: &BigRational) -> Option<BigRational> {
    round(r, 53, -1074, 1023)
}

/// The nearest `float32`; none on overflow.
pub(crate) fn float32_from(r: &BigRational) -> Option<BigRational> {
    round(r, 24, -149, 127)
}

/// The constant as a value of a basic type, rounded where the type asks for it; none if it does not fit.
pub(crate) fn represent(value: &ConstValue, basic: Basic) -> Option<ConstValue> {
    if basic.is_integer() {
        let n = to_int(value)?;
        let fits = match basic {
            Basic::Int | Basic::Int64 => n.to_i64().is_some(),
            Basic::Int8 => n.to_i8().is_some(),
            Basic::Int16 => n.to_i16().is_some(),
            Basic::Int32 => n.to_i32().is_some(),
            Basic::Uint | Basic::Uint64 | Basic::Uintptr => n.to_u64().is_some(),
            Basic::Uint8 => n.to_u8().is_some(),
            Basic::Uint16 => n.to_u16().is_some(),
            Basic::Uint32 => n.to_u32().is_some(),
            _ => true,
        };
        return fits.then_some(ConstValue::Int(n));
    }
    if basic.is_float() {
        let r = to_float(value)?;
        return match basic {
            Basic::Float32 => float32_from(&r),
            Basic::Float64 => float64_from(&r),
            _ => Some(r),
        }
        .map(ConstValue::Float);
    }
    if basic.is_complex() {
        let (r, i) = to_complex(value)?;
        return match basic {
            Basic::Complex64 => Some((float32_from(&r)?, float32_from(&i)?)),
            Basic::Complex128 => Some((float64_from(&r)?, float64_from(&i)?)),
            _ => Some((r, i)),
        }
        .map(|(r, i)| ConstValue::Complex(r, i));
    }
    match value {
        ConstValue::Bool(_) if basic.is_boolean() => Some(value.clone()),
        ConstValue::Str(_) if basic.is_string() => Some(value.clone()),
        _ => None,
    }
}
