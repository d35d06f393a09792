//! The index: tables of slots, split one at a time (extendible hashing).
//! Kept true: a table is a power of two of slots in open addressing, at most five eighths full and without tombstones;
//! a slot holds a tag (upper half) and an entry's id + 1, 0 if it is free; the first bits of a tag choose the table,
//! the last ones its place there, so that nothing is ever hashed again. A table of depth d holds the tags that agree in
//! their first d bits, and stands at all places of the directory that do.

use skep_bytecode::TypeRef;

use super::segment::Segment;
use super::shrink::can_take;
use super::{INDEX, Shape, note_moved, note_words};
use crate::heap::MemoryExceeded;
use crate::object::{DIRECTORY_HEAD, Form, Header, directory_size};
use crate::program::TypeInfo;
use crate::raw;
use crate::turn::Turn;

// A table, by byte offsets.
/// Slots in use (32 bits).
const USED: u64 = 0;
/// The number of slots - 1 (16 bits).
const MASK: u64 = 4;
/// How many first bits of tags it stands for (8 bits).
const DEPTH: u64 = 6;
const SLOTS: u64 = 8;

/// In a directory's first word: how many tables have its whole depth (32 bits).
const DEEPEST: u64 = 0;
/// Whether any table in it has had another number of slots than a full one (32 bits). Else a search need not read the
/// number from the table, which is a cache line more to wait for.
const IS_MIXED: u64 = 4;

pub(super) const SLOTS_MIN: u64 = 16;
/// Slots of a table that is split rather than grown.
const SLOTS_FULL: u64 = 512;
/// Bits of tags that choose tables at most; beyond, tables grow, which only many more entries than memory holds or
/// equal tags can bring about.
const DEPTH_MAX: u32 = 20;
/// Slots a table can have.
const SLOTS_MAX: u64 = 1 << 16;

/// An entry that was found: its id, and the address of its slot (0 without index).
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) id: u64,
    pub(super) slot: u64,
}

/// Where the slot of an entry that was not found would be: the free one that ended the search; no table without index.
#[derive(Clone, Copy)]
pub(super) struct Vacant {
    table: u64,
    slot: u64,
}

impl Vacant {
    /// In a map without index.
    pub(super) const NONE: Vacant = Vacant { table: 0, slot: 0 };
}

/// What a search ended with.
#[derive(Clone, Copy)]
pub(super) enum Probed {
    Found(Found),
    Vacant(Vacant),
}

impl Probed {
    #[inline(always)]
    pub(super) fn found(self) -> Option<Found> {
        match self {
            Probed::Found(found) => Some(found),
            Probed::Vacant(_) => None,
        }
    }
}

