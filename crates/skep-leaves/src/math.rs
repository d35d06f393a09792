//! Package math: results as Go on amd64 gives them; where that is not the standard's own, `trig` and `power` do as
//! Go does. Expm1 and the Bessel functions
//! are libm's, from the same FreeBSD sources as Go's; of the latter the last bits may differ.

pub mod power;
mod special;
mod trig;

use skep_heap::{Leaf, LeafError, Window};

type Done = Result<(), LeafError>;

/// The polynomial with these coefficients, highest power first, by Horner's rule.
fn poly(x: f64, coefficients: &[f64]) -> f64 {
    coefficients[1..].iter().fold(coefficients[0], |sum, c| sum * x + c)
}

fn one(w: &mut Window<'_, '_>, f: fn(f64) -> f64) -> Done {
    let x = w.float(0);
    w.set_float(0, f(x));
    Ok(())
}

fn two(w: &mut Window<'_, '_>, f: fn(f64, f64) -> f64) -> Done {
    let (x, y) = (w.float(0), w.float(1));
    w.set_float(0, f(x, y));
    Ok(())
}

/// The leaf of a name.
pub fn lookup(name: &str) -> Option<Leaf> {
    let name = name.strip_prefix("math.")?;
    let leaf: Leaf = match name {
        // Bits and floats share their form in a slot.
        "Float64bits" | "Float64frombits" | "Float32bits" | "Float32frombits" => |_| Ok(()),
        "Sqrt" => |w| one(w, f64::sqrt),
        "Abs" => |w| one(w, f64::abs),
        "Floor" => |w| one(w, f64::floor),
        "Ceil" => |w| one(w, f64::ceil),
        "Trunc" => |w| one(w, f64::trunc),
        "Round" => |w| one(w, f64::round),
        "RoundToEven" => |w| one(w, f64::round_ties_even),
        "Mod" => |w| two(w, |x, y| x % y),
        "Remainder" => |w| two(w, libm::remainder),
        "Hypot" => |w| two(w, power::hypot),
        "FMA" => |w| {
            let (x, y, z) = (w.float(0), w.float(1), w.float(2));
            w.set_float(0, x.mul_add(y, z));
            Ok(())
        },
        "Frexp" => |w| {
            let x = w.float(0);
            let (frac, exp) = if x.is_finite() { libm::frexp(x) } else { (x, 0) };
            w.set_float(0, frac);
            w.set_int(1, i64::from(exp));
            Ok(())
        },
        "Ldexp" => |w| {
            // Past this all is zero or infinite.
            let (frac, exp) = (w.float(0), w.int(1).clamp(-5000, 5000));
            w.set_float(0, libm::ldexp(frac, exp as i32));
            Ok(())
        },
        _ => return trigonometric(name).or_else(|| exponential(name)),
    };
    Some(leaf)
}

fn trigonometric(name: &str) -> Option<Leaf> {
    let leaf: Leaf = match name {
        "Sin" => |w| one(w, trig::sin),
        "Cos" => |w| one(w, trig::cos),
        "Tan" => |w| one(w, trig::tan),
        "Asin" => |w| one(w, trig::asin),
        "Acos" => |w| one(w, trig::acos),
        "Atan" => |w| one(w, trig::atan),
        "Atan2" => |w| two(w, trig::atan2),
        "Sinh" => |w| one(w, power::sinh),
        "Cosh" => |w| one(w, power::cosh),
        "Tanh" => |w| one(w, power::tanh),
        "Asinh" => |w| one(w, power::asinh),
        "Acosh" => |w| one(w, power::acosh),
        "Atanh" => |w| one(w, power::atanh),
        _ => return None,
    };
    Some(leaf)
}

fn exponential(name: &str) -> Option<Leaf> {
    let leaf: Leaf = match name {
        "Pow" => |w| two(w, power::pow),
        "Exp" => |w| one(w, power::exp),
        "Exp2" => |w| one(w, power::exp2),
        "Expm1" => |w| one(w, libm::expm1),
        "Log" => |w| one(w, power::log),
        "Log2" => |w| one(w, power::log2),
        "Log10" => |w| one(w, power::log10),
        "Log1p" => |w| one(w, power::log1p),
        "Cbrt" => |w| one(w, power::cbrt),
        "Erf" => |w| one(w, special::erf),
        "Erfc" => |w| one(w, special::erfc),
        "Erfinv" => |w| one(w, special::erfinv),
        "J0" => |w| one(w, libm::j0),
        // Next to zero Go's has no sign.
        "J1" => |w| one(w, |x| if x.abs() < 2f64.powi(-27) { 0.5 * x.abs() } else { libm::j1(x) }),
        "Y0" => |w| one(w, libm::y0),
        "Y1" => |w| one(w, libm::y1),
        "Gamma" => |w| one(w, power::gamma),
        "Lgamma" => |w| {
            let (value, sign) = special::lgamma(w.float(0));
            w.set_float(0, value);
            w.set_int(1, sign);
            Ok(())
        },
        "pow10" => |w| {
            let n = w.int(0);
            w.set_float(0, power::pow10(n));
            Ok(())
        },
        _ => return None,
    };
    Some(leaf)
}

#[cfg(test)]
mod tests {
    use super::{power, trig};

    fn check(f: fn(f64) -> f64, x: f64, expect: u64) {
        assert_eq!(f(x).to_bits(), expect, "{x}: {} instead of {}", f(x), f64::from_bits(expect));
    }

