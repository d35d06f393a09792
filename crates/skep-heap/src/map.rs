//! Comb maps: entries in order of insertion, found through a hash index.
//! Kept true: entry `i < used` is live or dead by its state byte; each live entry has one index slot (maps of at most
//! `UNINDEXED_MAX` entries have no index and are searched, copied ones get theirs on first use); a dead entry is zeroed.

use skep_bytecode::{Kind, Mem, TypeRef};

use crate::heap::MemoryExceeded;
use crate::object::{COUNT_MAX, Form, HEADER, Header, MAP_WORDS, entries_size};
use crate::program::{ProgramData, TypeInfo, load_part, store_part};
use crate::raw;
use crate::turn::Turn;
use crate::values::{Identify, equal_values, hash_bytes, hash_value, hash_word};
use crate::window::LeafError;

mod range;

pub(crate) use range::{iterate, next};

// A map's record, by byte offsets.
const ENTRIES: u64 = 0;
const INDEX: u64 = 8;
const LIVE: u64 = 16;
const USED: u64 = 24;
/// Entries before this one are dead.
const FIRST: u64 = 32;
/// How often it was cleared.
const CLEARS: u64 = 40;

/// State bytes of entries; 0 is never used.
const STATE_LIVE: u8 = 1;
const STATE_DEAD: u8 = 2;

/// The most entries that are searched without an index.
const UNINDEXED_MAX: u64 = 8;
/// An index slot whose entry was deleted.
const SLOT_DEAD: u64 = u32::MAX as u64;
/// Entries that a map can have, so that its index is one object.
const ENTRIES_MAX: u64 = 1 << 27;

const _: () = assert!((ENTRIES_MAX * 8).div_ceil(5).next_power_of_two() * 8 <= COUNT_MAX);

/// How keys of a map type are hashed and compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyClass {
    /// One integer or bool.
    Word(Mem),
    /// A string.
    Str,
    /// By its type.
    General,
}

impl KeyClass {
    pub(crate) fn of(kind: Kind) -> KeyClass {
        match kind {
            Kind::Bool | Kind::Uint8 => KeyClass::Word(Mem::U8),
            Kind::Int8 => KeyClass::Word(Mem::I8),
            Kind::Int16 => KeyClass::Word(Mem::I16),
            Kind::Uint16 => KeyClass::Word(Mem::U16),
            Kind::Int32 => KeyClass::Word(Mem::I32),
            Kind::Uint32 => KeyClass::Word(Mem::U32),
            Kind::Int | Kind::Int64 | Kind::Uint | Kind::Uint64 | Kind::Uintptr => KeyClass::Word(Mem::W64),
            Kind::String => KeyClass::Str,
            _ => KeyClass::General,
        }
    }
}

/// A key as it was given: a canonical word, a string's two words, or the address of a value.
#[derive(Clone, Copy)]
enum Key {
    Word(u64),
    Str(u64, u64),
    At(u64),
}

/// Room for a flat key in memory form: at most 8 words, and padding.
type KeyRoom = [u64; 10];

#[inline]
fn key_of(info: &TypeInfo, program: &ProgramData, slots: &[u64], room: &mut KeyRoom) -> Key {
    match info.key_class {
        KeyClass::Word(_) => Key::Word(slots[0]),
        KeyClass::Str => Key::Str(slots[0], slots[1]),
        KeyClass::General => match program.types.info(info.key).parts() {
            None => Key::At(slots[0]),
            Some(parts) => {
                let at = room.as_mut_ptr().expose_provenance() as u64;
                for (part, slot) in parts.iter().zip(slots) {
                    store_part(at + part.offset, part.mem, *slot);
                }
                Key::At(at)
            }
        },
    }
}

fn key_at(info: &TypeInfo, addr: u64) -> Key {
    match info.key_class {
        KeyClass::Word(mem) => Key::Word(load_part(addr, mem)),
        KeyClass::Str => Key::Str(raw::load64(addr), raw::load64(addr + 8)),
        KeyClass::General => Key::At(addr),
    }
}

#[inline]
fn hash(
    turn: &mut Turn<'_>,
    info: &TypeInfo,
    key: Key,
    salt: u64,
    identify: Identify,
) -> Result<Option<u64>, LeafError> {
    match key {
        Key::Word(word) => Ok(Some(hash_word(turn.seed(), word))),
        Key::Str(at, len) => Ok(Some(hash_bytes(turn.seed(), raw::bytes(at, len)))),
        Key::At(addr) => hash_value(turn, info.key, addr, salt, identify),
    }
}

