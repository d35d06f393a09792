//! Floats as text and back, in the forms of Go's strconv.
//! Kept true: digits are exact (Rust's shortest and exact conversions do the arithmetic); only the form is made here.

/// A float's digits: 0.d1d2d3… times ten to the power `point`.
struct Digits {
    digits: Vec<u8>,
    point: i32,
}

/// `f` in the form `form` with `prec` digits, or the fewest that read back if negative; `bits` is 32 or 64.
#[must_use]
pub fn format(f: f64, form: u8, prec: i64, bits: i64) -> String {
    // Digits of a float32 are those of its own value.
    let f = if bits == 32 { f64::from(f as f32) } else { f };
    if f.is_nan() {
        return "NaN".into();
    }
    if f.is_infinite() {
        return if f > 0.0 { "+Inf".into() } else { "-Inf".into() };
    }
    // Wide precisions would only add zeros: no float has more digits than this.
    let prec = prec.min(PREC_MAX);
    let sign = if f.is_sign_negative() { "-" } else { "" };
    let abs = f.abs();
    let body = match form {
        b'b' => binary(abs, bits),
        b'x' | b'X' => hex(abs, form, prec, bits),
        b'e' | b'E' => {
            let d = digits(abs, bits, if prec < 0 { None } else { Some(prec as usize + 1) });
            exponent_form(&d, form, if prec < 0 { d.digits.len() as i64 - 1 } else { prec })
        }
        b'f' => fixed_of(abs, bits, prec),
        b'g' | b'G' => general(abs, bits, form, prec),
        other => return format!("%{}", other as char),
    };
    format!("{sign}{body}")
}

/// Longer precisions are cut to this.
const PREC_MAX: i64 = 1_000_000;
/// No float has more digits before or after the point: what follows is zeros, which formatting would not make so long.
const DIGITS_MAX: usize = 1_100;

/// The first `count` digits, rounded exactly, or the fewest that read back.
fn digits(abs: f64, bits: i64, count: Option<usize>) -> Digits {
    let text = match count {
        Some(n) => format!("{:.*e}", n.clamp(1, DIGITS_MAX) - 1, abs),
        None => shortest(abs, bits),
    };
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let digits: Vec<u8> = mantissa.bytes().filter(|&b| b != b'.').collect();
    if abs == 0.0 {
        return Digits { digits, point: 1 };
    }
    Digits { digits, point: exponent.parse::<i32>().unwrap_or(0) + 1 }
}

/// The fewest digits that read back; of two that are equally near the even ones.
fn shortest(abs: f64, bits: i64) -> String {
    let text = if bits == 32 { format!("{:e}", abs as f32) } else { format!("{abs:e}") };
    let decimals = text.find('e').map_or(0, |end| end.saturating_sub(2));
    let nearest = format!("{abs:.decimals$e}");
    let same = match bits {
        32 => nearest.parse() == Ok(abs as f32),
        _ => nearest.parse() == Ok(abs),
    };
    if nearest != text && same { nearest } else { text }
}

fn exponent_form(d: &Digits, form: u8, prec: i64) -> String {
    let mut out = String::new();
    out.push(d.digits[0] as char);
    if prec > 0 {
        out.push('.');
        for i in 1..=prec as usize {
            out.push(d.digits.get(i).map_or('0', |&b| b as char));
        }
    }
    let exp = d.point - 1;
    out.push(if form == b'e' || form == b'g' { 'e' } else { 'E' });
    out.push(if exp < 0 { '-' } else { '+' });
    out.push_str(&format!("{:02}", exp.unsigned_abs()));
    out
}

fn fixed_of(abs: f64, bits: i64, prec: i64) -> String {
    if prec >= 0 {
        let prec = prec as usize;
        let mut text = format!("{:.*}", prec.min(DIGITS_MAX), abs);
        text.extend(std::iter::repeat_n('0', prec.saturating_sub(DIGITS_MAX)));
        return text;
    }
    let d = digits(abs, bits, None);
    let decimals = (d.digits.len() as i64 - i64::from(d.point)).max(0);
    fixed(&d, decimals)
}