/// Slots for so many entries, within one table.
pub(super) fn slots_for(entries: u64) -> u64 {
    (entries * 8).div_ceil(5).next_power_of_two().clamp(SLOTS_MIN, SLOTS_FULL)
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Table(pub(super) u64);

impl Table {
    #[inline(always)]
    pub(super) fn of(map: u64, tag: u64) -> Table {
        let (root, depth) = (raw::load64(map + INDEX), Shape::of(map).depth());
        match depth {
            0 => Table(root),
            _ => Table(raw::load64(root + DIRECTORY_HEAD + (tag >> (32 - depth)) * 8)),
        }
    }

    /// The table of a tag, and its number of slots - 1.
    #[inline(always)]
    fn with_mask(map: u64, tag: u64) -> (Table, u64) {
        let table = Table::of(map, tag);
        let is_full = Shape::of(map).depth() > 0 && raw::load32(raw::load64(map + INDEX) + IS_MIXED) == 0;
        (table, if is_full { SLOTS_FULL - 1 } else { table.mask() })
    }

    #[inline(always)]
    fn mask(self) -> u64 {
        u64::from(raw::load16(self.0 + MASK))
    }

    pub(super) fn slots(self) -> u64 {
        self.mask() + 1
    }

    #[inline(always)]
    pub(super) fn used(self) -> u64 {
        u64::from(raw::load32(self.0 + USED))
    }

    fn set_used(self, used: u64) {
        raw::store32(self.0 + USED, used as u32);
    }

    pub(super) fn depth(self) -> u32 {
        u32::from(raw::load8(self.0 + DEPTH))
    }

    pub(super) fn set_depth(self, depth: u32) {
        raw::store8(self.0 + DEPTH, depth as u8);
    }

    #[inline(always)]
    fn slot(self, at: u64) -> u64 {
        self.0 + SLOTS + at * 8
    }

    /// Whether one more fits.
    #[inline(always)]
    fn has_room(self) -> bool {
        (self.used() + 1) * 8 <= self.slots() * 5
    }

    /// Enters a slot; there is room.
    #[inline(always)]
    fn insert(self, slot: u64) {
        let mask = self.mask();
        let mut at = slot >> 32 & mask;
        while raw::load64(self.slot(at)) != 0 {
            at = (at + 1) & mask;
        }
        raw::store64(self.slot(at), slot);
        self.set_used(self.used() + 1);
    }

    /// A free slot; there is one.
    fn free_slot(self) -> u64 {
        let mut at = 0;
        while raw::load64(self.slot(at)) != 0 {
            at += 1;
        }
        at
    }

    /// Moves slots to where they belong, after some were freed; `start` was free before, so that no row of slots in
    /// use goes over it.
    fn settle(self, start: u64) {
        let mask = self.mask();
        for at in (0..=mask).map(|step| (start + step) & mask) {
            let slot = raw::load64(self.slot(at));
            let mut to = slot >> 32 & mask;
            if slot == 0 || to == at {
                continue;
            }
            raw::store64(self.slot(at), 0);
            while raw::load64(self.slot(to)) != 0 {
                to = (to + 1) & mask;
            }
            raw::store64(self.slot(to), slot);
        }
    }

    /// Enters all slots of another table.
    pub(super) fn insert_all(self, other: Table) {
        for at in 0..other.slots() {
            let slot = raw::load64(other.slot(at));
            if slot != 0 {
                self.insert(slot);
            }
        }
        note_moved(other.used());
    }
}

/// A table without entries, of depth 0.
pub(super) fn new_table(turn: &mut Turn<'_>, slots: u64) -> Result<u64, MemoryExceeded> {
    let table = turn.alloc_bytes(SLOTS + slots * 8)?;
    raw::store16(table + MASK, (slots - 1) as u16);
    Ok(table)
}

/// Looks for the slot with this tag of whose id `is_it` says that it is the one.
#[inline(always)]
pub(super) fn probe(map: u64, tag: u64, mut is_it: impl FnMut(u64) -> bool) -> Probed {
    let (table, mask) = Table::with_mask(map, tag);
    let mut at = tag & mask;
    loop {
        let place = table.slot(at);
        let slot = raw::load64(place);
        if slot == 0 {
            return Probed::Vacant(Vacant { table: table.0, slot: place });
        }
        if slot >> 32 == tag {
            let id = (slot & u64::from(u32::MAX)) - 1;
            if is_it(id) {
                return Probed::Found(Found { id, slot: place });
            }
        }
        at = (at + 1) & mask;
    }
}

/// Whether the index leads from this tag to this id.
pub(super) fn has(map: u64, tag: u64, id: u64) -> bool {
    probe(map, tag, |other| other == id).found().is_some()
}

/// Enters an entry that was looked for just now. Nothing has changed but the index's shape if there is no memory.
#[inline(always)]
pub(super) fn fill(
    turn: &mut Turn<'_>,
    map: u64,
    tag: u64,
    id: u64,
    vacant: Vacant,
) -> Result<(), MemoryExceeded> {
    let table = Table(vacant.table);
    if table.0 != 0 && table.has_room() {
        table.set_used(table.used() + 1);
        raw::store64(vacant.slot, tag << 32 | (id + 1));
        return Ok(());
    }
    if raw::load64(map + INDEX) == 0 {
        return Ok(());
    }
    link(turn, map, tag, id)
}

/// Enters an entry. Nothing has changed but the index's shape if there is no memory.
pub(super) fn link(turn: &mut Turn<'_>, map: u64, tag: u64, id: u64) -> Result<(), MemoryExceeded> {
    let mut table = Table::of(map, tag);
    while !table.has_room() {
        grow(turn, map, table, tag)?;
        table = Table::of(map, tag);
    }
    table.insert(tag << 32 | (id + 1));
    Ok(())
}

/// Lets an entry's slot lead to its new id.
pub(super) fn relink(map: u64, tag: u64, old: u64, new: u64) {
    if raw::load64(map + INDEX) != 0
        && old != new
        && let Probed::Found(found) = probe(map, tag, |id| id == old)
    {
        raw::store64(found.slot, tag << 32 | (new + 1));
    }
}

/// Frees a slot, and moves those back that stood behind it only since it was taken.
pub(super) fn unlink(map: u64, tag: u64, slot: u64) {
    let table = Table::of(map, tag);
    let mask = table.mask();
    let mut hole = (slot - table.slot(0)) / 8;
    let mut at = hole;
    loop {
        at = (at + 1) & mask;
        let slot = raw::load64(table.slot(at));
        if slot == 0 {
            break;
        }
        let home = slot >> 32 & mask;
        if at.wrapping_sub(home) & mask >= at.wrapping_sub(hole) & mask {
            raw::store64(table.slot(hole), slot);
            hole = at;
        }
    }
    raw::store64(table.slot(hole), 0);
    table.set_used(table.used() - 1);
}

/// The index of a map that has one small segment and none yet.
pub(super) fn build(
    turn: &mut Turn<'_>,
    info: &TypeInfo,
    map: u64,
    segment: Segment,
) -> Result<(), MemoryExceeded> {
    let table = new_table(turn, slots_for(segment.live()))?;
    for offset in 0..segment.used() {
        let control = segment.control(info.entry_size, offset);
        if control != 0 {
            Table(table).insert(control << 32 | (segment.id(offset) + 1));
        }
    }
    raw::store64(map + INDEX, table);
    turn.mark(map + INDEX);
    Ok(())
}

/// Makes a table that is full larger, or splits it.
#[cold]
#[inline(never)]
fn grow(turn: &mut Turn<'_>, map: u64, table: Table, tag: u64) -> Result<(), MemoryExceeded> {
    if table.slots() < SLOTS_FULL || table.depth() == DEPTH_MAX {
        if table.slots() == SLOTS_MAX {
            return Err(turn.exceeded(u64::MAX));
        }
        let new = Table(new_table(turn, table.slots() * 2)?);
        new.insert_all(table);
        put(turn, map, tag, new, table.depth());
        return Ok(());
    }
    if table.depth() == Shape::of(map).depth() {
        deepen(turn, map)?;
    }
    split(turn, map, table, tag)
}

/// Doubles the directory.
fn deepen(turn: &mut Turn<'_>, map: u64) -> Result<(), MemoryExceeded> {
    let (shape, old) = (Shape::of(map), raw::load64(map + INDEX));
    let items = 1u64 << (shape.depth() + 1);
    let new = turn.alloc(Header::new(Form::Directory, TypeRef(0), items), directory_size(items))?;
    for at in 0..items {
        let table = match shape.depth() {
            0 => old,
            _ => raw::load64(old + DIRECTORY_HEAD + (at >> 1) * 8),
        };
        raw::store64(new + DIRECTORY_HEAD + at * 8, table);
    }
    let is_mixed = match shape.depth() {
        0 => u32::from(Table(old).slots() != SLOTS_FULL),
        _ => raw::load32(old + IS_MIXED),
    };
    raw::store32(new + IS_MIXED, is_mixed);
    note_words(items);
    raw::store64(map + INDEX, new);
    turn.mark(map + INDEX);
    shape.with_depth(shape.depth() + 1).store(map);
    Ok(())
}

/// Divides a table by the first bit of tags that its depth leaves open; the directory has room.
fn split(turn: &mut Turn<'_>, map: u64, low: Table, tag: u64) -> Result<(), MemoryExceeded> {
    let high = Table(new_table(turn, SLOTS_FULL)?);
    let depth = low.depth() + 1;
    let start = low.free_slot();
    for at in 0..SLOTS_FULL {
        let slot = raw::load64(low.slot(at));
        if slot != 0 && slot >> (64 - depth) & 1 != 0 {
            high.insert(slot);
            raw::store64(low.slot(at), 0);
        }
    }
    low.set_used(low.used() - high.used());
    low.settle(start);
    note_moved(SLOTS_FULL);
    low.set_depth(depth);
    put(turn, map, tag | 1 << (32 - depth), high, depth);
    if depth == Shape::of(map).depth() {
        let root = raw::load64(map + INDEX);
        raw::store32(root + DEEPEST, raw::load32(root + DEEPEST) + 2);
    }
    Ok(())
}

/// Makes a table that of the tags that agree with this one in `depth` bits.
pub(super) fn put(turn: &mut Turn<'_>, map: u64, tag: u64, table: Table, depth: u32) {
    table.set_depth(depth);
    let (root, whole) = (raw::load64(map + INDEX), Shape::of(map).depth());
    if whole == 0 {
        raw::store64(map + INDEX, table.0);
        turn.mark(map + INDEX);
        return;
    }
    if table.slots() != SLOTS_FULL {
        raw::store32(root + IS_MIXED, 1);
    }
    let count = 1u64 << (whole - depth);
    let first = (tag >> (32 - whole)) & !(count - 1);
    let from = root + DIRECTORY_HEAD + first * 8;
    for at in 0..count {
        raw::store64(from + at * 8, table.0);
    }
    note_words(count);
    turn.mark_range(from, count * 8);
}

/// Makes one table of two neighbours, and the directory as small as it can be.
pub(super) fn join(turn: &mut Turn<'_>, map: u64, tag: u64, joined: Table, depth: u32) {
    put(turn, map, tag, joined, depth);
    let root = raw::load64(map + INDEX);
    if depth + 1 == Shape::of(map).depth() {
        raw::store32(root + DEEPEST, raw::load32(root + DEEPEST) - 2);
    }
    while raw::load32(raw::load64(map + INDEX) + DEEPEST) == 0 && halve(turn, map) {}
}

/// Halves the directory, which no table needs whole; whether it may be halved again.
fn halve(turn: &mut Turn<'_>, map: u64) -> bool {
    let (shape, old) = (Shape::of(map), raw::load64(map + INDEX));
    let depth = shape.depth() - 1;
    let item = |at: u64| raw::load64(old + DIRECTORY_HEAD + at * 16);
    if depth == 0 {
        raw::store64(map + INDEX, item(0));
        turn.mark(map + INDEX);
        shape.with_depth(0).store(map);
        return false;
    }
    let items = 1u64 << depth;
    let size = directory_size(items);
    if !can_take(turn, size) {
        return false;
    }
    let Ok(new) = turn.alloc(Header::new(Form::Directory, TypeRef(0), items), size) else { return false };
    let mut deepest = 0u32;
    for at in 0..items {
        raw::store64(new + DIRECTORY_HEAD + at * 8, item(at));
        deepest += u32::from(Table(item(at)).depth() == depth);
    }
    note_words(items);
    raw::store32(new + DEEPEST, deepest);
    raw::store32(new + IS_MIXED, raw::load32(old + IS_MIXED));
    raw::store64(map + INDEX, new);
    turn.mark(map + INDEX);
    shape.with_depth(depth).store(map);
    true
}

/// The other table that a join could make one with this, if they are of one depth.
pub(super) fn neighbour(map: u64, table: Table, tag: u64) -> Option<Table> {
    let depth = table.depth();
    if depth == 0 {
        return None;
    }
    let other = Table::of(map, tag ^ 1 << (32 - depth));
    (other.depth() == depth).then_some(other)
}
