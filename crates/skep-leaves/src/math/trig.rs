//! Trigonometric functions that agree with Go's to the last bit.
//! Kept true: the order of operations is that of the Cephes library (S. L. Moshier), whose sin.c, tan.c, atan.c and
//! asin.c Go follows; arguments past 2^29 are reduced by the method of Payne and Hanek. No operation is fused.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use super::poly;

/// Pi/4 in three parts.
const PI4: [f64; 3] = [7.853_981_256_484_985e-1, 3.774_894_707_930_798e-8, 2.695_151_429_079_059_5e-15];

const SIN: [f64; 6] = [
    1.589_623_015_765_465_7e-10,
    -2.505_074_776_285_780_7e-8,
    2.755_731_362_138_572_2e-6,
    -1.984_126_982_958_954e-4,
    8.333_333_333_322_118e-3,
    -1.666_666_666_666_663e-1,
];

const COS: [f64; 6] = [
    -1.135_853_652_138_768_2e-11,
    2.087_570_084_197_473e-9,
    -2.755_731_417_929_674e-7,
    2.480_158_728_885_170_4e-5,
    -1.388_888_888_887_305_6e-3,
    4.166_666_666_666_659_5e-2,
];

const TAN_P: [f64; 3] = [-1.309_369_391_813_837_8e4, 1.153_516_648_385_874_2e6, -1.795_652_519_764_848_8e7];
const TAN_Q: [f64; 5] = [
    1.0,
    1.368_129_634_706_929_6e4,
    -1.320_892_344_402_109_7e6,
    2.500_838_018_233_579e7,
    -5.386_957_559_294_546_4e7,
];

const ATAN_P: [f64; 5] = [
    -8.750_608_600_031_904e-1,
    -1.615_753_718_733_365_2e1,
    -7.500_855_792_314_705e1,
    -1.228_866_684_490_136_1e2,
    -6.485_021_904_942_025e1,
];
const ATAN_Q: [f64; 6] = [
    1.0,
    2.485_846_490_142_306_2e1,
    1.650_270_098_316_988_5e2,
    4.328_810_604_912_902_5e2,
    4.853_903_996_359_137e2,
    1.945_506_571_482_614e2,
];

/// From here on the parts of pi/4 are too few.
const REDUCE: f64 = (1 << 29) as f64;

/// The octant (0 to 7, even) and the rest of |x| in radians, within pi/4 of it.
fn reduce(x: f64) -> (u64, f64) {
    if x >= REDUCE {
        return payne_hanek(x);
    }
    let mut octant = (x * (4.0 / PI)) as u64;
    octant += octant & 1;
    let y = octant as f64;
    (octant & 7, ((x - y * PI4[0]) - y * PI4[1]) - y * PI4[2])
}

/// The bits of 4/pi, the first word its whole part.
const FOUR_OVER_PI: [u64; 20] = [
    0x0000_0000_0000_0001,
    0x45f3_06dc_9c88_2a53,
    0xf84e_afa3_ea69_bb81,
    0xb6c5_2b32_7887_2083,
    0xfca2_c757_bd77_8ac3,
    0x6e48_dc74_849b_a5c0,
    0x0c92_5dd4_13a3_2439,
    0xfc3b_d639_6253_4e7d,
    0xd104_6bea_5d76_8909,
    0xd338_e04d_68be_fc82,
    0x7323_ac73_06a6_73e9,
    0x3908_bf17_7bf2_5076,
    0x3ff1_2fff_bc0b_301f,
    0xde5e_2316_b414_da3e,
    0xda6c_fd9e_4f96_136e,
    0x9e8c_7ecd_3cbf_d45a,
    0xea4f_758f_d7cb_e2f6,
    0x7a0e_73ef_14a5_25d4,
    0xd7f6_bf62_3f1a_ba10,
    0xac06_608d_f8f6_d757,
];

