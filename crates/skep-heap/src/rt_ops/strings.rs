//! Strings: concatenation, comparison, conversions.

use std::cmp::Ordering;

use crate::raw;
use crate::utf8;
use crate::window::{LeafError, Window};

type Done = Result<(), LeafError>;

/// Bytes that one unit of fuel moves or compares.
pub(super) const BYTES_PER_FUEL: u64 = 32;

/// `(s, s, …) -> s`
pub(super) fn concat(w: &mut Window<'_, '_>) -> Done {
    let total: u64 = w.slots.chunks_exact(2).map(|s| s[1]).sum();
    w.charge(total / BYTES_PER_FUEL);
    if total == 0 {
        w.slots[..2].fill(0);
        return Ok(());
    }
    // A single non-empty operand is the result.
    if let Some(only) = w.slots.chunks_exact(2).find(|s| s[1] == total) {
        let only = [only[0], only[1]];
        w.slots[..2].copy_from_slice(&only);
        return Ok(());
    }
    let at = w.turn.alloc_bytes(total)?;
    let mut to = at;
    for s in w.slots.chunks_exact(2) {
        raw::copy(to, s[0], s[1]);
        to += s[1];
    }
    w.slots[0] = at;
    w.slots[1] = total;
    Ok(())
}

/// `(s, s) -> bool`
pub(super) fn equal(w: &mut Window<'_, '_>) -> Done {
    let equal = w.slots[1] == w.slots[3] && {
        w.charge(w.slots[1] / BYTES_PER_FUEL);
        w.slots[0] == w.slots[2] || w.str(0) == w.str(2)
    };
    w.set_bool(0, equal);
    Ok(())
}

/// `(s, s) -> -1, 0, 1`
pub(super) fn compare(w: &mut Window<'_, '_>) -> Done {
    w.charge(w.slots[1].min(w.slots[3]) / BYTES_PER_FUEL);
    let order = match w.str(0).cmp(w.str(2)) {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    };
    w.set_int(0, order);
    Ok(())
}

/// `(s) -> []byte`
pub(super) fn to_bytes(w: &mut Window<'_, '_>) -> Done {
    let s = w.str(0);
    w.charge(s.len() as u64 / BYTES_PER_FUEL);
    Ok(w.set_bytes(0, s)?)
}

/// `(pointer, length) -> s`
pub(super) fn from_bytes(w: &mut Window<'_, '_>) -> Done {
    // A copy, since the bytes may change; it is made before anything else can run.
    let s = w.str(0);
    w.charge(s.len() as u64 / BYTES_PER_FUEL);
    Ok(w.set_str(0, s)?)
}

/// `(s) -> []int32`
pub(super) fn to_runes(w: &mut Window<'_, '_>) -> Done {
    let s = w.str(0);
    w.charge(s.len() as u64 / 4);
    let count = utf8::count(s) as u64;
    let at = w.turn.alloc_array(w.program().types.int32(), count)?;
    let mut rest = s;
    for i in 0..count {
        let (rune, width) = utf8::decode(rest);
        raw::store32(at + i * 4, rune);
        rest = &rest[width..];
    }
    w.set_slice(0, at, count, count);
    Ok(())
}

/// `(pointer, length) -> s`
pub(super) fn from_runes(w: &mut Window<'_, '_>) -> Done {
    let (from, count) = (w.slots[0], w.slots[1]);
    w.charge(count / 4);
    let rune = |i: u64| i64::from(raw::load32(from + i * 4) as i32);
    let total: u64 = (0..count).map(|i| utf8::encode(rune(i)).1 as u64).sum();
    if total == 0 {
        w.slots[..2].fill(0);
        return Ok(());
    }
    let at = w.turn.alloc_bytes(total)?;
    let mut to = at;
    for i in 0..count {
        let (bytes, len) = utf8::encode(rune(i));
        raw::write_bytes(to, &bytes[..len]);
        to += len as u64;
    }
    w.slots[0] = at;
    w.slots[1] = total;
    Ok(())
}

/// `(integer) -> s`
pub(super) fn from_rune(w: &mut Window<'_, '_>) -> Done {
    let (bytes, len) = utf8::encode(w.int(0));
    Ok(w.set_str(0, &bytes[..len])?)
}

/// `(s, index) -> (rune, width)`
pub(super) fn decode(w: &mut Window<'_, '_>) -> Done {
    let rest = w.str(0).get(w.slots[2] as usize..).unwrap_or_default();
    let (rune, width) = utf8::decode(rest);
    w.set_int(0, i64::from(rune));
    w.set_int(1, width as i64);
    Ok(())
}
