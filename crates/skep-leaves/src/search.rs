//! Searching and comparing text, in pieces.
//! Kept true: what is found doesn't depend on where pieces end, since they overlap by what is looked for less a byte;
//! each byte is paid for once.

use std::cmp::Ordering;
use std::ops::Range;

use skep_heap::{LeafError, PIECE_BYTES, Progress, Window};

use crate::byte_fuel;

type Done = Result<(), LeafError>;

/// What is looked for.
#[derive(Clone, Copy)]
pub enum Needle {
    /// The string or slice in these slots.
    Sub(usize),
    /// One byte.
    Byte(u8),
}

impl Needle {
    fn len(self, w: &Window<'_, '_>) -> usize {
        match self {
            Needle::Sub(slot) => w.count(slot),
            Needle::Byte(_) => 1,
        }
    }

    /// Where it is first in a part of the text in slot 0.
    fn first(self, w: &Window<'_, '_>, part: Range<usize>) -> Option<usize> {
        let text = &w.bytes(0)[part];
        match self {
            Needle::Sub(slot) => memchr::memmem::find(text, w.bytes(slot)),
            Needle::Byte(byte) => memchr::memchr(byte, text),
        }
    }

    /// Where it is last.
    fn last(self, w: &Window<'_, '_>, part: Range<usize>) -> Option<usize> {
        let text = &w.bytes(0)[part];
        match self {
            Needle::Sub(slot) => memchr::memmem::rfind(text, w.bytes(slot)),
            Needle::Byte(byte) => memchr::memrchr(byte, text),
        }
    }
}

/// Bytes of a piece: so many that looking a long needle over doesn't cost more than the text.
fn piece(needle: usize) -> usize {
    (PIECE_BYTES as usize).max(needle)
}

/// Writes where the needle is first, or -1.
pub fn first(w: &mut Window<'_, '_>, needle: Needle) -> Done {
    let (len, sub) = (w.count(0), needle.len(w));
    let mut progress = begin(w, len, piece(sub));
    let from = progress.done as usize;
    let end = len.min(from + piece(sub));
    let seen = len.min(end + sub.saturating_sub(1));
    let found = needle.first(w, from..seen);
    w.charge(byte_fuel(found.unwrap_or(end - from)));
    if found.is_none() && end < len {
        progress.done = end as u64;
        return Err(w.pause(progress));
    }
    w.set_int(0, found.map_or(-1, |at| (from + at) as i64));
    Ok(())
}

/// Writes where the needle is last, or -1.
pub fn last(w: &mut Window<'_, '_>, needle: Needle) -> Done {
    let (len, sub) = (w.count(0), needle.len(w));
    let mut progress = begin(w, len, piece(sub));
    let end = len - progress.done as usize;
    let from = end.saturating_sub(piece(sub));
    let seen = len.min(end + sub.saturating_sub(1));
    let found = needle.last(w, from..seen);
    w.charge(byte_fuel(end - found.map_or(from, |at| (from + at).min(end))));
    if found.is_none() && from > 0 {
        progress.done = (len - from) as u64;
        return Err(w.pause(progress));
    }
    w.set_int(0, found.map_or(-1, |at| (from + at) as i64));
    Ok(())
}

/// Writes how often the bytes in `sub` (some) are in the text without overlapping.
pub fn count(w: &mut Window<'_, '_>, sub: usize) -> Done {
    let (len, sub_len) = (w.count(0), w.count(sub));
    let mut progress = begin(w, len, piece(sub_len));
    let from = progress.done as usize;
    let end = len.min(from + piece(sub_len));
    let seen = len.min(end + sub_len.saturating_sub(1));
    // Where the next piece begins: behind what was found across this one's end.
    let mut next = end;
    for at in memchr::memmem::find_iter(&w.bytes(0)[from..seen], w.bytes(sub)) {
        progress.so_far += 1;
        next = next.max(from + at + sub_len);
    }
    w.charge(byte_fuel(next - from));
    if next < len {
        progress.done = next as u64;
        return Err(w.pause(progress));
    }
    w.set_uint(0, progress.so_far);
    Ok(())
}

/// The order of the text and that in the slots from `other` on.
pub fn order(w: &mut Window<'_, '_>, other: usize) -> Result<Ordering, LeafError> {
    let (a, b) = (w.count(0), w.count(other));
    let both = a.min(b);
    let mut progress = begin(w, both, piece(0));
    let from = progress.done as usize;
    let end = both.min(from + piece(0));
    w.charge(byte_fuel(end - from));
    let order = w.bytes(0)[from..end].cmp(&w.bytes(other)[from..end]);
    if order.is_eq() && end < both {
        progress.done = end as u64;
        return Err(w.pause(progress));
    }
    Ok(order.then(a.cmp(&b)))
}

/// How far it has got, if it takes more than one piece.
fn begin(w: &mut Window<'_, '_>, len: usize, piece: usize) -> Progress {
    if len > piece { w.progress() } else { Progress::default() }
}
