//! Literals as values, and values as Go's errors write them.
//! Kept true: what the lexer let through gives a value or a refusal, in time bounded by the text's length.

use std::rc::Rc;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Num, Signed, ToPrimitive, Zero};
use skep_syntax::tree::{Lit, LitKind};

use super::{ConstValue, RATIONAL_BITS_MAX, wrap_rational};

/// Why a literal has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LiteralError {
    Malformed,
    TooLarge,
}

/// The value of a literal.
pub(crate) fn parse(lit: &Lit) -> Result<ConstValue, LiteralError> {
    let mut too_large = false;
    let value = parse_noting(lit, &mut too_large);
    value.ok_or(if too_large { LiteralError::TooLarge } else { LiteralError::Malformed })
}

fn parse_noting(lit: &Lit, too_large: &mut bool) -> Option<ConstValue> {
    let text: String = lit.text.chars().filter(|&c| c != '_').collect();
    match lit.kind {
        LitKind::Int => parse_int(&text).map(ConstValue::Int),
        LitKind::Float => parse_float(&text, too_large).map(ConstValue::Float),
        LitKind::Imag => {
            let number = text.strip_suffix('i')?;
            // For compatibility `0123i` is decimal.
            let decimal = number.bytes().all(|b| b.is_ascii_digit());
            let value = if decimal {
                BigRational::from_integer(BigInt::from_str_radix(number, 10).ok()?)
            } else if let Some(n) = parse_int(number) {
                BigRational::from_integer(n)
            } else {
                parse_float(number, too_large)?
            };
            Some(ConstValue::Complex(BigRational::zero(), value))
        }
        LitKind::Rune => {
            let bytes = unescape(lit.text.get(1..lit.text.len().checked_sub(1)?)?, true)?;
            Some(ConstValue::Int(BigInt::from(bytes.1?)))
        }
        LitKind::String => unquote(&lit.text).map(ConstValue::Str),
    }
}

/// The bytes of a string literal.
pub(crate) fn unquote(text: &str) -> Option<Rc<[u8]>> {
    let inner = text.get(1..text.len().checked_sub(1)?)?;
    if text.starts_with('`') {
        return Some(inner.bytes().filter(|&b| b != b'\r').collect());
    }
    unescape(inner, false).map(|(bytes, _)| bytes.into())
}

/// Text with escapes resolved, and the code of its first character (for rune literals the only one).
fn unescape(text: &str, rune: bool) -> Option<(Vec<u8>, Option<u32>)> {
    let mut out = Vec::with_capacity(text.len());
    let mut first = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if first.is_some() && rune {
            return None;
        }
        let (code, is_byte) = if c == '\\' { take_escape(&mut chars)? } else { (c as u32, false) };
        if !is_byte {
            out.extend_from_slice(char::from_u32(code)?.encode_utf8(&mut [0; 4]).as_bytes());
        } else {
            out.push(u8::try_from(code).ok()?);
        }
        first.get_or_insert(code);
    }
    Some((out, first))
}

/// One escape after its backslash: its code, and whether it names a byte rather than a character.
fn take_escape(chars: &mut std::str::Chars<'_>) -> Option<(u32, bool)> {
    let c = chars.next()?;
    let mut digits = |n: usize, radix: u32, start: u32| {
        (0..n).try_fold(start, |acc, _| acc.checked_mul(radix)?.checked_add(chars.next()?.to_digit(radix)?))
    };
    Some(match c {
        'a' => (7, false),
        'b' => (8, false),
        'f' => (12, false),
        'n' => (10, false),
        'r' => (13, false),
        't' => (9, false),
        'v' => (11, false),
        '\\' | '\'' | '"' => (c as u32, false),
        'x' => (digits(2, 16, 0)?, true),
        'u' => (digits(4, 16, 0)?, false),
        'U' => (digits(8, 16, 0)?, false),
        '0'..='7' => (digits(2, 8, c.to_digit(8)?)?, true),
        _ => return None,
    })
}

fn parse_int(text: &str) -> Option<BigInt> {
    let lower = text.to_ascii_lowercase();
    let (digits, radix) = if let Some(d) = lower.strip_prefix("0x") {
        (d, 16)
    } else if let Some(d) = lower.strip_prefix("0b") {
        (d, 2)
    } else if let Some(d) = lower.strip_prefix("0o") {
        (d, 8)
    } else if lower.len() > 1 && lower.starts_with('0') {
        (&lower[1..], 8)
    } else {
        (&lower[..], 10)
    };
    BigInt::from_str_radix(digits, radix).ok()
}

