//! Large objects: a mapping each, never moved, kept in one sorted list per heap.
//! Kept true: `low..high` spans all of them, so that a heap without any pays one comparison.

use memmap2::MmapMut;

use crate::arena::Arena;
use crate::raw;

/// Bytes that a card of a large object stands for.
const CARD: u64 = 512;

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
    /// A zeroed object of `size` bytes with its header; `None` if the operating system refuses.
    pub(crate) fn new(arena: &Arena, size: u64) -> Option<Large> {
        // One spare word: a pointer past the end stays inside.
        let map = MmapMut::map_anon((size + 8) as usize).ok()?;
        let low = map.as_ptr().expose_provenance() as u64;
        arena.count_large(size);
        Some(Large { map, low, len: size, cards: Vec::new(), old: false, marked: false })
    }

    /// Gives its memory back.
    pub(crate) fn free(self, arena: &Arena) {
        arena.uncount_large(self.len);
        drop(self.map);
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
}

impl LargeSet {
    pub(crate) fn insert(&mut self, large: Large) {
        self.bytes += large.len;
        let at = self.items.partition_point(|l| l.low < large.low);
        self.items.insert(at, large);
        self.span();
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

    pub(crate) fn get(&self, index: usize) -> &Large {
        &self.items[index]
    }

    pub(crate) fn get_mut(&mut self, index: usize) -> &mut Large {
        &mut self.items[index]
    }

    /// Frees those for which `keep` is false.
    pub(crate) fn sweep(&mut self, arena: &Arena, mut keep: impl FnMut(&mut Large) -> bool) {
        let all = std::mem::take(&mut self.items);
        for mut large in all {
            if keep(&mut large) {
                self.items.push(large);
            } else {
                self.bytes -= large.len;
                large.free(arena);
            }
        }
        self.span();
    }

    /// Takes all of them out, in order.
    pub(crate) fn take(&mut self) -> Vec<Large> {
        let all = std::mem::take(&mut self.items);
        self.bytes = 0;
        self.span();
        all
    }
}
