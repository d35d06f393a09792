//! Segments: where a map's entries lie, in order of insertion, linked in that order by their numbers.
//! Kept true: a segment's number finds it, and with an offset is an entry's id; control words of entries that are not
//! live are 0; serial numbers ascend along the list; `moves` changes whenever entries get other offsets or the segment
//! leaves the map.

use skep_bytecode::TypeRef;

use super::{HEAD, INDEX, SEGMENTS, SERIAL, Shape, TAIL, UNINDEXED_MAX, index, note_moved, note_words};
use crate::heap::MemoryExceeded;
use crate::object::{DIRECTORY_HEAD, Form, HEADER, Header, SEGMENT_HEAD, directory_size, entries_size, pad};
use crate::program::TypeInfo;
use crate::raw;
use crate::turn::Turn;

// A segment, by byte offsets; its capacity is its header's count.
/// Entries used (16 bits), of them live (16 bits), and how many of the first are dead (16 bits).
const USED: u64 = 0;
const LIVE: u64 = 2;
const FIRST: u64 = 4;
/// The serial number that control words count from.
const BASE: u64 = 8;
/// Numbers of the neighbours (32 bits each).
const NEXT: u64 = 16;
const PREV: u64 = 20;
const NUMBER: u64 = 24;
const MOVES: u64 = 28;

// A directory of segments, by byte offsets; its items are addresses, or for free numbers the next free one, odd.
/// Numbers given out, free ones included (32 bits).
const GIVEN: u64 = 0;
/// The free number to be given out next, +1 (32 bits).
const FREE: u64 = 4;

/// Bits of an id that are an offset in a segment.
const OFFSET_BITS: u32 = 8;
/// Entries of a segment that is full, if they are small.
const ENTRIES_MAX: u64 = 1 << OFFSET_BITS;
/// Bytes that a segment of many entries may have: it fits blocks well.
const BYTES_MAX: u64 = 8160;
/// Numbers there are: ids have 32 bits, and one value means none.
const NUMBERS_MAX: u32 = (1 << (32 - OFFSET_BITS)) - 1;
/// No segment's number.
const NONE: u32 = u32::MAX;
/// The first capacity.
const FIRST_CAPACITY: u64 = 4;

/// Entries of a full segment, by the bytes of one.
pub(crate) fn segment_entries(entry_size: u64) -> u64 {
    let fit = BYTES_MAX / (entry_size + 8);
    if fit == 0 { 1 } else { (1 << fit.ilog2()).min(ENTRIES_MAX) }
}

/// Where a map's entries are, by their ids.
#[derive(Clone, Copy)]
pub(super) struct Places {
    segments: u64,
    is_wide: bool,
    entry_size: u64,
}

impl Places {
    #[inline(always)]
    pub(super) fn of(info: &TypeInfo, map: u64) -> Places {
        Places {
            segments: raw::load64(map + SEGMENTS),
            is_wide: Shape::of(map).is_wide(),
            entry_size: info.entry_size,
        }
    }

    #[inline(always)]
    pub(super) fn at(self, id: u64) -> u64 {
        let segment = match self.is_wide {
            true => raw::load64(self.segments + DIRECTORY_HEAD + (id >> OFFSET_BITS) * 8),
            false => self.segments,
        };
        segment + SEGMENT_HEAD + (id & (ENTRIES_MAX - 1)) * self.entry_size
    }
}

/// Where an entry will be, and what is to be written for it.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) id: u64,
    /// Its address.
    pub(super) entry: u64,
    control_at: u64,
    control: u64,
    counts: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Segment(pub(super) u64);

impl Segment {
    #[inline(always)]
    pub(super) fn numbered(map: u64, number: u32) -> Segment {
        let segments = raw::load64(map + SEGMENTS);
        match Shape::of(map).is_wide() {
            true => Segment(raw::load64(segments + DIRECTORY_HEAD + u64::from(number) * 8)),
            false => Segment(segments),
        }
    }

    pub(super) fn first_of(map: u64) -> Option<Segment> {
        let is_empty = map == 0 || raw::load64(map + SEGMENTS) == 0;
        (!is_empty).then(|| Segment::numbered(map, raw::load32(map + HEAD)))
    }

    #[inline(always)]
    pub(super) fn last_of(map: u64) -> Option<Segment> {
        (raw::load64(map + SEGMENTS) != 0).then(|| Segment::numbered(map, raw::load32(map + TAIL)))
    }