/// The digits with `decimals` places after the point.
fn fixed(d: &Digits, decimals: i64) -> String {
    let mut out = String::new();
    if d.point > 0 {
        for i in 0..d.point as usize {
            out.push(d.digits.get(i).map_or('0', |&b| b as char));
        }
    } else {
        out.push('0');
    }
    if decimals > 0 {
        out.push('.');
        for i in 0..decimals {
            let at = i64::from(d.point) + i;
            let digit = usize::try_from(at).ok().and_then(|at| d.digits.get(at));
            out.push(digit.map_or('0', |&b| b as char));
        }
    }
    out
}

fn general(abs: f64, bits: i64, form: u8, prec: i64) -> String {
    let shortest = prec < 0;
    let count = if shortest { None } else { Some(prec.max(1) as usize) };
    let mut d = digits(abs, bits, count);
    // Trailing zeros are not shown.
    while d.digits.len() > 1 && d.digits.last() == Some(&b'0') {
        d.digits.pop();
    }
    let shown = d.digits.len() as i64;
    let mut limit = if shortest { 6 } else { prec.max(1) };
    if limit > shown && shown >= i64::from(d.point) {
        limit = shown;
    }
    if shortest {
        limit = 6;
    }
    let exp = i64::from(d.point) - 1;
    if exp < -4 || exp >= limit {
        return exponent_form(&d, form, shown - 1);
    }
    fixed(&d, (shown - i64::from(d.point)).max(0))
}

/// Mantissa and binary exponent of a float of that many bits, and the mantissa's width.
fn parts(abs: f64, bits: i64) -> (u64, i32, u32) {
    if bits == 32 {
        let raw = (abs as f32).to_bits();
        let (exp, frac) = ((raw >> 23 & 0xff) as i32, u64::from(raw & 0x7f_ffff));
        return if exp == 0 { (frac, 1 - 127, 23) } else { (frac | 1 << 23, exp - 127, 23) };
    }
    let raw = abs.to_bits();
    let (exp, frac) = ((raw >> 52 & 0x7ff) as i32, raw & ((1 << 52) - 1));
    if exp == 0 { (frac, 1 - 1023, 52) } else { (frac | 1 << 52, exp - 1023, 52) }
}

fn binary(abs: f64, bits: i64) -> String {
    let (mantissa, exp, width) = parts(abs, bits);
    format!("{mantissa}p{:+}", exp - width as i32)
}

fn hex(abs: f64, form: u8, prec: i64, bits: i64) -> String {
    let (mantissa, mut exp, width) = parts(abs, bits);
    if mantissa == 0 {
        exp = 0;
    }
    // The leading one at bit 60, fifteen hex digits after it.
    let mut m = mantissa << (60 - width);
    while m != 0 && m & 1 << 60 == 0 {
        m <<= 1;
        exp -= 1;
    }
    if (0..15).contains(&prec) {
        let shift = (prec * 4) as u32;
        let extra = (m << shift) & ((1 << 60) - 1);
        m >>= 60 - shift;
        if extra | (m & 1) > 1 << 59 {
            m += 1;
        }
        m <<= 60 - shift;
        if m & 1 << 61 != 0 {
            m >>= 1;
            exp += 1;
        }
    }
    let mut out = format!("0x{}", m >> 60 & 1);
    let mut rest = m << 4;
    if prec < 0 && rest != 0 {
        out.push('.');
        while rest != 0 {
            out.push_str(&format!("{:x}", rest >> 60));
            rest <<= 4;
        }
    } else if prec > 0 {
        out.push('.');
        for _ in 0..prec {
            out.push_str(&format!("{:x}", rest >> 60));
            rest <<= 4;
        }
    }
    out.push_str(&format!("p{}{:02}", if exp < 0 { '-' } else { '+' }, exp.unsigned_abs()));
    if form == b'X' { out.to_uppercase() } else { out }
}

/// Why a text is no float.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseStatus {
    /// It is one.
    Ok = 0,
    /// Its form is wrong.
    Syntax = 1,
    /// It is too large.
    Range = 2,
}