#[inline]
fn matches(program: &ProgramData, info: &TypeInfo, key: Key, entry: u64) -> Result<bool, LeafError> {
    match (key, info.key_class) {
        (Key::Word(word), KeyClass::Word(mem)) => Ok(load_part(entry, mem) == word),
        (Key::Str(at, len), _) => Ok(raw::load64(entry + 8) == len && {
            let other = raw::load64(entry);
            other == at || raw::bytes(other, len) == raw::bytes(at, len)
        }),
        (Key::At(addr), _) => equal_values(program, info.key, addr, entry),
        (Key::Word(_), _) => Ok(false),
    }
}

/// Entries of a map; 0 for nil.
pub(crate) fn len(map: u64) -> u64 {
    if map == 0 { 0 } else { raw::load64(map + LIVE) }
}

fn capacity(entries: u64) -> u64 {
    if entries == 0 { 0 } else { Header(raw::load64(entries - HEADER)).count() }
}

fn states(entries: u64, entry_size: u64) -> u64 {
    entries + entry_size * capacity(entries)
}

/// Addresses of keys and values of all entries, in order of insertion.
pub(crate) fn live_entries(program: &ProgramData, ty: TypeRef, map: u64) -> Vec<(u64, u64)> {
    if len(map) == 0 {
        return Vec::new();
    }
    let info = program.types.info(ty);
    let entries = raw::load64(map + ENTRIES);
    let states = states(entries, info.entry_size);
    (0..raw::load64(map + USED))
        .filter(|i| raw::load8(states + i) == STATE_LIVE)
        .map(|i| (entries + i * info.entry_size, entries + i * info.entry_size + info.entry_value))
        .collect()
}

/// An entry that was found: its number, and the address of its index slot (0 without index).
#[derive(Clone, Copy)]
struct Found {
    entry: u64,
    slot: u64,
}

/// An index: open addressing, a power of two of slots, each a tag (upper half) and an entry's number + 1.
#[derive(Clone, Copy)]
struct Index {
    slots: u64,
    /// A tag's upper bits are the first position: so much it is shifted.
    shift: u32,
    mask: u64,
}

impl Index {
    fn at(slots: u64) -> Option<Index> {
        if slots == 0 {
            return None;
        }
        let count = Header(raw::load64(slots - HEADER)).count() / 8;
        Some(Index { slots, shift: 32 - count.trailing_zeros(), mask: count - 1 })
    }

    fn of(map: u64) -> Option<Index> {
        Index::at(raw::load64(map + INDEX))
    }

    /// Enters an entry; there is room.
    fn link(self, tag: u64, entry: u64) {
        let mut at = tag >> self.shift;
        while raw::load64(self.slots + at * 8) != 0 {
            at = (at + 1) & self.mask;
        }
        raw::store64(self.slots + at * 8, tag << 32 | (entry + 1));
    }
}

fn tag_of(hash: u64) -> u64 {
    hash >> 32
}

/// Looks for the entry with this hash of which `is_key` says that it is the key's.
#[inline(always)]
fn probe(info: &TypeInfo, map: u64, hash: u64, mut is_key: impl FnMut(u64) -> bool) -> Option<Found> {
    let entries = raw::load64(map + ENTRIES);
    let size = info.entry_size;
    let Some(index) = Index::of(map) else {
        let states = states(entries, size);
        let mut entries_used = raw::load64(map + FIRST)..raw::load64(map + USED);
        let found = entries_used.find(|e| raw::load8(states + e) == STATE_LIVE && is_key(entries + e * size));
        return found.map(|entry| Found { entry, slot: 0 });
    };
    let tag = tag_of(hash);
    let mut at = tag >> index.shift;
    loop {
        let place = index.slots + at * 8;
        let slot = raw::load64(place);
        if slot == 0 {
            return None;
        }
        if slot >> 32 == tag && slot != SLOT_DEAD {
            let entry = (slot & SLOT_DEAD) - 1;
            if is_key(entries + entry * size) {
                return Some(Found { entry, slot: place });
            }
        }
        at = (at + 1) & index.mask;
    }
}