    #[test]
    fn angles_to_the_last_bit() {
        check(trig::sin, 1.0, 0x3fea_ed54_8f09_0cee);
        check(trig::sin, -0.5, 0xbfde_aee8_744b_05f0);
        check(trig::sin, 100.25, 0xbfd1_bf00_980d_c35d);
        check(trig::sin, 1000000000.0, 0x3fe1_778c_ae83_c69a);
        check(trig::sin, 1e300, 0xbfea_2c16_b010_e386);
        check(trig::cos, 1.0, 0x3fe1_4a28_0fb5_068c);
        check(trig::cos, 0.7, 0x3fe8_7996_529f_9d92);
        check(trig::cos, -30.5, 0x3fe3_7d62_f559_eccf);
        check(trig::cos, 5e158, 0x3feb_573d_b6c3_8455);
        check(trig::tan, 1.0, 0x3ff8_eb24_5cbe_e3a5);
        check(trig::tan, 38.75, 0x3ffb_f356_1676_2b65);
        check(trig::tan, 1e-09, 0x3e11_2e0b_e826_d695);
        check(trig::tan, 1e20, 0xbfeb_06fb_be99_5392);
        check(trig::asin, 0.3, 0x3fd3_8015_9e14_f6ff);
        check(trig::asin, -0.9, 0xbff1_ea93_705f_a172);
        check(trig::acos, 0.3, 0x3ff4_41f5_ecbe_ef58);
        check(trig::acos, 0.99999, 0x3f72_5160_dad2_6f00);
        check(trig::atan, 0.5, 0x3fdd_ac67_0561_bb4f);
        check(trig::atan, 1.0, 0x3fe9_21fb_5444_2d18);
        check(trig::atan, -10.0, 0xbff7_89bd_2c16_0053);
    }

    #[test]
    fn powers_to_the_last_bit() {
        check(power::exp, 1.0, 0x4005_bf0a_8b14_5769);
        check(power::exp, -0.1, 0x3fec_f46d_99d5_2b3a);
        check(power::exp, 100.5, 0x48ff_cc37_a76f_9e76);
        check(power::exp, 709.7, 0x7ff0_0000_0000_0000);
        check(power::exp, -744.0, 0x0000_0000_0000_0002);
        check(power::exp, -1e300, 0x0000_0000_0000_0000);
        check(power::exp2, 0.56, 0x3ff7_969b_519c_3c9c);
        check(power::exp2, -3.3, 0x3fb9_fdf8_bcce_533e);
        check(power::log, 10.0, 0x4002_6bb1_bbb5_5516);
        check(power::log, 0.1, 0xc002_6bb1_bbb5_5515);
        check(power::log, 1e-300, 0xc085_9634_47f8_7fb5);
        check(power::log2, 8.0, 0x4008_0000_0000_0000);
        check(power::log2, 10.0, 0x400a_934f_0979_a371);
        check(power::log10, 1000.0, 0x4008_0000_0000_0000);
        check(power::log10, 0.001, 0xc008_0000_0000_0000);
        check(power::log10, 7.0, 0x3feb_0b0b_0b78_cc3f);
        check(power::cbrt, 27.0, 0x4008_0000_0000_0000);
        check(power::cbrt, 0.83, 0x3fee_12ac_bf0f_a632);
        check(power::cbrt, -5e-324, 0xa990_0000_0000_0000);
        check(power::sinh, 0.3, 0x3fd3_7d42_af54_b926);
        check(power::sinh, 5.0, 0x4052_8d01_66f0_7374);
        check(power::sinh, -30.0, 0xc293_7047_0aec_28ec);
        check(power::cosh, 0.3, 0x3ff0_b9b4_e0b6_ec4c);
        check(power::cosh, 30.0, 0x4293_7047_0aec_28ec);
        check(power::tanh, 0.2, 0x3fc9_4398_30b3_a590);
        check(power::tanh, 0.7, 0x3fe3_56fb_17af_2e91);
        check(power::tanh, -50.0, 0xbff0_0000_0000_0000);
        check(power::gamma, 5.0, 0x4038_0000_0000_0000);
        check(power::gamma, 0.5, 0x3ffc_5bf8_91b4_ef6a);
        check(power::gamma, -1.5, 0x4002_e7fb_0bcd_f4f2);
        check(power::gamma, 100.5, 0x6085_b983_74db_8c12);
        check(power::gamma, 168.4, 0x7e71_6bcb_4c9e_a8a4);
        check(|x| power::pow(x, 0.3), 2.0, 0x3ff3_b2c4_7bff_8329);
        check(|x| power::pow(x, 0.3), 1e-10, 0x3f50_624d_d2f1_a9fd);
        check(|x| power::pow(x, -7.0), 3.0, 0x3f3d_f756_80fe_b65f);
        check(|x| power::pow(x, -7.0), -1.1, 0xbfe0_6bca_92ef_4a05);
        check(|x| power::hypot(x, 1.0), -14.867762262529876, 0x402d_cd7e_499f_a9d9);
        check(|x| power::hypot(x, 1.0), 1e200, 0x6974_e718_d7d7_625a);
        check(|n| power::pow10(n as i64), 304.0, 0x7f0d_2a1b_e404_8f91);
        check(|n| power::pow10(n as i64), -5.0, 0x3ee4_f8b5_88e3_68f1);
        check(|n| power::pow10(n as i64), -320.0, 0x0000_0000_0000_07e8);
    }
}
