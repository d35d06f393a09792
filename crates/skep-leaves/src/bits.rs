//! Package math/bits: counting and moving bits.

use skep_heap::{Leaf, LeafError, Window};

type Done = Result<(), LeafError>;

fn one(w: &mut Window<'_, '_>, f: fn(u64) -> u64) -> Done {
    let x = w.uint(0);
    w.set_uint(0, f(x));
    Ok(())
}

/// The leaf of a name.
pub fn lookup(name: &str) -> Option<Leaf> {
    let leaf: Leaf = match name.strip_prefix("math/bits.")? {
        "Len64" => |w| one(w, |x| u64::from(u64::BITS - x.leading_zeros())),
        "TrailingZeros64" => |w| one(w, |x| u64::from(x.trailing_zeros())),
        "OnesCount64" => |w| one(w, |x| u64::from(x.count_ones())),
        "Reverse64" => |w| one(w, u64::reverse_bits),
        "ReverseBytes64" => |w| one(w, u64::swap_bytes),
        "Mul64" => |w| {
            let product = u128::from(w.uint(0)) * u128::from(w.uint(1));
            w.set_uint(0, (product >> 64) as u64);
            w.set_uint(1, product as u64);
            Ok(())
        },
        "div64" => |w| {
            let (hi, lo, by) = (w.uint(0), w.uint(1), u128::from(w.uint(2)));
            let value = u128::from(hi) << 64 | u128::from(lo);
            // The library has refused 0 and quotients of more than 64 bits.
            w.set_uint(0, (value.checked_div(by).unwrap_or(0)) as u64);
            w.set_uint(1, (value.checked_rem(by).unwrap_or(0)) as u64);
            Ok(())
        },
        _ => return None,
    };
    Some(leaf)
}