    /// The segment and the offset of an entry.
    pub(super) fn holding(map: u64, id: u64) -> (Segment, u64) {
        (Segment::numbered(map, (id >> OFFSET_BITS) as u32), id & (ENTRIES_MAX - 1))
    }

    /// The segment of this number, if the number is one's.
    pub(super) fn if_numbered(map: u64, number: u32) -> Option<Segment> {
        let segments = raw::load64(map + SEGMENTS);
        if !Shape::of(map).is_wide() {
            return (segments != 0).then_some(Segment(segments));
        }
        if number >= raw::load32(segments + GIVEN) {
            return None;
        }
        let item = raw::load64(segments + DIRECTORY_HEAD + u64::from(number) * 8);
        (item & 1 == 0).then_some(Segment(item))
    }

    #[inline(always)]
    pub(super) fn capacity(self) -> u64 {
        Header(raw::load64(self.0 - HEADER)).count()
    }

    #[inline(always)]
    pub(super) fn used(self) -> u64 {
        u64::from(raw::load16(self.0 + USED))
    }

    pub(super) fn live(self) -> u64 {
        u64::from(raw::load16(self.0 + LIVE))
    }

    /// Entries before this one are dead.
    pub(super) fn first(self) -> u64 {
        u64::from(raw::load16(self.0 + FIRST))
    }

    #[inline(always)]
    pub(super) fn base(self) -> u64 {
        raw::load64(self.0 + BASE)
    }

    #[inline(always)]
    pub(super) fn number(self) -> u32 {
        raw::load32(self.0 + NUMBER)
    }

    pub(super) fn moves(self) -> u32 {
        raw::load32(self.0 + MOVES)
    }

    /// Notes that entries have other offsets from now on.
    pub(super) fn note_moves(self) {
        raw::store32(self.0 + MOVES, self.moves().wrapping_add(1));
    }

    #[inline(always)]
    pub(super) fn id(self, offset: u64) -> u64 {
        u64::from(self.number()) << OFFSET_BITS | offset
    }

    #[inline(always)]
    pub(super) fn entry(self, entry_size: u64, offset: u64) -> u64 {
        self.0 + SEGMENT_HEAD + offset * entry_size
    }

    fn control_at(self, entry_size: u64, offset: u64) -> u64 {
        self.0 + SEGMENT_HEAD + pad(entry_size * self.capacity()) + offset * 8
    }

    /// An entry's control word: how far its serial number is from the base, +1, and its tag (32 bits each); 0 if it
    /// is not live.
    #[inline(always)]
    pub(super) fn control(self, entry_size: u64, offset: u64) -> u64 {
        raw::load64(self.control_at(entry_size, offset))
    }

    /// The serial number of a live entry.
    pub(super) fn serial(self, entry_size: u64, offset: u64) -> u64 {
        self.base() + (self.control(entry_size, offset) >> 32) - 1
    }

    pub(super) fn set_tag(self, entry_size: u64, offset: u64, tag: u64) {
        raw::store32(self.control_at(entry_size, offset), tag as u32);
    }

    pub(super) fn next(self, map: u64) -> Option<Segment> {
        let number = raw::load32(self.0 + NEXT);
        (number != NONE).then(|| Segment::numbered(map, number))
    }

    pub(super) fn prev(self, map: u64) -> Option<Segment> {
        let number = raw::load32(self.0 + PREV);
        (number != NONE).then(|| Segment::numbered(map, number))
    }

    /// Whether the entry of this serial number can be pushed.
    #[inline(always)]
    pub(super) fn has_room(self, serial: u64) -> bool {
        self.used() < self.capacity() && self.reaches(serial)
    }

    /// Whether a control word can say this serial number.
    #[inline(always)]
    pub(super) fn reaches(self, serial: u64) -> bool {
        serial - self.base() < u64::from(u32::MAX)
    }

    /// Where the next entry will be.
    #[inline(always)]
    pub(super) fn place(self, entry_size: u64, serial: u64, tag: u64) -> Place {
        let counts = raw::load32(self.0 + USED);
        let offset = u64::from(counts & 0xFFFF);
        Place {
            id: self.id(offset),
            entry: self.entry(entry_size, offset),
            control_at: self.control_at(entry_size, offset),
            control: (serial - self.base() + 1) << 32 | tag,
            // Both one more: used and live.
            counts: counts + 0x1_0001,
        }
    }

