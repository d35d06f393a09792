//! Constants: exact values become bits.

use num_bigint::{BigInt, BigUint, Sign};
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};
use skep_check::{Basic, ConstValue, TypeId};
use skep_syntax::tree::Expr;

use super::mono::unparen;
use super::{Builder, Val};
use crate::ssa::{Kind, Op};

/// The bits of the nearest float with `mantissa` bits (hidden one included) and exponents from `exp_min` on;
/// halves go to the even neighbour.
fn float_bits(r: &BigRational, mantissa: u64, exp_min: i64, exp_max: i64) -> u64 {
    if r.is_zero() {
        return 0;
    }
    let sign_shift = if mantissa == 53 { 63 } else { 31 };
    let sign = u64::from(r.is_negative()) << sign_shift;
    let n = r.numer().magnitude();
    let d = r.denom().magnitude();
    // The quotient's exponent, exact or one too large.
    let mut exp = n.bits() as i64 - d.bits() as i64;
    let below = if exp >= 0 { *n < (d << exp as u64) } else { (n << (-exp) as u64) < *d };
    if below {
        exp -= 1;
    }
    // Now 2^exp <= n/d < 2^(exp+1); subnormals keep fewer bits.
    let unit = exp.max(exp_min) - (mantissa as i64 - 1);
    let (num, den) = if unit >= 0 { (n.clone(), d << unit as u64) } else { (n << (-unit) as u64, d.clone()) };
    let mut q: BigUint = &num / &den;
    let twice: BigUint = (&num - &q * &den) << 1u64;
    let odd = q.bit(0);
    if twice > den || twice == den && odd {
        q += 1u32;
    }
    let q = q.to_u64().unwrap_or(u64::MAX);
    if q == 0 {
        return sign;
    }
    let hidden = 1u64 << (mantissa - 1);
    let (q, exp) = if q == hidden << 1 { (hidden, exp.max(exp_min) + 1) } else { (q, exp.max(exp_min)) };
    if exp > exp_max {
        return sign | ((2 * exp_max + 1) as u64) << (mantissa - 1);
    }
    if q < hidden {
        return sign | q;
    }
    sign | ((exp - exp_min + 1) as u64) << (mantissa - 1) | (q - hidden)
}

pub(super) fn f64_bits(r: &BigRational) -> u64 {
    float_bits(r, 53, -1022, 1023)
}

pub(super) fn f32_bits(r: &BigRational) -> u64 {
    float_bits(r, 24, -126, 127)
}

/// The low 64 bits in two's complement.
fn low_bits(n: &BigInt) -> u64 {
    let low = n.magnitude().iter_u64_digits().next().unwrap_or(0);
    if n.sign() == Sign::Minus { low.wrapping_neg() } else { low }
}

/// Width in bits and whether signed, of integer types.
pub(super) fn int_form(b: Basic) -> Option<(u32, bool)> {
    Some(match b {
        Basic::Int | Basic::Int64 | Basic::UntypedInt => (64, true),
        Basic::Int8 => (8, true),
        Basic::Int16 => (16, true),
        Basic::Int32 | Basic::UntypedRune => (32, true),
        Basic::Uint | Basic::Uint64 | Basic::Uintptr => (64, false),
        Basic::Uint8 => (8, false),
        Basic::Uint16 => (16, false),
        Basic::Uint32 => (32, false),
        _ => return None,
    })
}

/// Narrow integers stand sign- or zero-extended in words.
fn canonical(bits: u64, (width, signed): (u32, bool)) -> u64 {
    let shift = 64 - width;
    if signed { ((bits << shift) as i64 >> shift) as u64 } else { bits << shift >> shift }
}

fn real_part(c: &ConstValue) -> Option<BigRational> {
    match c {
        ConstValue::Int(n) => Some(BigRational::from_integer(n.clone())),
        ConstValue::Float(r) | ConstValue::Complex(r, _) => Some(r.clone()),
        _ => None,
    }
}

