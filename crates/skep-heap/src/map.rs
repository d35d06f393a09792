//! Comb maps: entries in order of insertion, found through a hash index.
//! Kept true: a map's record is words entries, index, live, used, capacity, clears; entry `i < used` is live or
//! dead by its state byte; each entry that was ever inserted since the index was made has one index slot.
//! A range that began before the entries moved to a larger array goes on over the old one, and looks each key up.

use skep_bytecode::TypeRef;

use crate::object::{HEADER, Header};
use crate::program::ProgramData;
use crate::raw;

pub(crate) const ENTRIES: u64 = 0;
pub(crate) const LIVE: u64 = 16;
pub(crate) const USED: u64 = 24;

/// State bytes of entries.
pub(crate) const STATE_LIVE: u8 = 1;

/// Entries of a map; 0 for nil.
pub(crate) fn len(map: u64) -> u64 {
    if map == 0 { 0 } else { raw::load64(map + LIVE) }
}

/// Where an entries object's state bytes are.
pub(crate) fn states(entries: u64, entry_size: u64) -> u64 {
    entries + entry_size * Header(raw::load64(entries - HEADER)).count()
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
