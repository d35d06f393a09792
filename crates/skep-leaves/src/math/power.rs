//! Exponential functions, powers and roots that agree with Go's on amd64 to the last bit.
//! Kept true: the order of operations is that of Go's sources: the exponential after N. Shibata's (SLEEF), with fused
//! operations; logarithms, exp2 and cube root after FreeBSD's e_log.c,
//! s_log1p.c, e_exp.c and s_cbrt.c; hyperbolic functions and
//! Gamma after Cephes. Nothing else is fused.

use std::f64::consts::{LN_2, LOG2_E, PI, SQRT_2};

use super::{poly, trig};

const INF: f64 = f64::INFINITY;
const LN2_HI: f64 = 6.931_471_803_691_238e-1;
const LN2_LO: f64 = 1.908_214_929_270_587_7e-10;

/// e^x by a Taylor series of x/16, squared four times. Results past 2^1023.5 are infinite, as on amd64.
pub fn exp(x: f64) -> f64 {
    const LN2_UPPER: f64 = 0.693_147_180_559_662_956_511_601_805_686_950_683_593_75;
    const LN2_LOWER: f64 = 0.282_352_905_630_315_77e-12;
    const TAYLOR: [f64; 8] = [
        2.480_158_730_158_73e-5,
        1.984_126_984_126_984e-4,
        1.388_888_888_888_889e-3,
        8.333_333_333_333_333e-3,
        4.166_666_666_666_666_4e-2,
        1.666_666_666_666_666_6e-1,
        0.5,
        1.0,
    ];
    if x.is_nan() || x == INF {
        return x;
    }
    let exponent = (x * LOG2_E).round_ties_even();
    if exponent < -1075.0 {
        return 0.0;
    }
    if exponent > 1023.0 {
        return INF;
    }
    let rest = exponent.mul_add(-LN2_LOWER, exponent.mul_add(-LN2_UPPER, x)) * 0.0625;
    let series = TAYLOR[1..].iter().fold(TAYLOR[0], |sum, &c| sum.mul_add(rest, c));
    let mut y = rest * series;
    for _ in 0..3 {
        y *= y + 2.0;
    }
    scale(y.mul_add(y + 2.0, 1.0), exponent as i32)
}

/// y * 2^exponent; below the normal numbers in two steps.
fn scale(y: f64, exponent: i32) -> f64 {
    let power = |e: i32| f64::from_bits(((e + 1023) as u64) << 52);
    if exponent > -1023 { y * power(exponent) } else { y * power(exponent + 1022) * power(-1022) }
}

pub fn exp2(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x > 1.023_999_999_999_999_9e3 {
        return INF;
    }
    if x < -1.074e3 {
        return 0.0;
    }
    let k = if x > 0.0 { (x + 0.5) as i32 } else { (x - 0.5) as i32 };
    let t = x - f64::from(k);
    let (hi, lo) = (t * LN2_HI, -t * LN2_LO);
    const P: [f64; 5] = [
        4.138_136_797_057_238_5e-8,
        -1.653_390_220_546_525_2e-6,
        6.613_756_321_437_934e-5,
        -2.777_777_777_701_559_3e-3,
        1.666_666_666_666_666_6e-1,
    ];
    let r = hi - lo;
    let rr = r * r;
    let c = r - rr * poly(rr, &P);
    libm::ldexp(1.0 - ((lo - (r * c) / (2.0 - c)) - hi), k)
}

pub fn log(x: f64) -> f64 {
    if x.is_nan() || x == INF {
        return x;
    }
    if x < 0.0 {
        return f64::NAN;
    }
    if x == 0.0 {
        return -INF;
    }
    // Fraction and exponent as the bits show them: below the normal numbers that is not what they are, as on amd64.
    let mut frac = f64::from_bits(x.to_bits() & ((1 << 52) - 1) | 0.5f64.to_bits());
    let mut exp = (x.to_bits() >> 52) as i32 - 1022;
    if frac < SQRT_2 / 2.0 {
        frac *= 2.0;
        exp -= 1;
    }
    let f = frac - 1.0;
    let k = f64::from(exp);
    const ODD: [f64; 4] = [
        1.479_819_860_511_658_6e-1,
        1.818_357_216_161_805e-1,
        2.857_142_874_366_239e-1,
        6.666_666_666_666_735e-1,
    ];
    const EVEN: [f64; 3] = [1.531_383_769_920_937_3e-1, 2.222_219_843_214_978_4e-1, 3.999_999_999_940_942e-1];
    let s = f / (2.0 + f);
    let s2 = s * s;
    let s4 = s2 * s2;
    let r = s2 * poly(s4, &ODD) + s4 * poly(s4, &EVEN);
    let half = 0.5 * f * f;
    k * LN2_HI - ((half - (s * (half + r) + k * LN2_LO)) - f)
}