impl Builder<'_> {
    /// The value of an expression, if it is constant.
    pub fn constant_of(&self, e: &Expr) -> Option<ConstValue> {
        let e = unparen(e);
        self.info.types.get(&e.id).and_then(|tv| tv.value.clone())
    }

    /// A constant of a concrete type.
    pub fn const_val(&mut self, c: &ConstValue, ty: TypeId) -> Val {
        let Some(basic) = self.basic(ty) else { return self.zero(ty) };
        match c {
            ConstValue::Bool(b) => Val::one(self.konst(u64::from(*b))),
            ConstValue::Str(s) => self.const_string(s),
            _ => self.const_number(c, basic),
        }
    }

    pub fn const_string(&mut self, bytes: &[u8]) -> Val {
        let data = if bytes.is_empty() {
            self.nil()
        } else {
            let i = self.string(bytes);
            self.emit1(Op::StrData(i), Kind::Ptr)
        };
        let len = self.konst(bytes.len() as u64);
        Val::flat(vec![data, len])
    }

    fn const_number(&mut self, c: &ConstValue, basic: Basic) -> Val {
        let Some(real) = real_part(c) else { return Val::one(self.konst(0)) };
        if let Some(form) = int_form(basic) {
            return Val::one(self.konst(canonical(low_bits(&real.to_integer()), form)));
        }
        let imag = match c {
            ConstValue::Complex(_, i) => i.clone(),
            _ => BigRational::zero(),
        };
        match basic {
            Basic::Float32 => Val::one(self.konst(f32_bits(&real))),
            Basic::Complex64 => {
                let words = vec![self.konst(f32_bits(&real)), self.konst(f32_bits(&imag))];
                Val::flat(words)
            }
            Basic::Complex128 | Basic::UntypedComplex => {
                let words = vec![self.konst(f64_bits(&real)), self.konst(f64_bits(&imag))];
                Val::flat(words)
            }
            _ => Val::one(self.konst(f64_bits(&real))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(numer: &str, denom: &str) {
        let r = BigRational::new(numer.parse().unwrap(), denom.parse().unwrap());
        let (n, d): (f64, f64) = (numer.parse().unwrap(), denom.parse().unwrap());
        assert_eq!(f64::from_bits(f64_bits(&r)), n / d, "{numer}/{denom}");
    }

    #[test]
    fn floats_are_rounded_once() {
        // Numerators and denominators that are exact as floats: their quotient is rounded once by the machine.
        for n in ["1", "-1", "2", "3", "10", "9007199254740991", "-12345678901"] {
            for d in ["1", "3", "7", "10", "4503599627370497", "1000000007"] {
                check(n, d);
            }
        }
        let tiny = BigRational::new(1.into(), BigInt::from(1) << 1074);
        assert_eq!(f64_bits(&tiny), 1);
        let half_tiny = BigRational::new(1.into(), BigInt::from(1) << 1075);
        assert_eq!(f64_bits(&half_tiny), 0);
        let normal = BigRational::new(1.into(), BigInt::from(1) << 1022);
        assert_eq!(f64::from_bits(f64_bits(&normal)), f64::MIN_POSITIVE);
        let max = BigRational::from_integer(BigInt::from((1u64 << 53) - 1) << 971);
        assert_eq!(f64::from_bits(f64_bits(&max)), f64::MAX);
        let huge = BigRational::from_integer(BigInt::from(1) << 1024);
        assert_eq!(f64::from_bits(f64_bits(&huge)), f64::INFINITY);
        let third = BigRational::new(1.into(), 3.into());
        assert_eq!(f32::from_bits(f32_bits(&third) as u32), 1.0f32 / 3.0);
        let f32_max = BigRational::from_integer(BigInt::from((1u64 << 24) - 1) << 104);
        assert_eq!(f32::from_bits(f32_bits(&f32_max) as u32), f32::MAX);
    }

    #[test]
    fn integers_are_extended() {
        assert_eq!(canonical(low_bits(&BigInt::from(-1)), (8, true)), u64::MAX);
        assert_eq!(canonical(low_bits(&BigInt::from(200)), (8, false)), 200);
        assert_eq!(canonical(low_bits(&BigInt::from(i64::MIN)), (64, true)), 1 << 63);
    }
}