#[inline]
fn find(turn: &Turn<'_>, info: &TypeInfo, map: u64, key: Key, hash: u64) -> Result<Option<Found>, LeafError> {
    match (key, info.key_class) {
        (Key::Word(word), KeyClass::Word(Mem::W64)) => {
            Ok(probe(info, map, hash, |entry| raw::load64(entry) == word))
        }
        (Key::Str(at, len), _) => Ok(probe(info, map, hash, |entry| {
            let other = raw::load64(entry);
            raw::load64(entry + 8) == len && (other == at || raw::bytes(other, len) == raw::bytes(at, len))
        })),
        _ => {
            let mut failed = None;
            let found = probe(info, map, hash, |entry| {
                matches(turn.program(), info, key, entry).unwrap_or_else(|error| {
                    failed = Some(error);
                    true
                })
            });
            failed.map_or(Ok(found), Err)
        }
    }
}

/// A new map with room for `hint` entries.
pub(crate) fn new(turn: &mut Turn<'_>, ty: TypeRef, hint: i64) -> Result<u64, MemoryExceeded> {
    let map = turn.alloc(Header::new(Form::Map, ty, 0), MAP_WORDS * 8)?;
    if hint > UNINDEXED_MAX as i64 {
        let info = turn.program().types.info(ty);
        let (entries, index) = arrays(turn, ty, info, hint as u64)?;
        raw::store64(map + ENTRIES, entries);
        raw::store64(map + INDEX, index);
    }
    Ok(map)
}

/// Entries and index for at least `wanted` entries.
fn arrays(
    turn: &mut Turn<'_>,
    ty: TypeRef,
    info: &TypeInfo,
    wanted: u64,
) -> Result<(u64, u64), MemoryExceeded> {
    let too_many = wanted > ENTRIES_MAX;
    if too_many {
        return Err(turn.exceeded(wanted.saturating_mul(info.entry_size + 16)));
    }
    // Five eighths full at most.
    let (capacity, slots) = if wanted <= UNINDEXED_MAX {
        (UNINDEXED_MAX.min(wanted.next_power_of_two()), 0)
    } else {
        let slots = (wanted * 8).div_ceil(5).next_power_of_two();
        (slots * 5 / 8, slots)
    };
    let entries =
        turn.alloc(Header::new(Form::Entries, ty, capacity), entries_size(info.entry_size, capacity))?;
    let index = if slots == 0 { 0 } else { turn.alloc_bytes(slots * 8)? };
    Ok((entries, index))
}

/// Fills a copied map's record and entries; `keys` are the addresses of the live entries. It has no index yet.
pub(crate) fn init_copied(map: u64, entries: u64, entry_size: u64, keys: impl ExactSizeIterator<Item = u64>) {
    let count = keys.len() as u64;
    raw::zero(map, MAP_WORDS * 8);
    raw::store64(map + ENTRIES, entries);
    raw::store64(map + LIVE, count);
    raw::store64(map + USED, count);
    if count == 0 {
        return;
    }
    for (i, key) in keys.enumerate() {
        raw::copy(entries + i as u64 * entry_size, key, entry_size);
    }
    let bytes = entry_size * count;
    raw::zero(entries + bytes, entries_size(entry_size, count) - bytes);
    for i in 0..count {
        raw::store8(entries + bytes + i, STATE_LIVE);
    }
}

/// Builds the index that a copied map lacks: hashes depend on the process.
#[inline]
fn ensure_index(turn: &mut Turn<'_>, info: &TypeInfo, map: u64) -> Result<(), LeafError> {
    if raw::load64(map + INDEX) != 0 || raw::load64(map + USED) <= UNINDEXED_MAX {
        return Ok(());
    }
    build_index(turn, info, map)
}

#[cold]
fn build_index(turn: &mut Turn<'_>, info: &TypeInfo, map: u64) -> Result<(), LeafError> {
    let entries = raw::load64(map + ENTRIES);
    let slots = (capacity(entries) * 8).div_ceil(5).next_power_of_two();
    let at = turn.alloc_bytes(slots * 8)?;
    if let Some(index) = Index::at(at) {
        let states = states(entries, info.entry_size);
        for entry in 0..raw::load64(map + USED) {
            if raw::load8(states + entry) == STATE_LIVE {
                let key = key_at(info, entries + entry * info.entry_size);
                let hash = hash(turn, info, key, entry + 1, Identify::New)?.unwrap_or_default();
                index.link(tag_of(hash), entry);
            }
        }
    }
    raw::store64(map + INDEX, at);
    turn.mark(map + INDEX);
    Ok(())
}

