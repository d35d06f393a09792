//! One process's memory: its compact region, its account, its young blocks while it is suspended inside a turn.
//! Kept true: nothing outside points into it but the process's own roots; bytes used never pass the limit by more
//! than the small allocations between two safepoints.

use std::collections::HashMap;

use crate::arena::{Arena, Block, WorkerMem};
use crate::large::LargeSet;
use crate::pieces::Progress;

/// An allocation was refused; nothing was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryExceeded {
    /// Bytes asked for.
    pub wanted: u64,
    /// Bytes in use, by the process (or the whole system, if its cap refused).
    pub used: u64,
    /// The limit that would be passed.
    pub limit: u64,
    /// Whose limit it is.
    pub account: Account,
}

/// Who holds memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Account {
    /// One process.
    Process,
    /// All processes together.
    System,
}

impl std::fmt::Display for MemoryExceeded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.account {
            Account::Process => write!(f, "memory budget of {} bytes exceeded: ", self.limit)?,
            Account::System => write!(f, "the system's memory of {} bytes is used up: ", self.limit)?,
        }
        if self.wanted > 0 {
            write!(f, "{} bytes more wanted, ", self.wanted)?;
        }
        write!(f, "{} in use", self.used)
    }
}

impl std::error::Error for MemoryExceeded {}

/// A process's heap. Only a `Turn` allocates in it. It must be given back with `release`; one that is dropped
/// leaves its blocks unused until the arena ends.
#[derive(Debug)]
pub struct Heap {
    /// The compact region: a list of blocks in order of filling.
    pub(crate) region_head: u64,
    pub(crate) region_tail: u64,
    /// Young chunks and adopted messages' blocks, the chunk in use first; 0 between turns.
    pub(crate) young: u64,
    pub(crate) extra: Option<Box<Extra>>,
    pub(crate) limit: u64,
    /// Bytes of the region's blocks.
    pub(crate) region_bytes: u64,
    /// Bytes of young objects and adopted messages.
    pub(crate) young_bytes: u64,
    /// Bytes of the region after the last full collection.
    pub(crate) live_bytes: u64,
    pub(crate) allocated: u64,
    pub(crate) seed: u64,
    pub(crate) last_identity: u32,
    pub(crate) arena: u32,
}

const _: () = assert!(size_of::<Heap>() <= 104);

/// What few heaps need.
#[derive(Debug, Default)]
pub(crate) struct Extra {
    pub(crate) large: LargeSet,
    /// Dirty cards while suspended inside a turn.
    pub(crate) dirty: Vec<u64>,
    pub(crate) identities: Identities,
    /// How far a native function has got that is to be called again.
    pub(crate) paused: Option<Progress>,
}

/// Numbers given to objects, by their present addresses.
#[derive(Debug, Default)]
pub(crate) struct Identities {
    /// Given since the last evacuation: only these can be of objects that a minor one moves.
    recent: HashMap<u64, u32>,
    old: HashMap<u64, u32>,
}

impl Identities {
    pub(crate) fn get(&self, addr: u64) -> Option<u32> {
        self.recent.get(&addr).or_else(|| self.old.get(&addr)).copied()
    }

    pub(crate) fn insert(&mut self, addr: u64, id: u32) {
        self.recent.insert(addr, id);
    }

    /// After an evacuation: `now` tells where an object is, if it lives; the old ones are asked for if `all`.
    pub(crate) fn moved(&mut self, all: bool, now: impl Fn(u64) -> Option<u64>) {
        let mut asked = std::mem::take(&mut self.recent);
        if all {
            asked.extend(std::mem::take(&mut self.old));
        }
        self.old.extend(asked.into_iter().filter_map(|(addr, id)| Some((now(addr)?, id))));
    }
}

impl Heap {
    /// An empty heap that may use `limit` bytes; `seed` is that of its maps.
    #[must_use]
    pub fn new(arena: &Arena, limit: u64, seed: u64) -> Heap {
        Heap {
            region_head: 0,
            region_tail: 0,
            young: 0,
            extra: None,
            limit,
            region_bytes: 0,
            young_bytes: 0,
            live_bytes: 0,
            allocated: 0,
            seed,
            last_identity: 0,
            arena: arena.id(),
        }
    }

    /// Bytes in use, not counting what a running turn has allocated in its current chunk.
    #[must_use]
    pub fn used(&self) -> u64 {
        self.region_bytes + self.young_bytes + self.extra.as_ref().map_or(0, |x| x.large.bytes)
    }

    /// The limit on bytes in use.
    #[must_use]
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Sets the limit; less than what is in use is noticed at the next allocation.
    pub fn set_limit(&mut self, limit: u64) {
        self.limit = limit;
    }

    /// Bytes allocated so far, over all turns: equal in all engines.
    #[must_use]
    pub fn allocated(&self) -> u64 {
        self.allocated
    }

    /// Whether it was suspended inside a turn and keeps young objects.
    #[must_use]
    pub fn is_suspended(&self) -> bool {
        self.young != 0
    }

    /// Frees everything, without looking at objects.
    pub fn release(&mut self, mem: &mut WorkerMem) {
        assert_eq!(self.arena, mem.arena().id(), "a heap is released to its own arena");
        if let Some(mut extra) = self.extra.take() {
            clean_cards(&mut extra.large, &extra.dirty);
            for large in extra.large.take() {
                large.free(mem);
            }
        }
        let young = std::mem::take(&mut self.young);
        free_young(mem, young);
        let region = std::mem::take(&mut self.region_head);
        free_blocks(mem, region);
        self.region_tail = 0;
        self.region_bytes = 0;
        self.young_bytes = 0;
        self.live_bytes = 0;
    }
}

/// Cleans dirty cards of blocks that are about to be freed.
pub(crate) fn clean_cards(large: &mut LargeSet, dirty: &[u64]) {
    for addr in dirty {
        if let Some(index) = large.find(*addr) {
            large.get_mut(index).clean_card(*addr);
        } else {
            crate::raw::store8(crate::arena::Slab::of(*addr).card(*addr), 0);
        }
    }
}

/// Frees a list of young chunks and messages' blocks.
pub(crate) fn free_young(mem: &mut WorkerMem, mut list: u64) {
    while list != 0 {
        let block = Block(list);
        list = block.next();
        if crate::arena::Slab::of(block.0).is_young() {
            mem.give_chunk(block);
        } else {
            mem.give(block);
        }
    }
}

/// Frees a list of blocks.
pub(crate) fn free_blocks(mem: &mut WorkerMem, mut list: u64) {
    while list != 0 {
        let block = Block(list);
        list = block.next();
        mem.give(block);
    }
}
