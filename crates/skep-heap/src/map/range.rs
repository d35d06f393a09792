//! Range over maps.
//! Kept true: entries come in the order of their serial numbers, each at most once; where a segment's entries have
//! moved, the range goes on behind the serial number it last gave; a cleared map ends it.

use skep_bytecode::TypeRef;

use super::CLEARS;
use super::segment::Segment;
use crate::heap::MemoryExceeded;
use crate::object::{Form, Header, ITERATOR_WORDS};
use crate::raw;
use crate::turn::Turn;

// An iterator, by byte offsets. The first two are pointers.
const ITER_MAP: u64 = 0;
/// The segment it is in; 0 before the first entry.
const ITER_SEGMENT: u64 = 8;
/// The offset of the next entry there, and the segment's moves then (32 bits each).
const ITER_AT: u64 = 16;
const ITER_MOVES: u64 = 20;
/// The map's clears when it began (32 bits).
const ITER_CLEARS: u64 = 24;
/// The least serial number that it may still give.
const ITER_SERIAL: u64 = 32;

/// An iterator over a map, which may be nil.
pub(crate) fn iterate(turn: &mut Turn<'_>, ty: TypeRef, map: u64) -> Result<u64, MemoryExceeded> {
    let iter = turn.alloc(Header::new(Form::Iterator, ty, 0), ITERATOR_WORDS * 8)?;
    if map != 0 {
        raw::store64(iter + ITER_MAP, map);
        raw::store32(iter + ITER_CLEARS, raw::load32(map + CLEARS));
    }
    Ok(iter)
}

/// The next entry: addresses of key and value.
pub(crate) fn next(turn: &mut Turn<'_>, ty: TypeRef, iter: u64) -> Option<(u64, u64)> {
    let info = turn.program().types.info(ty);
    let map = raw::load64(iter + ITER_MAP);
    if map == 0 || raw::load32(map + CLEARS) != raw::load32(iter + ITER_CLEARS) {
        return None;
    }
    let size = info.entry_size;
    let mut segment = Segment(raw::load64(iter + ITER_SEGMENT));
    let mut at = u64::from(raw::load32(iter + ITER_AT));
    if segment.0 == 0 {
        segment = Segment::first_of(map)?;
        at = segment.first();
        enter(turn, iter, segment);
    } else if segment.moves() != raw::load32(iter + ITER_MOVES) {
        segment = seek(turn, map, segment.number(), raw::load64(iter + ITER_SERIAL))?;
        at = segment.first();
        enter(turn, iter, segment);
    }
    // Only a segment whose entries moved can hold some that were given already.
    let least = raw::load64(iter + ITER_SERIAL);
    loop {
        let from = at;
        while at < segment.used() {
            let control = segment.control(size, at);
            if control != 0 {
                let serial = segment.base() + (control >> 32) - 1;
                if serial >= least {
                    turn.touched += (at - from) * 4;
                    raw::store32(iter + ITER_AT, at as u32 + 1);
                    raw::store64(iter + ITER_SERIAL, serial + 1);
                    let entry = segment.entry(size, at);
                    return Some((entry, entry + info.entry_value));
                }
            }
            at += 1;
        }
        turn.touched += (at - from) * 4;
        raw::store32(iter + ITER_AT, at as u32);
        segment = segment.next(map)?;
        at = segment.first();
        enter(turn, iter, segment);
    }
}

/// Notes that the range is in this segment.
fn enter(turn: &mut Turn<'_>, iter: u64, segment: Segment) {
    raw::store64(iter + ITER_SEGMENT, segment.0);
    turn.mark(iter + ITER_SEGMENT);
    raw::store32(iter + ITER_MOVES, segment.moves());
}

/// The segment in which entries from this serial number on begin; `number` is where they were before.
#[cold]
fn seek(turn: &mut Turn<'_>, map: u64, number: u32, serial: u64) -> Option<Segment> {
    let hint = Segment::if_numbered(map, number).filter(|s| s.base() <= serial);
    let mut segment = hint.or_else(|| Segment::first_of(map))?;
    while let Some(next) = segment.next(map).filter(|next| next.base() <= serial) {
        segment = next;
        turn.touched += 8;
    }
    Some(segment)
}
