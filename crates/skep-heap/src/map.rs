//! Comb maps: entries in order of insertion in segments, found through an index of tables.
//! Kept true: no operation moves more than a full segment's entries and a full table's slots; each live entry has one
//! slot in the index (a map of one segment of at most `UNINDEXED_MAX` entries has none and is searched); dead entries
//! are zeroed; tags are of the map's own seed, which a copy keeps.

use skep_bytecode::TypeRef;

use crate::heap::MemoryExceeded;
use crate::object::{Form, Header, MAP_WORDS};
use crate::program::{ProgramData, TypeInfo};
use crate::raw;
use crate::turn::Turn;
use crate::values::{Identify, hash_word};
use crate::window::LeafError;

mod copied;
mod index;
mod key;
mod range;
mod segment;
mod shrink;

pub(crate) use copied::copy;
use index::{Found, Probed, Vacant};
pub(crate) use key::KeyClass;
use key::{Key, KeyRoom, hash, key_at, key_of, write_key};
pub(crate) use range::{iterate, next};
pub(crate) use segment::segment_entries;
use segment::{Places, Segment};

// A map's record, by byte offsets. The first two are pointers.
/// The only segment, or a directory of segments by their numbers.
const SEGMENTS: u64 = 0;
/// The only table of the index, or a directory of tables by the first bits of tags; 0 without index.
const INDEX: u64 = 8;
const LIVE: u64 = 16;
/// The serial number of the next entry.
pub(crate) const SERIAL: u64 = 24;
/// Numbers of the first and the last segment (32 bits each).
const HEAD: u64 = 32;
const TAIL: u64 = 36;
/// How often it was cleared (32 bits).
const CLEARS: u64 = 40;
/// What the pointers are (32 bits): see `Shape`.
const SHAPE: u64 = 44;
/// The seed of its hashes.
const SEED: u64 = 48;

/// The most entries that are searched without an index.
const UNINDEXED_MAX: u64 = 8;
/// Bytes that are hashed in one piece when a copied map's index is made.
const PIECE_BYTES: u64 = 32 << 10;

/// The shape of a map, by bits.
#[derive(Clone, Copy)]
struct Shape(u32);

impl Shape {
    const WIDE: u32 = 1 << 5;
    const STALE: u32 = 1 << 6;
    const NEXT_SHIFT: u32 = 7;

    #[inline(always)]
    fn of(map: u64) -> Shape {
        Shape(raw::load32(map + SHAPE))
    }

    fn store(self, map: u64) {
        raw::store32(map + SHAPE, self.0);
    }

    /// Bits of a tag that choose its table: with none there is no directory of tables.
    #[inline(always)]
    fn depth(self) -> u32 {
        self.0 & 31
    }

    fn with_depth(self, depth: u32) -> Shape {
        Shape(self.0 & !31 | depth)
    }

    /// Whether there is a directory of segments.
    #[inline(always)]
    fn is_wide(self) -> bool {
        self.0 & Shape::WIDE != 0
    }

    /// Whether tags are those of another process's numbers for pointers.
    #[inline(always)]
    fn is_stale(self) -> bool {
        self.0 & Shape::STALE != 0
    }

    /// The same, without an index and stale from segment `next` on.
    fn stale(self, next: u32) -> Shape {
        Shape(self.0 & Shape::WIDE | Shape::STALE | next << Shape::NEXT_SHIFT)
    }

    /// The segment whose tags are to be made next.
    fn stale_from(self) -> u32 {
        self.0 >> Shape::NEXT_SHIFT
    }
}

/// Tells tests how many entries, or slots of tables, an operation moves.
#[inline(always)]
fn note_moved(count: u64) {
    #[cfg(test)]
    MOVED.with(|moved| moved.set(moved.get() + count));
    let _ = count;
}

/// Tells tests how many words of directories an operation writes.
#[inline(always)]
fn note_words(count: u64) {
    #[cfg(test)]
    WORDS.with(|words| words.set(words.get() + count));
    let _ = count;
}