/// The address of a key's value, or 0.
pub(crate) fn get(turn: &mut Turn<'_>, ty: TypeRef, map: u64, slots: &[u64]) -> Result<u64, LeafError> {
    let info = turn.program().types.info(ty);
    if let KeyClass::Word(Mem::W64) = info.key_class
        && map != 0
        && raw::load64(map + INDEX) != 0
    {
        // The most frequent case of all, without the general one's surroundings.
        let word = slots[0];
        let found = probe(info, map, hash_word(turn.seed(), word), |entry| raw::load64(entry) == word);
        return Ok(
            found.map_or(0, |f| raw::load64(map + ENTRIES) + f.entry * info.entry_size + info.entry_value)
        );
    }
    let mut room = KeyRoom::default();
    let key = key_of(info, turn.program(), slots, &mut room);
    if len(map) == 0 {
        // Go hashes even then, so that an unhashable key panics.
        if let Key::At(_) = key {
            hash(turn, info, key, 0, Identify::Known)?;
        }
        return Ok(0);
    }
    ensure_index(turn, info, map)?;
    let Some(hash) = hash(turn, info, key, 0, Identify::Known)? else { return Ok(0) };
    let found = find(turn, info, map, key, hash)?;
    Ok(found.map_or(0, |f| raw::load64(map + ENTRIES) + f.entry * info.entry_size + info.entry_value))
}

/// The address of a key's value, which is inserted as zero if absent.
pub(crate) fn assign(turn: &mut Turn<'_>, ty: TypeRef, map: u64, slots: &[u64]) -> Result<u64, LeafError> {
    if map == 0 {
        return Err(LeafError::Trap("assignment to entry in nil map".to_owned()));
    }
    let program = turn.program();
    let info = program.types.info(ty);
    if let KeyClass::Word(Mem::W64) = info.key_class
        && raw::load64(map + INDEX) != 0
    {
        let (word, hash) = (slots[0], hash_word(turn.seed(), slots[0]));
        let entries = raw::load64(map + ENTRIES);
        if let Some(found) = probe(info, map, hash, |entry| raw::load64(entry) == word) {
            return Ok(entries + found.entry * info.entry_size + info.entry_value);
        }
        if raw::load64(map + USED) < capacity(entries) {
            let at = enter(info, map, entries, hash);
            raw::store64(at, word);
            return Ok(at + info.entry_value);
        }
    }
    let mut room = KeyRoom::default();
    let key = key_of(info, program, slots, &mut room);
    ensure_index(turn, info, map)?;
    let used = raw::load64(map + USED);
    let hash = hash(turn, info, key, used + 1, Identify::New)?.unwrap_or_default();
    let mut entries = raw::load64(map + ENTRIES);
    if used > 0
        && let Some(found) = find(turn, info, map, key, hash)?
    {
        let at = entries + found.entry * info.entry_size;
        if info.key_class == KeyClass::General && has_floats(program, info.key) {
            // -0 replaces +0, as Go updates such keys.
            write_key(turn, info, key, at);
        }
        return Ok(at + info.entry_value);
    }
    if used == capacity(entries) {
        grow(turn, ty, info, map)?;
        entries = raw::load64(map + ENTRIES);
    }
    let at = enter(info, map, entries, hash);
    write_key(turn, info, key, at);
    Ok(at + info.entry_value)
}

/// Makes the next entry, for which there is room, live; gives its address.
#[inline]
fn enter(info: &TypeInfo, map: u64, entries: u64, hash: u64) -> u64 {
    let entry = raw::load64(map + USED);
    raw::store8(states(entries, info.entry_size) + entry, STATE_LIVE);
    if let Some(index) = Index::of(map) {
        index.link(tag_of(hash), entry);
    }
    raw::store64(map + USED, entry + 1);
    raw::store64(map + LIVE, raw::load64(map + LIVE) + 1);
    entries + entry * info.entry_size
}

fn has_floats(program: &ProgramData, ty: TypeRef) -> bool {
    !program.types.rtype(ty).plain
}