/// Reads a whole text as a float of 32 or 64 bits.
#[must_use]
pub fn parse(text: &[u8], bits: i64) -> (f64, ParseStatus) {
    let bad = (0.0, ParseStatus::Syntax);
    let Ok(text) = std::str::from_utf8(text) else { return bad };
    let without;
    let text = if text.contains('_') {
        if !underscores_separate(text) {
            return bad;
        }
        without = text.replace('_', "");
        &without
    } else {
        text
    };
    let (negative, body) = match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    let lower = body.to_ascii_lowercase();
    let sign = if negative { -1.0 } else { 1.0 };
    match lower.as_str() {
        "inf" | "infinity" => return (sign * f64::INFINITY, ParseStatus::Ok),
        "nan" if !text.starts_with(['+', '-']) => return (f64::NAN, ParseStatus::Ok),
        _ => {}
    }
    let parsed = if let Some(hex) = lower.strip_prefix("0x") {
        parse_hex(hex, bits)
    } else if is_decimal(&lower) {
        if bits == 32 { lower.parse::<f32>().ok().map(f64::from) } else { lower.parse::<f64>().ok() }
    } else {
        None
    };
    match parsed {
        None => bad,
        Some(f) if f.is_infinite() => (sign * f, ParseStatus::Range),
        Some(f) => (sign * f, ParseStatus::Ok),
    }
}

/// Whether underscores stand only between digits, or between the base prefix and a digit.
fn underscores_separate(text: &str) -> bool {
    let body = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (mut prev, digits) = match body.get(..2) {
        Some("0x" | "0X") => (b'0', &body[2..]),
        _ => (b'^', body),
    };
    let hex = digits.len() < body.len();
    for b in digits.bytes() {
        let kind = match b {
            b'_' if prev != b'0' => return false,
            b'_' => b'_',
            _ if b.is_ascii_digit() || hex && b.is_ascii_hexdigit() => b'0',
            _ if prev == b'_' => return false,
            _ => b'!',
        };
        prev = kind;
    }
    prev != b'_'
}

/// Digits with at most one point, at least one digit, and perhaps an exponent.
fn is_decimal(s: &str) -> bool {
    let (mantissa, exponent) = match s.split_once('e') {
        Some((m, e)) => (m, Some(e)),
        None => (s, None),
    };
    let digits = mantissa.bytes().filter(u8::is_ascii_digit).count();
    let points = mantissa.bytes().filter(|&b| b == b'.').count();
    let exponent_ok = exponent.is_none_or(|e| {
        let e = e.strip_prefix(['+', '-']).unwrap_or(e);
        !e.is_empty() && e.bytes().all(|b| b.is_ascii_digit())
    });
    digits > 0 && points <= 1 && digits + points == mantissa.len() && exponent_ok
}

/// Hexadecimal digits with a required binary exponent, rounded to nearest even.
fn parse_hex(s: &str, bits: i64) -> Option<f64> {
    let (mantissa, exponent) = s.split_once('p')?;
    let e = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    if e.is_empty() || !e.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let exp =
        e.parse::<i64>().unwrap_or(100_000).min(100_000) * if exponent.starts_with('-') { -1 } else { 1 };
    let (mut m, mut shift, mut sticky, mut any, mut point) = (0u64, 0i64, false, false, false);
    for b in mantissa.bytes() {
        if b == b'.' && !point {
            point = true;
            continue;
        }
        let digit = (b as char).to_digit(16)?;
        any = true;
        if m >> 60 == 0 {
            m = m << 4 | u64::from(digit);
            shift -= i64::from(point) * 4;
        } else {
            sticky |= digit != 0;
            shift += i64::from(!point) * 4;
        }
    }
    if !any {
        return None;
    }
    let (width, least) = if bits == 32 { (24, -149) } else { (53, -1074) };
    Some(round_to(m, sticky, exp + shift, width, least))
}

