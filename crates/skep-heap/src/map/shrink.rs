//! What deletion gives back.
//! Kept true: a deletion never fails for want of memory: what would need some is left for a later one.
//!
//! A segment more than half of whose used entries are dead is tidied: joined with a neighbour if both together fill
//! half a segment at most, moved to a smaller object if it fills a quarter, else its entries move together in place.
//! A table an eighth full is halved; two small neighbours become one. So memory stays within a constant factor of
//! what lives, beside a directory word for each segment there once was.

use skep_bytecode::TypeRef;

use super::index::{SLOTS_MIN, Table, join, neighbour, new_table, put, slots_for};
use super::segment::{Segment, remove, resize, tidy};
use super::{SERIAL, Shape, empty, len};
use crate::object::{HEADER, entries_size};
use crate::program::TypeInfo;
use crate::raw;
use crate::turn::Turn;

/// Slots in use of two tables that become one, at most.
const JOINED_MAX: u64 = 64;
/// Dead entries that are always put up with.
const DEAD_MIN: u64 = 8;

/// After a deletion from a segment.
pub(super) fn segment(turn: &mut Turn<'_>, ty: TypeRef, info: &TypeInfo, map: u64, segment: Segment) {
    if len(map) == 0 {
        if Shape::of(map).is_wide() {
            segment.note_moves();
            empty(map);
        } else {
            segment.restart(raw::load64(map + SERIAL));
        }
        return;
    }
    let (live, dead, full) = (segment.live(), segment.used() - segment.live(), info.segment_entries);
    if live == 0 {
        remove(map, segment);
        return;
    }
    if dead <= live || dead < DEAD_MIN.min(full / 4) {
        return;
    }
    let before = segment.prev(map).is_some_and(|prev| merge(turn, ty, info, map, prev, segment));
    if before || segment.next(map).is_some_and(|next| merge(turn, ty, info, map, segment, next)) {
        return;
    }
    let smaller = (live * 2).next_power_of_two();
    let is_smaller = live * 4 <= segment.capacity() && segment.capacity() > DEAD_MIN;
    let size = entries_size(info.entry_size, smaller);
    if !(is_smaller && can_take(turn, size) && resize(turn, ty, info, map, segment, smaller).is_ok()) {
        tidy(turn, info, map, segment);
    }
}

/// Makes one segment of two that follow each other, if they are small.
fn merge(turn: &mut Turn<'_>, ty: TypeRef, info: &TypeInfo, map: u64, a: Segment, b: Segment) -> bool {
    let live = a.live() + b.live();
    let last = (0..b.used()).rev().find(|i| b.control(info.entry_size, *i) != 0);
    let reaches = last.is_none_or(|i| a.reaches(b.serial(info.entry_size, i)));
    let capacity = live.next_power_of_two().max(DEAD_MIN);
    if live * 2 > info.segment_entries
        || capacity > info.segment_entries
        || !reaches
        || !can_take(turn, entries_size(info.entry_size, capacity))
    {
        return false;
    }
    let Ok(joined) = resize(turn, ty, info, map, a, capacity) else { return false };
    joined.take_entries(info, map, b);
    remove(map, b);
    true
}

/// After a slot of the tag's table was freed.
pub(super) fn table(turn: &mut Turn<'_>, map: u64, tag: u64) {
    let old = Table::of(map, tag);
    let (used, slots) = (old.used(), old.slots());
    if slots > SLOTS_MIN && used * 8 < slots {
        let Some(new) = small_table(turn, slots / 2) else { return };
        new.insert_all(old);
        put(turn, map, tag, new, old.depth());
    } else if used > 0 {
        return;
    }
    let table = Table::of(map, tag);
    let Some(other) = neighbour(map, table, tag) else { return };
    let both = table.used() + other.used();
    if both > JOINED_MAX {
        return;
    }
    let Some(joined) = small_table(turn, slots_for(both)) else { return };
    joined.insert_all(table);
    joined.insert_all(other);
    join(turn, map, tag, joined, table.depth() - 1);
}

fn small_table(turn: &mut Turn<'_>, slots: u64) -> Option<Table> {
    if !can_take(turn, 8 + slots * 8) {
        return None;
    }
    new_table(turn, slots).ok().map(Table)
}

/// Whether so many bytes more can be had, whatever may be refused to others.
pub(super) fn can_take(turn: &mut Turn<'_>, bytes: u64) -> bool {
    turn.accept_all();
    turn.has_room(HEADER + bytes)
}