    /// Makes the next entry live.
    #[inline(always)]
    pub(super) fn push(self, place: Place) {
        raw::store64(place.control_at, place.control);
        raw::store32(self.0 + USED, place.counts);
    }

    /// Makes an entry dead.
    pub(super) fn kill(self, entry_size: u64, offset: u64) {
        raw::zero(self.entry(entry_size, offset), entry_size);
        raw::store64(self.control_at(entry_size, offset), 0);
        raw::store16(self.0 + LIVE, raw::load16(self.0 + LIVE) - 1);
        // A range that takes the first entry and deletes it, again and again, must not walk all the dead ones.
        let (mut first, used) = (self.first(), self.used());
        while first < used && self.control(entry_size, first) == 0 {
            first += 1;
        }
        raw::store16(self.0 + FIRST, first as u16);
    }

    /// Forgets its entries, all of which are dead: the next one's serial number is `base`.
    pub(super) fn restart(self, base: u64) {
        raw::store64(self.0 + USED, 0);
        raw::store64(self.0 + BASE, base);
        self.note_moves();
    }

    /// Moves the live entries of `from` behind this one's, and their slots of the index with them.
    pub(super) fn take_entries(self, info: &TypeInfo, map: u64, from: Segment) {
        let (size, rebase) = (info.entry_size, (from.base() - self.base()) << 32);
        let mut to = if self == from { 0 } else { self.used() };
        let start = to;
        for offset in 0..from.used() {
            let control = from.control(size, offset);
            if control == 0 {
                continue;
            }
            if self != from || to != offset {
                raw::copy(self.entry(size, to), from.entry(size, offset), size);
                raw::store64(self.control_at(size, to), control + rebase);
                index::relink(map, control & u64::from(u32::MAX), from.id(offset), self.id(to));
            }
            to += 1;
        }
        note_moved(to - start);
        if self == from {
            let rest = self.used() - to;
            raw::zero(self.entry(size, to), rest * size);
            raw::zero(self.control_at(size, to), rest * 8);
        }
        // Used and live ones are as many now, and none of the first is dead.
        raw::store64(self.0 + USED, to | to << 16);
    }
}

fn new_segment(
    turn: &mut Turn<'_>,
    ty: TypeRef,
    info: &TypeInfo,
    capacity: u64,
) -> Result<Segment, MemoryExceeded> {
    let size = entries_size(info.entry_size, capacity);
    Ok(Segment(turn.alloc(Header::new(Form::Entries, ty, capacity), size)?))
}

/// Makes the last segment have room for an entry, or appends one that has.
#[cold]
pub(super) fn make_room(
    turn: &mut Turn<'_>,
    ty: TypeRef,
    info: &TypeInfo,
    map: u64,
) -> Result<Segment, MemoryExceeded> {
    let full = info.segment_entries;
    let Some(last) = Segment::last_of(map) else {
        return append(turn, ty, info, map, FIRST_CAPACITY.min(full));
    };
    let capacity = last.capacity();
    let reaches = last.reaches(raw::load64(map + SERIAL));
    if reaches && last.live() * 4 <= last.used() * 3 {
        tidy(turn, info, map, last);
        return Ok(last);
    }
    if raw::load64(map + INDEX) == 0 && (capacity * 2 > UNINDEXED_MAX || capacity == full || !reaches) {
        index::build(turn, info, map, last)?;
    }
    if reaches && capacity < full {
        return resize(turn, ty, info, map, last, (capacity * 2).min(full));
    }
    append(turn, ty, info, map, full)
}

/// Moves a segment's live entries together.
pub(super) fn tidy(turn: &mut Turn<'_>, info: &TypeInfo, map: u64, segment: Segment) {
    segment.take_entries(info, map, segment);
    segment.note_moves();
    if !info.entry_pointers.is_empty() {
        turn.mark_range(segment.0 + SEGMENT_HEAD, segment.used() * info.entry_size);
    }
}

/// Moves a segment's live entries into another object, of another capacity.
pub(super) fn resize(
    turn: &mut Turn<'_>,
    ty: TypeRef,
    info: &TypeInfo,
    map: u64,
    old: Segment,
    capacity: u64,
) -> Result<Segment, MemoryExceeded> {
    let new = new_segment(turn, ty, info, capacity)?;
    replace(turn, map, old, new);
    new.take_entries(info, map, old);
    Ok(new)
}

