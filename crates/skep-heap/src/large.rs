//! Large objects: a mapping each, never moved, kept in one sorted list per heap.
//! Kept true: `low..high` spans all of them, so that a heap without any pays one comparison; a worker keeps a few
//! mappings for reuse, and gives them out zeroed.

use memmap2::MmapMut;

use crate::arena::WorkerMem;
use crate::raw;

/// Bytes that a card of a large object stands for.
const CARD: u64 = 512;
/// The largest mapping that is kept for reuse: beyond, zeroing costs what mapping anew does.
const KEPT_MAX: u64 = 1 << 20;
/// Bytes of mappings that a worker keeps.
const KEPT_BYTES_MAX: u64 = 4 << 20;
/// Large garbage that is always put up with.
const SLACK: u64 = 4 << 20;

/// Mappings that a worker keeps for reuse.
#[derive(Debug, Default)]
pub(crate) struct LargeCache {
    maps: Vec<MmapMut>,
    bytes: u64,
}

impl LargeCache {
    /// A zeroed mapping of at least `len` bytes.
    fn take(&mut self, len: u64) -> Option<MmapMut> {
        // Quarter steps between powers of two, so that growing slices find what the last one left.
        let step = (len.next_power_of_two() / 8).max(4096);
        let len = len.next_multiple_of(step);
        let fits = |m: &MmapMut| m.len() as u64 >= len && m.len() as u64 <= len + len / 4;
        if let Some(at) = self.maps.iter().position(fits) {
            let mut map = self.maps.swap_remove(at);
            self.bytes -= map.len() as u64;
            map.fill(0);
            return Some(map);
        }
        MmapMut::map_anon(len as usize).ok()
    }

    /// Whether it holds none.
    pub(crate) fn is_empty(&self) -> bool {
        self.maps.is_empty()
    }

    /// Gives half of them back to the operating system, those that were kept longest.
    pub(crate) fn shorten(&mut self) {
        for map in self.maps.drain(..self.maps.len().div_ceil(2)) {
            self.bytes -= map.len() as u64;
        }
    }

    fn give(&mut self, map: MmapMut) {
        let len = map.len() as u64;
        if len <= KEPT_MAX && self.bytes + len <= KEPT_BYTES_MAX {
            self.bytes += len;
            self.maps.push(map);
        }
    }
}

/// One large object.
#[derive(Debug)]
pub(crate) struct Large {
    map: MmapMut,
    /// Its header's address.
    pub(crate) low: u64,
    /// Bytes of the mapping.
    pub(crate) len: u64,
    /// A byte per `CARD` bytes, made when it grows old.
    cards: Vec<u8>,
    /// Whether it has survived an evacuation.
    pub(crate) old: bool,
    /// Whether this evacuation has reached it.
    pub(crate) marked: bool,
}

impl Large {
    /// A zeroed object of `size` bytes, without its header; `None` if the operating system refuses.
    pub(crate) fn new(mem: &mut WorkerMem, size: u64) -> Option<Large> {
        // One spare word: a pointer past the end stays inside.
        let map = mem.large_cache.take(size + 8)?;
        let low = map.as_ptr().expose_provenance() as u64;
        mem.arena().count_large(size);
        Some(Large { map, low, len: size, cards: Vec::new(), old: false, marked: false })
    }

    /// Gives its memory back.
    pub(crate) fn free(self, mem: &mut WorkerMem) {
        mem.arena().uncount_large(self.len);
        match &mut mem.quarantine {
            None => mem.large_cache.give(self.map),
            Some(quarantine) => quarantine.hold_large(self.map),
        }
    }

    /// Marks the card of an address; true if it was clean.
    pub(crate) fn mark_card(&mut self, addr: u64) -> bool {
        if !self.old {
            return false;
        }
        if self.cards.is_empty() {
            self.cards = vec![0; self.len.div_ceil(CARD) as usize];
        }
        let card = &mut self.cards[((addr - self.low) / CARD) as usize];
        std::mem::replace(card, 1) == 0
    }

    /// Cleans the card of an address and gives the range it stands for.
    pub(crate) fn clean_card(&mut self, addr: u64) -> (u64, u64) {
        let index = (addr - self.low) / CARD;
        if let Some(card) = self.cards.get_mut(index as usize) {
            *card = 0;
        }
        let from = self.low + index * CARD;
        (from, (from + CARD).min(self.low + self.len))
    }

    /// The object's header.
    pub(crate) fn header(&self) -> u64 {
        raw::load64(self.low)
    }
}

/// All large objects of a heap.
#[derive(Debug, Default)]
pub(crate) struct LargeSet {
    /// Sorted by address.
    items: Vec<Large>,
    low: u64,
    high: u64,
    /// Bytes of all.
    pub(crate) bytes: u64,
    /// Bytes of those made since the last evacuation.
    young_bytes: u64,
    /// Bytes of all that lived after the last full collection.
    live_bytes: u64,
}

impl LargeSet {
    pub(crate) fn insert(&mut self, large: Large) {
        self.bytes += large.len;
        self.young_bytes += large.len;
        let at = self.items.partition_point(|l| l.low < large.low);
        self.items.insert(at, large);
        self.span();
    }

    /// Whether the young ones alone are worth an evacuation.
    pub(crate) fn wants_minor(&self) -> bool {
        self.young_bytes > self.bytes / 2 + SLACK
    }

    /// Whether garbage may be as much as what was live.
    pub(crate) fn wants_full(&self) -> bool {
        self.bytes > self.live_bytes * 2 + SLACK
    }

    /// Notes what has lived through a full collection.
    pub(crate) fn note_live(&mut self) {
        self.live_bytes = self.bytes;
    }

    fn span(&mut self) {
        self.low = self.items.first().map_or(0, |l| l.low);
        self.high = self.items.last().map_or(0, |l| l.low + l.len + 8);
    }

    /// The object that an address lies in.
    #[inline]
    pub(crate) fn find(&self, addr: u64) -> Option<usize> {
        if addr.wrapping_sub(self.low) >= self.high - self.low {
            return None;
        }
        let at = self.items.partition_point(|l| l.low <= addr).checked_sub(1)?;
        (addr - self.items[at].low < self.items[at].len + 8).then_some(at)
    }

    /// Where they lie: first byte and end, ascending.
    pub(crate) fn ranges(&self) -> impl Iterator<Item = (u64, u64)> {
        self.items.iter().map(|l| (l.low, l.low + l.len))
    }

    pub(crate) fn get(&self, index: usize) -> &Large {
        &self.items[index]
    }

    pub(crate) fn get_mut(&mut self, index: usize) -> &mut Large {
        &mut self.items[index]
    }

    /// Frees those for which `keep` is false.
    pub(crate) fn sweep(&mut self, mem: &mut WorkerMem, mut keep: impl FnMut(&mut Large) -> bool) {
        let all = std::mem::take(&mut self.items);
        self.young_bytes = 0;
        for mut large in all {
            if keep(&mut large) {
                self.items.push(large);
            } else {
                self.bytes -= large.len;
                large.free(mem);
            }
        }
        self.span();
    }

    /// Takes all of them out, in order.
    pub(crate) fn take(&mut self) -> Vec<Large> {
        let all = std::mem::take(&mut self.items);
        self.bytes = 0;
        self.young_bytes = 0;
        self.live_bytes = 0;
        self.span();
        all
    }
}