/// log(1 + x), with what is lost of x in the sum put back.
pub fn log1p(x: f64) -> f64 {
    const P: [f64; 7] = [
        1.479_819_860_511_658_6e-1,
        1.531_383_769_920_937_3e-1,
        1.818_357_216_161_805e-1,
        2.222_219_843_214_978_4e-1,
        2.857_142_874_366_239e-1,
        3.999_999_999_940_942e-1,
        6.666_666_666_666_735e-1,
    ];
    const MANTISSA: u64 = (1 << 52) - 1;
    if x < -1.0 || x.is_nan() {
        return f64::NAN;
    }
    if x == -1.0 {
        return -INF;
    }
    if x == INF {
        return x;
    }
    let a = x.abs();
    if a < 2f64.powi(-54) {
        return x;
    }
    if a < 2f64.powi(-29) {
        return x - x * x * 0.5;
    }
    // 1 + x as (1 + f) 2^k (1 + c).
    let (mut f, mut k, mut c, mut is_flat) = (x, 0, 0.0, false);
    if !(x > SQRT_2 / 2.0 - 1.0 && a < SQRT_2 - 1.0) {
        let u = if a < 2f64.powi(53) { 1.0 + x } else { x };
        k = (u.to_bits() >> 52) as i32 - 1023;
        if a < 2f64.powi(53) {
            c = (if k > 0 { 1.0 - (u - x) } else { x - (u - 1.0) }) / u;
        }
        let mantissa = u.to_bits() & MANTISSA;
        let unit = if mantissa < SQRT_2.to_bits() & MANTISSA {
            is_flat = mantissa == 0;
            1.0f64
        } else {
            k += 1;
            is_flat = (1 << 52) - mantissa < 4;
            0.5f64
        };
        f = f64::from_bits(mantissa | unit.to_bits()) - 1.0;
    }
    let half = 0.5 * f * f;
    let k = f64::from(k);
    if is_flat {
        if f == 0.0 {
            return if k == 0.0 { 0.0 } else { k * LN2_HI + (c + k * LN2_LO) };
        }
        let r = half * (1.0 - 0.666_666_666_666_666_6 * f);
        return if k == 0.0 { f - r } else { k * LN2_HI - ((r - (k * LN2_LO + c)) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * poly(z, &P);
    if k == 0.0 {
        return f - (half - s * (half + r));
    }
    k * LN2_HI - ((half - (s * (half + r) + (k * LN2_LO + c))) - f)
}

/// By way of log1p, which is exact near 1.
pub fn atanh(x: f64) -> f64 {
    if x.is_nan() || x.abs() > 1.0 {
        return f64::NAN;
    }
    if x.abs() == 1.0 {
        return INF.copysign(x);
    }
    let a = x.abs();
    let y = if a < 1.0 / LARGE {
        a
    } else if a < 0.5 {
        let t = a + a;
        0.5 * log1p(t + t * a / (1.0 - a))
    } else {
        0.5 * log1p((a + a) / (1.0 - a))
    };
    if x.is_sign_negative() { -y } else { y }
}

/// Powers of two exactly: the exponent is split off first.
pub fn log2(x: f64) -> f64 {
    let (frac, exp) = libm::frexp(x);
    if frac == 0.5 {
        f64::from(exp - 1)
    } else {
        log(frac) * LOG2_E + if x.is_finite() { f64::from(exp) } else { 0.0 }
    }
}

pub fn log10(x: f64) -> f64 {
    log(x) * std::f64::consts::LOG10_E
}

fn is_odd(y: f64) -> bool {
    y.abs() < 9_007_199_254_740_992.0 && y % 2.0 != 0.0 && y.fract() == 0.0
}

pub fn pow(x: f64, y: f64) -> f64 {
    if y == 0.0 || x == 1.0 {
        return 1.0;
    }
    if y == 1.0 {
        return x;
    }
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x == 0.0 {
        let size = if y < 0.0 { INF } else { 0.0 };
        return if is_odd(y) { size.copysign(x) } else { size };
    }
    // What infinite and enormous exponents do.
    let extreme = || match (x == -1.0, (x.abs() < 1.0) == (y > 0.0)) {
        (true, _) => 1.0,
        (_, true) => 0.0,
        _ => INF,
    };
    if y.is_infinite() {
        return extreme();
    }
    if x.is_infinite() {
        return match (x < 0.0, y < 0.0) {
            (true, _) => pow(1.0 / x, -y),
            (_, true) => 0.0,
            _ => INF,
        };
    }
    if y == 0.5 {
        return x.sqrt();
    }
    if y == -0.5 {
        return 1.0 / x.sqrt();
    }
    let (mut whole, mut frac) = (y.abs().trunc(), y.abs().fract());
    if frac != 0.0 && x < 0.0 {
        return f64::NAN;
    }
    if whole >= 9_223_372_036_854_775_808.0 {
        return extreme();
    }
    let mut product = 1.0;
    if frac != 0.0 {
        if frac > 0.5 {
            frac -= 1.0;
            whole += 1.0;
        }
        product = exp(frac * log(x));
    }
    power_of(x, whole as u64, product, y < 0.0)
}

/// product * x^whole by squaring the fraction of x, its exponent apart; the reciprocal if `inverse`.
fn power_of(x: f64, whole: u64, mut product: f64, inverse: bool) -> f64 {
    let (mut square, mut exp) = libm::frexp(x);
    let mut exponent = 0;
    let mut left = whole;
    while left != 0 {
        if !(-4096..=4096).contains(&exp) {
            // The rest can only overflow or underflow.
            exponent += exp;
            break;
        }
        if left & 1 == 1 {
            product *= square;
            exponent += exp;
        }
        square *= square;
        exp *= 2;
        if square < 0.5 {
            square += square;
            exp -= 1;
        }
        left >>= 1;
    }
    if inverse { libm::ldexp(1.0 / product, -exponent) } else { libm::ldexp(product, exponent) }
}

/// Powers of ten by two tables, as Go has them: not all are rounded rightly.
pub fn pow10(n: i64) -> f64 {
    let ten = |e: u64| format!("1e{e}").parse().unwrap_or(INF);
    let (large, small): (f64, f64) = (ten(n.unsigned_abs() / 32 * 32), ten(n.unsigned_abs() % 32));
    if n >= 0 {
        return large * small;
    }
    let large: f64 = format!("1e-{}", n.unsigned_abs() / 32 * 32).parse().unwrap_or(0.0);
    large / small
}

pub fn hypot(p: f64, q: f64) -> f64 {
    let (p, q) = (p.abs(), q.abs());
    if p == INF || q == INF {
        return INF;
    }
    if p.is_nan() || q.is_nan() {
        return f64::NAN;
    }
    let (large, small) = if p < q { (q, p) } else { (p, q) };
    if large == 0.0 {
        return 0.0;
    }
    let ratio = small / large;
    large * (1.0 + ratio * ratio).sqrt()
}

pub fn cbrt(x: f64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let a = x.abs();
    let mut t = if a < f64::MIN_POSITIVE {
        f64::from_bits((a * (1u64 << 54) as f64).to_bits() / 3 + (696_219_795 << 32))
    } else {
        f64::from_bits(a.to_bits() / 3 + (715_094_163 << 32))
    };
    // To 23 bits, then one step of Newton's.
    let r = t * t / a;
    let s = 5.428_571_428_571_428e-1 + r * t;
    t *= 3.571_428_571_428_571_5e-1
        + 1.607_142_857_142_857_2 / (s + 1.414_285_714_285_714_4 + -7.053_061_224_489_796e-1 / s);
    t = f64::from_bits((t.to_bits() & (0xF_FFFF_FFFC << 28)) + (1 << 30));
    let r = a / (t * t);
    t += t * ((r - t) / (t + t + r));
    if x < 0.0 { -t } else { t }
}

pub fn sinh(x: f64) -> f64 {
    const P: [f64; 4] = [
        -2.630_563_213_397_497e1,
        -2.894_211_355_989_564e3,
        -8.991_272_022_039_509e4,
        -6.307_673_640_497_717e5,
    ];
    const Q: [f64; 4] = [1.0, -1.736_789_535_582_337e2, 1.521_517_378_790_019e4, -6.307_673_640_497_717e5];
    let a = x.abs();
    let y = if x == 0.0 {
        return x;
    } else if a > 21.0 {
        exp(a) * 0.5
    } else if a > 0.5 {
        let e = exp(a);
        (e - 1.0 / e) * 0.5
    } else {
        let sq = a * a;
        poly(sq, &P) * a / poly(sq, &Q)
    };
    if x < 0.0 { -y } else { y }
}

pub fn cosh(x: f64) -> f64 {
    let a = x.abs();
    let e = exp(a);
    if a > 21.0 { e * 0.5 } else { (e + 1.0 / e) * 0.5 }
}

pub fn tanh(x: f64) -> f64 {
    const P: [f64; 3] = [-9.643_991_794_250_523e-1, -9.928_772_310_019_186e1, -1.614_687_684_417_084_5e3];
    const Q: [f64; 4] = [1.0, 1.128_116_784_916_329_3e2, 2.235_488_390_601_004_5e3, 4.844_063_053_251_255e3];
    let a = x.abs();
    if a > 0.5 * 8.802_969_193_111_305e1 {
        return 1f64.copysign(x);
    }
    if a >= 0.625 {
        return (1.0 - 2.0 / (exp(2.0 * a) + 1.0)).copysign(x);
    }
    if x == 0.0 {
        return x;
    }
    let s = x * x;
    x + x * s * poly(s, &P) / poly(s, &Q)
}

const LARGE: f64 = (1 << 28) as f64;

pub fn acosh(x: f64) -> f64 {
    if x < 1.0 || x.is_nan() {
        f64::NAN
    } else if x == 1.0 {
        0.0
    } else if x >= LARGE {
        log(x) + LN_2
    } else if x > 2.0 {
        log(2.0 * x - 1.0 / (x + (x * x - 1.0).sqrt()))
    } else {
        let t = x - 1.0;
        log1p(t + (2.0 * t + t * t).sqrt())
    }
}

pub fn asinh(x: f64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let a = x.abs();
    let y = if a > LARGE {
        log(a) + LN_2
    } else if a > 2.0 {
        log(2.0 * a + 1.0 / ((a * a + 1.0).sqrt() + a))
    } else if a < 1.0 / LARGE {
        a
    } else {
        log1p(a + a * a / (1.0 + (1.0 + a * a).sqrt()))
    };
    if x < 0.0 { -y } else { y }
}

/// Stirling's formula as two factors, so that neither overflows.
fn stirling(x: f64) -> (f64, f64) {
    const S: [f64; 5] = [
        7.873_113_957_930_937e-4,
        -2.295_499_616_133_781_3e-4,
        -2.681_326_178_057_812_3e-3,
        3.472_222_216_054_586_6e-3,
        8.333_333_333_334_822e-2,
    ];
    const SQRT_TWO_PI: f64 = 2.506_628_274_631_000_7;
    if x > 200.0 {
        return (INF, 1.0);
    }
    let w = 1.0 / x;
    let w = 1.0 + w * poly(w, &S);
    let e = exp(x);
    if x > 143.01608 {
        let v = pow(x, 0.5 * x - 0.25);
        (v, SQRT_TWO_PI * w * (v / e))
    } else {
        (pow(x, x - 0.5) / e, SQRT_TWO_PI * w)
    }
}

pub fn gamma(x: f64) -> f64 {
    if x.is_nan() || x == -INF || x < 0.0 && x.fract() == 0.0 {
        return f64::NAN;
    }
    if x == INF {
        return INF;
    }
    if x == 0.0 {
        return INF.copysign(x);
    }
    if x.abs() <= 33.0 {
        return gamma_small(x);
    }
    if x > 0.0 {
        let (a, b) = stirling(x);
        return a * b;
    }
    let q = x.abs();
    let mut p = q.floor();
    let sign = if p % 2.0 == 0.0 { -1.0 } else { 1.0 };
    if q - p > 0.5 {
        p += 1.0;
    }
    let z = q * trig::sin(PI * (q - p));
    if z == 0.0 {
        return INF * sign;
    }
    let (a, b) = stirling(q);
    let whole = z.abs() * a * b;
    sign * if whole.is_infinite() { PI / z.abs() / a / b } else { PI / whole }
}

/// Gamma of at most 33: brought into 2..3 by x Gamma(x) = Gamma(x+1).
fn gamma_small(mut x: f64) -> f64 {
    const P: [f64; 7] = [
        1.601_195_224_767_518_6e-4,
        1.191_351_470_065_863_8e-3,
        1.042_137_975_617_615_7e-2,
        4.763_678_004_571_372e-2,
        2.074_482_276_484_359_8e-1,
        4.942_148_268_014_971e-1,
        1.0,
    ];
    const Q: [f64; 8] = [
        -2.315_818_733_241_201_4e-5,
        5.396_055_804_933_034e-4,
        -4.456_419_138_517_973e-3,
        1.181_397_852_220_604_4e-2,
        3.582_363_986_054_986_5e-2,
        -2.345_917_957_182_433_5e-1,
        7.143_049_170_302_73e-2,
        1.0,
    ];
    const EULER: f64 = 0.577_215_664_901_532_9;
    let near_zero = |z: f64, x: f64| if x == 0.0 { INF } else { z / ((1.0 + EULER * x) * x) };
    let mut z = 1.0;
    while x >= 3.0 {
        x -= 1.0;
        z *= x;
    }
    while x < 0.0 {
        if x > -1e-9 {
            return near_zero(z, x);
        }
        z /= x;
        x += 1.0;
    }
    while x < 2.0 {
        if x < 1e-9 {
            return near_zero(z, x);
        }
        z /= x;
        x += 1.0;
    }
    if x == 2.0 {
        return z;
    }
    x -= 2.0;
    z * poly(x, &P) / poly(x, &Q)
}