/// Multiplies the mantissa by the 192 bits of 4/pi that matter for the fraction.
fn payne_hanek(x: f64) -> (u64, f64) {
    let bits = x.to_bits();
    // Where the mantissa's last bit falls in the bits of 4/pi.
    let at = (bits >> 52 & 0x7ff) as usize + 61 - 1023 - 52;
    let mantissa = u128::from(bits & ((1 << 52) - 1) | 1 << 52);
    let (word, shift) = (at / 64, at % 64);
    let part = |i: usize| {
        let pair = u128::from(FOUR_OVER_PI[word + i]) << 64 | u128::from(FOUR_OVER_PI[word + i + 1]);
        (pair << shift >> 64) as u64
    };
    let low = (u128::from(part(2)) * mantissa) >> 64;
    let product = ((u128::from(part(0)) * mantissa) << 64)
        .wrapping_add(u128::from(part(1)) * mantissa)
        .wrapping_add(low);
    let octant = (product >> 125) as u64;
    let (high, low) = ((product << 3 >> 64) as u64, product as u64);
    let zeros = high.leading_zeros().min(62);
    // The leading one goes, as in every float. The last bits come from the low word as it is: so does Go.
    let digits = high << zeros << 1 | low >> (63 - zeros);
    let z = f64::from_bits(u64::from(1022 - zeros) << 52 | digits >> 12);
    if octant & 1 == 1 { ((octant + 1) & 7, (z - 1.0) * FRAC_PI_4) } else { (octant, z * FRAC_PI_4) }
}

fn sin_part(z: f64, zz: f64) -> f64 {
    z + z * zz * poly(zz, &SIN)
}

fn cos_part(zz: f64) -> f64 {
    1.0 - 0.5 * zz + zz * zz * poly(zz, &COS)
}

pub fn sin(x: f64) -> f64 {
    if x == 0.0 || x.is_nan() {
        return x;
    }
    if x.is_infinite() {
        return f64::NAN;
    }
    let (octant, z) = reduce(x.abs());
    let y = if octant & 3 == 2 { cos_part(z * z) } else { sin_part(z, z * z) };
    if (octant > 3) != (x < 0.0) { -y } else { y }
}

pub fn cos(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let (octant, z) = reduce(x.abs());
    let y = if octant & 3 == 2 { sin_part(z, z * z) } else { cos_part(z * z) };
    if matches!(octant, 2 | 4) { -y } else { y }
}

pub fn tan(x: f64) -> f64 {
    if x == 0.0 || x.is_nan() {
        return x;
    }
    if x.is_infinite() {
        return f64::NAN;
    }
    let (octant, z) = reduce(x.abs());
    let zz = z * z;
    let mut y = if zz > 1e-14 { z + z * (zz * poly(zz, &TAN_P) / poly(zz, &TAN_Q)) } else { z };
    if octant & 2 != 0 {
        y = -1.0 / y;
    }
    if x < 0.0 { -y } else { y }
}

/// The arc tangent of 0 to 0.66.
fn atan_small(x: f64) -> f64 {
    let z = x * x;
    x * (z * poly(z, &ATAN_P) / poly(z, &ATAN_Q)) + x
}

/// The arc tangent of a positive number.
fn atan_positive(x: f64) -> f64 {
    // What pi/2 has beyond its float.
    const MORE: f64 = 6.123_233_995_736_766e-17;
    const TAN_3_PI_8: f64 = 2.414_213_562_373_095;
    if x <= 0.66 {
        atan_small(x)
    } else if x > TAN_3_PI_8 {
        FRAC_PI_2 - atan_small(1.0 / x) + MORE
    } else {
        FRAC_PI_4 + atan_small((x - 1.0) / (x + 1.0)) + 0.5 * MORE
    }
}

pub fn atan(x: f64) -> f64 {
    if x == 0.0 {
        x
    } else if x > 0.0 {
        atan_positive(x)
    } else {
        -atan_positive(-x)
    }
}

pub fn asin(x: f64) -> f64 {
    if x == 0.0 {
        return x;
    }
    let a = x.abs();
    if a > 1.0 {
        return f64::NAN;
    }
    let other = (1.0 - a * a).sqrt();
    let angle = if a > 0.7 { FRAC_PI_2 - atan_positive(other / a) } else { atan_positive(a / other) };
    if x < 0.0 { -angle } else { angle }
}

pub fn acos(x: f64) -> f64 {
    FRAC_PI_2 - asin(x)
}

pub fn atan2(y: f64, x: f64) -> f64 {
    if y.is_nan() || x.is_nan() {
        return f64::NAN;
    }
    if y == 0.0 {
        return if x.is_sign_negative() { PI } else { 0.0 }.copysign(y);
    }
    if x == 0.0 {
        return FRAC_PI_2.copysign(y);
    }
    if x.is_infinite() {
        let angle = match (y.is_infinite(), x > 0.0) {
            (true, true) => FRAC_PI_4,
            (true, false) => 3.0 * PI / 4.0,
            (false, true) => 0.0,
            (false, false) => PI,
        };
        return angle.copysign(y);
    }
    if y.is_infinite() {
        return FRAC_PI_2.copysign(y);
    }
    let q = atan(y / x);
    if x >= 0.0 {
        q
    } else if q <= 0.0 {
        q + PI
    } else {
        q - PI
    }
}
