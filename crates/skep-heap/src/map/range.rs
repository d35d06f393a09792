//! Range over maps.
//! Kept true: a range that began before the entries moved to another array goes on over the old one, which no longer
//! changes, and looks each key up in the map as it is now; a cleared map ends it.

use skep_bytecode::TypeRef;

use super::{
    CLEARS, ENTRIES, FIRST, STATE_LIVE, USED, capacity, ensure_index, find, hash, key_at, matches, states,
};
use crate::heap::MemoryExceeded;
use crate::object::{Form, Header, ITERATOR_WORDS};
use crate::raw;
use crate::turn::Turn;
use crate::values::Identify;
use crate::window::LeafError;

// An iterator, by byte offsets.
const ITER_MAP: u64 = 0;
const ITER_ENTRIES: u64 = 8;
const ITER_AT: u64 = 16;
const ITER_CLEARS: u64 = 24;

/// An iterator over a map, which may be nil.
pub(crate) fn iterate(turn: &mut Turn<'_>, ty: TypeRef, map: u64) -> Result<u64, MemoryExceeded> {
    let iter = turn.alloc(Header::new(Form::Iterator, ty, 0), ITERATOR_WORDS * 8)?;
    if map != 0 {
        raw::store64(iter + ITER_MAP, map);
        raw::store64(iter + ITER_ENTRIES, raw::load64(map + ENTRIES));
        raw::store64(iter + ITER_AT, raw::load64(map + FIRST));
        raw::store64(iter + ITER_CLEARS, raw::load64(map + CLEARS));
    }
    Ok(iter)
}

/// The next entry: addresses of key and value.
pub(crate) fn next(turn: &mut Turn<'_>, ty: TypeRef, iter: u64) -> Result<Option<(u64, u64)>, LeafError> {
    let info = turn.program().types.info(ty);
    let map = raw::load64(iter + ITER_MAP);
    if map == 0 || raw::load64(map + CLEARS) != raw::load64(iter + ITER_CLEARS) {
        return Ok(None);
    }
    let (mut entries, current) = (raw::load64(iter + ITER_ENTRIES), raw::load64(map + ENTRIES));
    if entries == 0 {
        // It was empty when the range began.
        entries = current;
        raw::store64(iter + ITER_ENTRIES, entries);
        turn.mark(iter + ITER_ENTRIES);
    }
    let states = states(entries, info.entry_size);
    let end = if entries == current { raw::load64(map + USED) } else { capacity(entries) };
    let mut at = raw::load64(iter + ITER_AT);
    while at < end {
        let (entry, state) = (entries + at * info.entry_size, raw::load8(states + at));
        at += 1;
        if state != STATE_LIVE {
            continue;
        }
        raw::store64(iter + ITER_AT, at);
        if entries == current {
            return Ok(Some((entry, entry + info.entry_value)));
        }
        ensure_index(turn, info, map)?;
        let key = key_at(info, entry);
        let hash = hash(turn, info, key, 0, Identify::New)?.unwrap_or_default();
        if let Some(found) = find(turn, info, map, key, hash)? {
            let entry = current + found.entry * info.entry_size;
            return Ok(Some((entry, entry + info.entry_value)));
        }
        if !matches(turn.program(), info, key, entry)? {
            // A key that differs from itself can't have been deleted.
            return Ok(Some((entry, entry + info.entry_value)));
        }
    }
    raw::store64(iter + ITER_AT, at);
    Ok(None)
}