/// Puts `new`, which has no entries yet, in the place of `old`.
pub(super) fn replace(turn: &mut Turn<'_>, map: u64, old: Segment, new: Segment) {
    raw::copy(new.0 + BASE, old.0 + BASE, SEGMENT_HEAD - BASE);
    old.note_moves();
    let place = match Shape::of(map).is_wide() {
        true => raw::load64(map + SEGMENTS) + DIRECTORY_HEAD + u64::from(old.number()) * 8,
        false => map + SEGMENTS,
    };
    raw::store64(place, new.0);
    turn.mark(place);
}

/// A new segment behind all others.
pub(super) fn append(
    turn: &mut Turn<'_>,
    ty: TypeRef,
    info: &TypeInfo,
    map: u64,
    capacity: u64,
) -> Result<Segment, MemoryExceeded> {
    let new = new_segment(turn, ty, info, capacity)?;
    let last = Segment::last_of(map);
    let number = match last {
        None => {
            raw::store64(map + SEGMENTS, new.0);
            turn.mark(map + SEGMENTS);
            raw::store32(map + HEAD, 0);
            0
        }
        Some(last) => {
            let number = take_number(turn, info, map)?;
            let place = raw::load64(map + SEGMENTS) + DIRECTORY_HEAD + u64::from(number) * 8;
            raw::store64(place, new.0);
            turn.mark(place);
            raw::store32(last.0 + NEXT, number);
            number
        }
    };
    raw::store64(new.0 + BASE, raw::load64(map + SERIAL));
    raw::store32(new.0 + NEXT, NONE);
    raw::store32(new.0 + PREV, last.map_or(NONE, Segment::number));
    raw::store32(new.0 + NUMBER, number);
    raw::store32(map + TAIL, number);
    Ok(new)
}

/// A number that is no segment's, whose item is in the directory.
fn take_number(turn: &mut Turn<'_>, info: &TypeInfo, map: u64) -> Result<u32, MemoryExceeded> {
    let shape = Shape::of(map);
    let old = raw::load64(map + SEGMENTS);
    let (items, given) = match shape.is_wide() {
        true => (Header(raw::load64(old - HEADER)).count(), raw::load32(old + GIVEN)),
        false => (0, 1),
    };
    if shape.is_wide() && raw::load32(old + FREE) != 0 {
        let number = raw::load32(old + FREE) - 1;
        let item = raw::load64(old + DIRECTORY_HEAD + u64::from(number) * 8);
        raw::store32(old + FREE, (item >> 1) as u32);
        return Ok(number);
    }
    if given == NUMBERS_MAX {
        return Err(turn.exceeded(u64::from(given) * BYTES_MAX.max(info.entry_size)));
    }
    if u64::from(given) >= items {
        let more = (items * 2).max(4);
        let new = turn.alloc(Header::new(Form::Directory, TypeRef(0), more), directory_size(more))?;
        match shape.is_wide() {
            true => raw::copy(new, old, directory_size(items)),
            false => raw::store64(new + DIRECTORY_HEAD, old),
        }
        note_words(items);
        raw::store64(map + SEGMENTS, new);
        turn.mark(map + SEGMENTS);
        Shape(shape.0 | Shape::WIDE).store(map);
    }
    raw::store32(raw::load64(map + SEGMENTS) + GIVEN, given + 1);
    Ok(given)
}

/// Takes a segment, of which there are several, out of the list and frees its number.
pub(super) fn remove(map: u64, segment: Segment) {
    let (prev, next) = (segment.prev(map), segment.next(map));
    match prev {
        Some(prev) => raw::store32(prev.0 + NEXT, raw::load32(segment.0 + NEXT)),
        None => raw::store32(map + HEAD, raw::load32(segment.0 + NEXT)),
    }
    match next {
        Some(next) => raw::store32(next.0 + PREV, raw::load32(segment.0 + PREV)),
        None => raw::store32(map + TAIL, raw::load32(segment.0 + PREV)),
    }
    segment.note_moves();
    let directory = raw::load64(map + SEGMENTS);
    let item = directory + DIRECTORY_HEAD + u64::from(segment.number()) * 8;
    raw::store64(item, u64::from(raw::load32(directory + FREE)) << 1 | 1);
    raw::store32(directory + FREE, segment.number() + 1);
}