fn write_key(turn: &mut Turn<'_>, info: &TypeInfo, key: Key, at: u64) {
    match (key, info.key_class) {
        (Key::Word(word), KeyClass::Word(mem)) => store_part(at, mem, word),
        (Key::Word(_), _) => {}
        (Key::Str(string, len), _) => {
            raw::store64(at, string);
            raw::store64(at + 8, len);
            turn.mark(at);
        }
        (Key::At(from), _) => {
            raw::copy(at, from, turn.program().types.info(info.key).size);
            turn.mark_value(info.key, at);
        }
    }
}

/// Moves the live entries to larger arrays (or equally large ones, if many are dead).
#[cold]
fn grow(turn: &mut Turn<'_>, ty: TypeRef, info: &TypeInfo, map: u64) -> Result<(), LeafError> {
    let (old, live, used) = (raw::load64(map + ENTRIES), len(map), raw::load64(map + USED));
    let wanted = if live * 4 > used * 3 { (used * 2).max(4) } else { used.max(live + 1) };
    let (entries, index) = arrays(turn, ty, info, wanted)?;
    let size = info.entry_size;
    let (old_states, states) = (states(old, size), states(entries, size));
    let none_dead = live == used;
    let new = Index::at(index);
    if none_dead {
        raw::copy(entries, old, used * size);
        raw::copy(states, old_states, used);
    }
    match (Index::of(map), new) {
        (Some(before), Some(new)) if none_dead => {
            // Tags carry the position's bits, so no key is hashed again.
            for at in 0..=before.mask {
                let slot = raw::load64(before.slots + at * 8);
                if slot != 0 {
                    new.link(slot >> 32, (slot & SLOT_DEAD) - 1);
                }
            }
        }
        _ => {
            let mut to = 0;
            for from in 0..used {
                if raw::load8(old_states + from) != STATE_LIVE {
                    continue;
                }
                if !none_dead {
                    raw::copy(entries + to * size, old + from * size, size);
                    raw::store8(states + to, STATE_LIVE);
                }
                if let Some(new) = new {
                    let key = key_at(info, entries + to * size);
                    let hash = hash(turn, info, key, to + 1, Identify::New)?.unwrap_or_default();
                    new.link(tag_of(hash), to);
                }
                to += 1;
            }
        }
    }
    raw::store64(map + ENTRIES, entries);
    raw::store64(map + INDEX, index);
    raw::store64(map + USED, live);
    raw::store64(map + FIRST, 0);
    turn.mark(map + ENTRIES);
    turn.mark(map + INDEX);
    Ok(())
}

/// Deletes a key's entry, if there is one.
pub(crate) fn delete(turn: &mut Turn<'_>, ty: TypeRef, map: u64, slots: &[u64]) -> Result<(), LeafError> {
    let info = turn.program().types.info(ty);
    let mut room = KeyRoom::default();
    let key = key_of(info, turn.program(), slots, &mut room);
    if len(map) == 0 {
        if let Key::At(_) = key {
            hash(turn, info, key, 0, Identify::Known)?;
        }
        return Ok(());
    }
    ensure_index(turn, info, map)?;
    let Some(hash) = hash(turn, info, key, 0, Identify::Known)? else { return Ok(()) };
    let Some(found) = find(turn, info, map, key, hash)? else { return Ok(()) };
    let entries = raw::load64(map + ENTRIES);
    raw::zero(entries + found.entry * info.entry_size, info.entry_size);
    let states = states(entries, info.entry_size);
    raw::store8(states + found.entry, STATE_DEAD);
    if found.slot != 0 {
        raw::store64(found.slot, SLOT_DEAD);
    }
    raw::store64(map + LIVE, len(map) - 1);
    // A range that takes the first entry and deletes it, again and again, must not walk all the dead ones.
    let (mut first, used) = (raw::load64(map + FIRST), raw::load64(map + USED));
    while first < used && raw::load8(states + first) == STATE_DEAD {
        first += 1;
    }
    raw::store64(map + FIRST, first);
    Ok(())
}

/// Deletes all entries.
pub(crate) fn clear(map: u64) {
    if map == 0 {
        return;
    }
    for word in [ENTRIES, INDEX, LIVE, USED, FIRST] {
        raw::store64(map + word, 0);
    }
    raw::store64(map + CLEARS, raw::load64(map + CLEARS) + 1);
}
