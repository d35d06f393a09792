//! Integer and float operations on slots, as the instruction table has them.
//! Kept true: results are canonical; edges are Go's on amd64, whatever the machine.

#[inline(always)]
fn f(bits: u64) -> f64 {
    f64::from_bits(bits)
}

#[inline(always)]
fn f32_of(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

#[inline(always)]
fn bits32(value: f32) -> u64 {
    u64::from(value.to_bits())
}

/// Signed division; none for a zero divisor.
#[inline(always)]
pub(crate) fn div_s(b: u64, c: u64) -> Option<u64> {
    (c != 0).then(|| (b as i64).wrapping_div(c as i64) as u64)
}

/// Signed remainder; none for a zero divisor.
#[inline(always)]
pub(crate) fn rem_s(b: u64, c: u64) -> Option<u64> {
    (c != 0).then(|| (b as i64).wrapping_rem(c as i64) as u64)
}

#[inline(always)]
pub(crate) fn shl(b: u64, c: u64) -> u64 {
    if c < 64 { b << c } else { 0 }
}

#[inline(always)]
pub(crate) fn shr_u(b: u64, c: u64) -> u64 {
    if c < 64 { b >> c } else { 0 }
}

#[inline(always)]
pub(crate) fn shr_s(b: u64, c: u64) -> u64 {
    ((b as i64) >> c.min(63)) as u64
}

/// A 32-bit float operation.
#[inline(always)]
pub(crate) fn float32(b: u64, c: u64, op: impl Fn(f32, f32) -> f32) -> u64 {
    bits32(op(f32_of(b), f32_of(c)))
}

/// A comparison of 64-bit floats.
#[inline(always)]
pub(crate) fn compare(b: u64, c: u64, op: impl Fn(&f64, &f64) -> bool) -> bool {
    op(&f(b), &f(c))
}

#[inline(always)]
pub(crate) fn f64_to_32(b: u64) -> u64 {
    bits32(f(b) as f32)
}

#[inline(always)]
pub(crate) fn s_to_f32(b: u64) -> u64 {
    bits32(b as i64 as f32)
}

#[inline(always)]
pub(crate) fn u_to_f32(b: u64) -> u64 {
    bits32(b as f32)
}

/// 2^63: the first float64 that no int64 holds.
const TWO_63: f64 = 9_223_372_036_854_775_808.0;

/// What amd64's conversion gives: the smallest integer for whatever doesn't fit.
#[inline(always)]
pub(crate) fn f_to_s(b: u64) -> u64 {
    let value = f(b);
    if (-TWO_63..TWO_63).contains(&value) { value as i64 as u64 } else { i64::MIN as u64 }
}

/// What gc composes from the signed conversion.
#[inline(always)]
pub(crate) fn f_to_u(b: u64) -> u64 {
    let value = f(b);
    if value < TWO_63 { f_to_s(b) } else { f_to_s((value - TWO_63).to_bits()) | 1 << 63 }
}