#[cfg(test)]
thread_local! {
    /// Entries and slots that were moved.
    pub(crate) static MOVED: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
    /// Words of directories that were written.
    pub(crate) static WORDS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Entries of a map; 0 for nil.
pub(crate) fn len(map: u64) -> u64 {
    if map == 0 { 0 } else { raw::load64(map + LIVE) }
}

fn tag_of(hash: u64) -> u64 {
    hash >> 32
}

/// Addresses of keys and values of all entries, in order of insertion.
pub(crate) fn live_entries(program: &ProgramData, ty: TypeRef, map: u64) -> Vec<(u64, u64)> {
    let info = program.types.info(ty);
    let mut all = Vec::with_capacity(len(map) as usize);
    let mut next = Segment::first_of(map);
    while let Some(segment) = next {
        let live = (0..segment.used()).filter(|i| segment.control(info.entry_size, *i) != 0);
        all.extend(live.map(|i| segment.entry(info.entry_size, i)).map(|e| (e, e + info.entry_value)));
        next = segment.next(map);
    }
    all
}

/// A new map; room for `hint` entries is made as far as one segment goes.
pub(crate) fn new(turn: &mut Turn<'_>, ty: TypeRef, hint: i64) -> Result<u64, MemoryExceeded> {
    let map = turn.alloc(Header::new(Form::Map, ty, 0), MAP_WORDS * 8)?;
    raw::store64(map + SEED, turn.seed());
    if hint > UNINDEXED_MAX as i64 {
        let info = turn.program().types.info(ty);
        let room = info.segment_entries.min(hint as u64);
        let table = index::new_table(turn, index::slots_for(room))?;
        segment::append(turn, ty, info, map, room)?;
        raw::store64(map + INDEX, table);
    }
    Ok(map)
}

/// Looks for the entry with this tag of which `is_key` says, by its address, that it is the key's.
#[inline(always)]
fn probe(info: &TypeInfo, map: u64, tag: u64, mut is_key: impl FnMut(u64) -> bool) -> Probed {
    let places = Places::of(info, map);
    if raw::load64(map + INDEX) != 0 {
        return index::probe(map, tag, |id| is_key(places.at(id)));
    }
    let Some(segment) = Segment::first_of(map) else { return Probed::Vacant(Vacant::NONE) };
    let is_it = |i: &u64| {
        let control = segment.control(info.entry_size, *i);
        control != 0 && control & u64::from(u32::MAX) == tag && is_key(segment.entry(info.entry_size, *i))
    };
    match (0..segment.used()).find(is_it) {
        Some(i) => Probed::Found(Found { id: segment.id(i), slot: 0 }),
        None => Probed::Vacant(Vacant::NONE),
    }
}

#[inline]
fn find(turn: &Turn<'_>, info: &TypeInfo, map: u64, key: Key, tag: u64) -> Result<Probed, LeafError> {
    if let Key::Str(at, len) = key {
        return Ok(probe(info, map, tag, |entry| key::is_string(entry, at, len)));
    }
    let mut failed = None;
    let found = probe(info, map, tag, |entry| {
        key::matches(turn.program(), info, key, entry).unwrap_or_else(|error| {
            failed = Some(error);
            true
        })
    });
    failed.map_or(Ok(found), Err)
}

/// The address of a key's value, or 0.
pub(crate) fn get(turn: &mut Turn<'_>, ty: TypeRef, map: u64, slots: &[u64]) -> Result<u64, LeafError> {
    let info = turn.program().types.info(ty);
    if info.key_class == KeyClass::WORD && map != 0 && raw::load64(map + INDEX) != 0 {
        // The most frequent case of all, without the general one's surroundings.
        let word = slots[0];
        let (places, tag) = (Places::of(info, map), tag_of(hash_word(raw::load64(map + SEED), word)));
        let found = index::probe(map, tag, |id| raw::load64(places.at(id)) == word);
        return Ok(found.found().map_or(0, |f| places.at(f.id) + info.entry_value));
    }
    let mut room = KeyRoom::default();
    let key = key_of(info, turn.program(), slots, &mut room);
    let found = locate(turn, info, map, key)?;
    Ok(found.map_or(0, |(_, f)| Places::of(info, map).at(f.id) + info.entry_value))
}

/// Go words it otherwise when the map is empty.
#[cold]
fn unhashable_in_empty(error: LeafError) -> LeafError {
    match error {
        LeafError::Trap(text) => match text.strip_prefix("runtime error: hash of unhashable type ") {
            Some(name) => LeafError::Trap(format!("hash of unhashable type: {name}")),
            None => LeafError::Trap(text),
        },
        other => other,
    }
}

/// Looks for a key that may be absent: gives its tag and where it is.
#[inline]
fn locate(
    turn: &mut Turn<'_>,
    info: &TypeInfo,
    map: u64,
    key: Key,
) -> Result<Option<(u64, Found)>, LeafError> {
    if len(map) == 0 {
        // Go hashes even then, so that an unhashable key panics.
        if let Key::At(_) = key {
            hash(turn, info, key, 0, 0, Identify::Known).map_err(unhashable_in_empty)?;
        }
        return Ok(None);
    }
    freshen(turn, info, map)?;
    let seed = raw::load64(map + SEED);
    let Some(hash) = hash(turn, info, key, seed, 0, Identify::Known)? else { return Ok(None) };
    let tag = tag_of(hash);
    Ok(find(turn, info, map, key, tag)?.found().map(|found| (tag, found)))
}

/// The address of a key's value, which is inserted as zero if absent.
pub(crate) fn assign(turn: &mut Turn<'_>, ty: TypeRef, map: u64, slots: &[u64]) -> Result<u64, LeafError> {
    if map == 0 {
        return Err(LeafError::Trap("assignment to entry in nil map".to_owned()));
    }
    let program = turn.program();
    let info = program.types.info(ty);
    if info.key_class == KeyClass::WORD && raw::load64(map + INDEX) != 0 {
        let word = slots[0];
        let (places, tag) = (Places::of(info, map), tag_of(hash_word(raw::load64(map + SEED), word)));
        let vacant = match index::probe(map, tag, |id| raw::load64(places.at(id)) == word) {
            Probed::Found(found) => return Ok(places.at(found.id) + info.entry_value),
            Probed::Vacant(vacant) => vacant,
        };
        let at = enter(turn, ty, info, map, tag, vacant)?;
        raw::store64(at, word);
        return Ok(at + info.entry_value);
    }
    let mut room = KeyRoom::default();
    let key = key_of(info, program, slots, &mut room);
    freshen(turn, info, map)?;
    let (seed, serial) = (raw::load64(map + SEED), raw::load64(map + SERIAL));
    let tag = tag_of(hash(turn, info, key, seed, serial, Identify::New)?.unwrap_or_default());
    let vacant = match find(turn, info, map, key, tag)? {
        Probed::Vacant(vacant) => vacant,
        Probed::Found(found) => {
            let at = Places::of(info, map).at(found.id);
            if info.key_class == KeyClass::General && !program.types.rtype(info.key).plain {
                // -0 replaces +0, as Go updates such keys.
                write_key(turn, info, key, at);
            }
            return Ok(at + info.entry_value);
        }
    };
    let at = enter(turn, ty, info, map, tag, vacant)?;
    write_key(turn, info, key, at);
    Ok(at + info.entry_value)
}

/// Makes a new entry, whose key and value are still zero; gives its address.
#[inline]
fn enter(
    turn: &mut Turn<'_>,
    ty: TypeRef,
    info: &TypeInfo,
    map: u64,
    tag: u64,
    vacant: Vacant,
) -> Result<u64, LeafError> {
    let serial = raw::load64(map + SERIAL);
    let segment = match Segment::last_of(map).filter(|s| s.has_room(serial)) {
        Some(segment) => segment,
        None => segment::make_room(turn, ty, info, map)?,
    };
    // All that is read comes before what is written, so that nothing is read twice.
    let place = segment.place(info.entry_size, serial, tag);
    let live = raw::load64(map + LIVE);
    index::fill(turn, map, tag, place.id, vacant)?;
    // What growth costs is paid for by each entry alike, as the order of splits depends on the seed.
    turn.touched += 32 + info.entry_size * 2;
    raw::store64(map + SERIAL, serial + 1);
    raw::store64(map + LIVE, live + 1);
    segment.push(place);
    Ok(place.entry)
}

/// Makes tags and index of a copied map whose keys hold pointers, piece by piece: hashes of pointers depend on the
/// process.
#[inline]
fn freshen(turn: &mut Turn<'_>, info: &TypeInfo, map: u64) -> Result<(), LeafError> {
    if Shape::of(map).is_stale() { rehash(turn, info, map) } else { Ok(()) }
}

#[cold]
fn rehash(turn: &mut Turn<'_>, info: &TypeInfo, map: u64) -> Result<(), LeafError> {
    raw::store64(map + SEED, turn.seed());
    let shape = Shape::of(map);
    let needs_index = shape.is_wide() || len(map) > UNINDEXED_MAX;
    if needs_index && raw::load64(map + INDEX) == 0 {
        let table = index::new_table(turn, index::SLOTS_MIN)?;
        raw::store64(map + INDEX, table);
        turn.mark(map + INDEX);
    }
    let (mut number, before) = (shape.stale_from(), turn.touched);
    loop {
        let segment = Segment::numbered(map, number);
        let done = turn.touched;
        if let Err(refused) = rehash_segment(turn, info, map, segment, needs_index) {
            // What is done is charged; this segment is looked at again.
            turn.touched = done;
            return if done > before { Err(LeafError::Unfinished) } else { Err(refused) };
        }
        let Some(next) = segment.next(map) else {
            let shape = Shape::of(map);
            Shape(shape.0 & (Shape::WIDE | 31)).store(map);
            return Ok(());
        };
        number = next.number();
        let depth = Shape::of(map).depth();
        shape.stale(number).with_depth(depth).store(map);
        if turn.touched - before >= PIECE_BYTES {
            return Err(LeafError::Unfinished);
        }
    }
}

fn rehash_segment(
    turn: &mut Turn<'_>,
    info: &TypeInfo,
    map: u64,
    segment: Segment,
    needs_index: bool,
) -> Result<(), LeafError> {
    let seed = raw::load64(map + SEED);
    for i in 0..segment.used() {
        if segment.control(info.entry_size, i) == 0 {
            continue;
        }
        let key = key_at(info, segment.entry(info.entry_size, i));
        let salt = segment.serial(info.entry_size, i);
        let tag = tag_of(hash(turn, info, key, seed, salt, Identify::New)?.unwrap_or_default());
        turn.touched += 32;
        segment.set_tag(info.entry_size, i, tag);
        if needs_index && !index::has(map, tag, segment.id(i)) {
            index::link(turn, map, tag, segment.id(i))?;
        }
    }
    Ok(())
}

/// Deletes a key's entry, if there is one.
pub(crate) fn delete(turn: &mut Turn<'_>, ty: TypeRef, map: u64, slots: &[u64]) -> Result<(), LeafError> {
    let info = turn.program().types.info(ty);
    let mut room = KeyRoom::default();
    let key = key_of(info, turn.program(), slots, &mut room);
    let Some((tag, found)) = locate(turn, info, map, key)? else { return Ok(()) };
    let (segment, offset) = Segment::holding(map, found.id);
    if found.slot != 0 {
        index::unlink(map, tag, found.slot);
        shrink::table(turn, map, tag);
    }
    segment.kill(info.entry_size, offset);
    raw::store64(map + LIVE, len(map) - 1);
    turn.touched += 32 + info.entry_size;
    shrink::segment(turn, ty, info, map, segment);
    Ok(())
}

/// Deletes all entries.
pub(crate) fn clear(map: u64) {
    if map != 0 {
        empty(map);
        raw::store32(map + CLEARS, raw::load32(map + CLEARS).wrapping_add(1));
    }
}

/// Lets go of all segments and tables.
fn empty(map: u64) {
    for word in [SEGMENTS, INDEX, LIVE] {
        raw::store64(map + word, 0);
    }
    for half in [HEAD, TAIL, SHAPE] {
        raw::store32(map + half, 0);
    }
}
