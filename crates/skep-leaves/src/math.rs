//! Package math: results as Go on amd64 gives them where the standard fixes them, else by libm.

use skep_heap::{Leaf, LeafError, Window};

type Done = Result<(), LeafError>;

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
    let leaf: Leaf = match name.strip_prefix("math.")? {
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
        "Pow" => |w| two(w, pow),
        "Exp" => |w| one(w, libm::exp),
        "Exp2" => |w| one(w, libm::exp2),
        "Log" => |w| one(w, libm::log),
        "Log2" => |w| one(w, log2),
        "Log10" => |w| one(w, |x| log2(x) * (std::f64::consts::LN_2 / std::f64::consts::LN_10)),
        "Sin" => |w| one(w, libm::sin),
        "Cos" => |w| one(w, libm::cos),
        "Tan" => |w| one(w, libm::tan),
        "Asin" => |w| one(w, libm::asin),
        "Acos" => |w| one(w, libm::acos),
        "Atan" => |w| one(w, libm::atan),
        "Atan2" => |w| two(w, libm::atan2),
        "Hypot" => |w| two(w, libm::hypot),
        "Cbrt" => |w| one(w, libm::cbrt),
        _ => return None,
    };
    Some(leaf)
}

/// Powers of two exactly, as Go splits the exponent off first.
fn log2(x: f64) -> f64 {
    let (frac, exp) = libm::frexp(x);
    if x <= 0.0 || !x.is_finite() {
        return libm::log2(x);
    }
    if frac == 0.5 {
        return f64::from(exp - 1);
    }
    libm::log(frac) * (1.0 / std::f64::consts::LN_2) + f64::from(exp)
}

/// Go's special case: 1 to any power, and anything to the power 0, is 1; libm agrees on all others.
fn pow(x: f64, y: f64) -> f64 {
    if x == 1.0 || y == 0.0 { 1.0 } else { libm::pow(x, y) }
}