fn parse_float(text: &str, too_large: &mut bool) -> Option<BigRational> {
    let lower = text.to_ascii_lowercase();
    let (hex, body) = match lower.strip_prefix("0x") {
        Some(rest) => (true, rest),
        None => (false, &lower[..]),
    };
    let (mantissa, exponent) = match body.split_once(if hex { 'p' } else { 'e' }) {
        Some((m, e)) => (m, e.parse::<i64>().ok()?),
        None => (body, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let radix = if hex { 16 } else { 10 };
    let digits = format!("0{whole}{fraction}");
    let number = BigInt::from_str_radix(&digits, radix).ok()?;
    let places = i64::try_from(fraction.len()).ok()?;
    let (base, scale) = if hex { (2u32, exponent - 4 * places) } else { (10u32, exponent - places) };
    // A bound on the exponent keeps the power below from growing without end.
    let bits = scale.unsigned_abs().checked_mul(if hex { 1 } else { 4 })?;
    if number.is_zero() {
        return Some(BigRational::zero());
    }
    if bits > RATIONAL_BITS_MAX {
        *too_large = true;
        return None;
    }
    let power = BigInt::from(base).pow(u32::try_from(scale.unsigned_abs()).ok()?);
    let value =
        if scale < 0 { BigRational::new(number, power) } else { BigRational::from_integer(number * power) };
    wrap_rational(value)
}

/// A string in Go's double quotes.
pub(super) fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if (c as u32) < 0x20 || c as u32 == 0x7f => out.push_str(&format!("\\x{:02x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A number with six significant digits, as C's `%.6g`; with more if it would read as an integer and is none.
pub(super) fn short_float(r: &BigRational) -> String {
    if r.is_integer() && r.numer().abs() < BigInt::from(1_000_000) {
        return r.numer().to_string();
    }
    let Some(x) = r.to_f64().filter(|x| x.is_finite() && (*x != 0.0 || r.is_zero())) else {
        return far_float(r);
    };
    let text = six_digits(x);
    if !r.is_integer() && !text.contains('.') { shortest(x) } else { text }
}

/// A number outside of float64's range: a power of ten estimated from the sizes of both parts.
fn far_float(r: &BigRational) -> String {
    let bits = r.numer().bits() as i64 - r.denom().bits() as i64;
    let mut exp10 = (bits as f64 * std::f64::consts::LOG10_2).floor() as i64;
    let ten = BigRational::from_integer(BigInt::from(10));
    let scaled = r * num_traits::pow::Pow::pow(ten, i32::try_from(-exp10).unwrap_or(0));
    let mut m = scaled.to_f64().unwrap_or(0.0);
    // Six digits must leave one before the point.
    if m.abs() < 1.0 - 0.5e-6 {
        (m, exp10) = (m * 10.0, exp10 - 1);
    } else if m.abs() >= 10.0 {
        (m, exp10) = (m / 10.0, exp10 + 1);
    }
    format!("{}e{exp10:+}", six_digits(m))
}

fn six_digits(x: f64) -> String {
    let sci = format!("{x:.5e}");
    let (mantissa, exp) = sci.split_once('e').unwrap_or((&sci, "0"));
    let exp: i32 = exp.parse().unwrap_or(0);
    let trim = |s: &str| {
        if s.contains('.') {
            s.trim_end_matches('0').trim_end_matches('.').to_string()
        } else {
            s.to_string()
        }
    };
    if (-4..6).contains(&exp) {
        trim(&format!("{x:.*}", usize::try_from(5 - exp).unwrap_or(0)))
    } else {
        format!("{}e{exp:+03}", trim(mantissa))
    }
}

/// As many digits as tell the number from its neighbours, as Go's `%g`.
fn shortest(x: f64) -> String {
    let sci = format!("{x:e}");
    let (mantissa, exp) = sci.split_once('e').unwrap_or((&sci, "0"));
    match exp.parse().unwrap_or(0) {
        -4..21 => x.to_string(),
        exp => format!("{mantissa}e{exp:+03}"),
    }
}
