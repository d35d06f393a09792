//! Strings: concatenation, comparison, conversions.

use std::cmp::Ordering;

use super::BYTES_PER_FUEL;
use crate::pieces::PIECE_BYTES;
use crate::raw;
use crate::utf8;
use crate::window::{LeafError, Window};

type Done = Result<(), LeafError>;

/// `(s, s, …) -> s`
pub(super) fn concat(w: &mut Window<'_, '_>) -> Done {
    let total: u64 = w.slots.chunks_exact(2).map(|s| s[1]).sum();
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
    if total > PIECE_BYTES {
        return concat_long(w, total);
    }
    w.charge(total / BYTES_PER_FUEL);
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

#[cold]
fn concat_long(w: &mut Window<'_, '_>, total: u64) -> Done {
    let operands: Vec<&[u8]> = w.slots.chunks_exact(2).map(|s| raw::bytes(s[0], s[1])).collect();
    w.build_in_pieces(0, total, BYTES_PER_FUEL, |out, from| {
        let (mut skipped, mut to) = (from, 0);
        for operand in operands {
            let begin = skipped.min(operand.len());
            skipped -= begin;
            let now = (operand.len() - begin).min(out.len() - to);
            out[to..to + now].copy_from_slice(&operand[begin..begin + now]);
            to += now;
        }
    })
}

/// `(s, s) -> bool`
pub(super) fn equal(w: &mut Window<'_, '_>) -> Done {
    let (len, is_same) = (w.slots[1], w.slots[0] == w.slots[2]);
    let equal = len == w.slots[3] && (is_same || order_of(w)?.is_eq());
    w.set_bool(0, equal);
    Ok(())
}

/// `(s, s) -> -1, 0, 1`
pub(super) fn compare(w: &mut Window<'_, '_>) -> Done {
    let order = order_of(w)?;
    w.set_int(0, order as i64);
    Ok(())
}

/// The order of two strings, found in pieces.
fn order_of(w: &mut Window<'_, '_>) -> Result<Ordering, LeafError> {
    let (a, b) = (w.str(0), w.str(2));
    let both = a.len().min(b.len()) as u64;
    if both <= PIECE_BYTES {
        w.charge(both / BYTES_PER_FUEL);
        return Ok(a.cmp(b));
    }
    let mut progress = w.progress();
    let end = (progress.done + PIECE_BYTES).min(both);
    w.charge((end - progress.done) / BYTES_PER_FUEL);
    let piece = progress.done as usize..end as usize;
    let order = a[piece.clone()].cmp(&b[piece]);
    if order.is_ne() || end == both {
        return Ok(order.then(a.len().cmp(&b.len())));
    }
    progress.done = end;
    Err(w.pause(progress))
}

/// `(s) -> []byte`
pub(super) fn to_bytes(w: &mut Window<'_, '_>) -> Done {
    let s = w.str(0);
    if s.len() as u64 <= PIECE_BYTES {
        w.charge(s.len() as u64 / BYTES_PER_FUEL);
        return Ok(w.set_bytes(0, s)?);
    }
    copy_long(w, s)?;
    w.slots[2] = w.slots[1];
    Ok(())
}

/// `(pointer, length) -> s`
pub(super) fn from_bytes(w: &mut Window<'_, '_>) -> Done {
    // A copy, since the bytes may change; it is made before anything else of the process can run.
    let s = w.str(0);
    if s.len() as u64 <= PIECE_BYTES {
        w.charge(s.len() as u64 / BYTES_PER_FUEL);
        return Ok(w.set_str(0, s)?);
    }
    copy_long(w, s)
}

#[cold]
fn copy_long(w: &mut Window<'_, '_>, s: &[u8]) -> Done {
    w.build_in_pieces(0, s.len() as u64, BYTES_PER_FUEL, |out, from| {
        out.copy_from_slice(&s[from..from + out.len()]);
    })
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