/// m times two to the power exp, rounded to `width` bits and no bit below 2^least.
fn round_to(mut m: u64, mut sticky: bool, mut exp: i64, width: u32, least: i64) -> f64 {
    while m != 0 && (64 - m.leading_zeros() > width + 1 || exp < least - 1) {
        sticky |= m & 1 != 0;
        m >>= 1;
        exp += 1;
    }
    if m != 0 && (64 - m.leading_zeros() > width || exp < least) {
        let half = m & 1 != 0;
        m >>= 1;
        exp += 1;
        if half && (sticky || m & 1 != 0) {
            m += 1;
        }
    }
    let top = if width == 24 { 127 } else { 1023 };
    if m != 0 && exp + 63 - i64::from(m.leading_zeros()) > top {
        return f64::INFINITY;
    }
    // m has at most 54 bits and exp is in range: both steps are exact.
    let (first, second) = (exp.clamp(-1000, 1000), exp - exp.clamp(-1000, 1000));
    m as f64 * 2f64.powi(first as i32) * 2f64.powi(second.clamp(-1000, 1000) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(f: f64, form: u8, prec: i64, bits: i64, expect: &str) {
        assert_eq!(format(f, form, prec, bits), expect, "{f} {} {prec} {bits}", form as char);
    }

    #[test]
    fn forms() {
        check(1.0, b'g', -1, 64, "1");
        check(100000.0, b'g', -1, 64, "100000");
        check(1e6, b'g', -1, 64, "1e+06");
        check(1e20, b'g', -1, 64, "1e+20");
        check(123456789.0, b'g', -1, 64, "1.23456789e+08");
        check(0.1, b'g', -1, 32, "0.1");
        check(1e-7, b'g', -1, 64, "1e-07");
        check(0.0001, b'g', -1, 64, "0.0001");
        check(-0.0, b'g', -1, 64, "-0");
        check(3.0, b'f', 2, 64, "3.00");
        check(0.5, b'f', 0, 64, "0");
        check(1234.5678, b'e', 3, 64, "1.235e+03");
        check(1234.5678, b'e', -1, 64, "1.2345678e+03");
        check(100.0, b'g', 3, 64, "100");
        check(1000.0, b'g', 3, 64, "1e+03");
        check(1.0, b'b', -1, 64, "4503599627370496p-52");
        check(1.5, b'x', -1, 64, "0x1.8p+00");
        check(1.0, b'x', 3, 64, "0x1.000p+00");
        check(1.99, b'X', 0, 64, "0X1P+01");
        check(1e23, b'f', -1, 64, "100000000000000000000000");
        check(5e-324, b'g', -1, 64, "5e-324");
        // Of two nearest the even one.
        check(2365187.25, b'f', -1, 32, "2365187.2");
        check(394563.625, b'g', -1, 32, "394563.62");
        check(-34108069.464222714, b'e', -1, 32, "-3.4108068e+07");
        check(1e300, b'f', 2, 32, "+Inf");
        check(110_203_307_836_043.13, b'g', -1, 64, "1.1020330783604312e+14");
        check(9_829_835_518_587.313, b'f', -1, 64, "9829835518587.312");
    }

    #[test]
    fn reads() {
        let ok = |s: &str| parse(s.as_bytes(), 64);
        assert_eq!(ok("1.5e3"), (1500.0, ParseStatus::Ok));
        assert_eq!(ok("+.5"), (0.5, ParseStatus::Ok));
        assert_eq!(ok("1e400"), (f64::INFINITY, ParseStatus::Range));
        assert_eq!(ok("1e"), (0.0, ParseStatus::Syntax));
        assert_eq!(ok(""), (0.0, ParseStatus::Syntax));
        assert_eq!(ok("1_0"), (10.0, ParseStatus::Ok));
        assert_eq!(ok("1_0.2_5e1_0"), (10.25e10, ParseStatus::Ok));
        assert_eq!(ok("0x_1p1"), (2.0, ParseStatus::Ok));
        assert_eq!(ok("1__0"), (0.0, ParseStatus::Syntax));
        assert_eq!(ok("_1"), (0.0, ParseStatus::Syntax));
        assert_eq!(ok("1_.5"), (0.0, ParseStatus::Syntax));
        assert_eq!(ok("0x1.8p1"), (3.0, ParseStatus::Ok));
        assert_eq!(ok("0x1p-1074"), (5e-324, ParseStatus::Ok));
        assert_eq!(ok("0x1p1024"), (f64::INFINITY, ParseStatus::Range));
        assert_eq!(ok("-Infinity"), (f64::NEG_INFINITY, ParseStatus::Ok));
        assert_eq!(parse(b"16777217", 32), (16777216.0, ParseStatus::Ok));
    }
}
