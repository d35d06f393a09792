//! Slabs, blocks and young chunks: where all small heap memory comes from.
//! Kept true: a slab is 1 MiB, aligned to its size, and its header says what it holds; what all read of it doesn't
//! change while any of its blocks is in use. A block belongs to exactly one heap, message or free list. Bytes of a young chunk above its top are zero.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::heap::{Account, MemoryExceeded};
use crate::large::LargeCache;
use crate::pool::{Chain, Pool, block_bytes};
use crate::quarantine::Quarantine;
use crate::raw;
use crate::space::Space;

pub(crate) const SLAB: u64 = 1 << 20;
const SLAB_MASK: u64 = SLAB - 1;
/// Sizes of blocks, ascending, all multiples of 64; those from `MAPPED_MIN` on multiples of 512, so that no two share
/// a word of the start map.
pub(crate) const CLASSES: [u32; 17] =
    [64, 128, 192, 256, 384, 512, 1024, 1536, 2048, 3072, 4096, 6144, 8192, 12288, 16384, 24576, 32768];
/// The largest block.
pub(crate) const BLOCK_MAX: u64 = CLASSES[CLASSES.len() - 1] as u64;
/// A block's own header: link, used bytes, start-map progress and flags.
pub(crate) const BLOCK_HEADER: u64 = 16;
/// Words that a message's first block carries for the mailbox, after its header.
pub const ENVELOPE_WORDS: u64 = 3;
/// The largest object (header included) that lies in blocks and chunks: it fits a message's block too.
pub(crate) const SMALL_MAX: u64 = BLOCK_MAX - BLOCK_HEADER - ENVELOPE_WORDS * 8;
/// Chunks of a slab for young objects.
const CHUNKS: u64 = 4;
const CARDS_AT: u64 = 64;
/// The smallest card.
pub(crate) const CARD_MIN: u64 = 64;
/// Bytes of a slab's start map: a bit a word.
const MAP_BYTES: u64 = SLAB / 64;
const YOUNG_FIRST: u64 = (CARDS_AT + MAP_BYTES).next_multiple_of(4096);
/// Bytes of a young chunk.
pub(crate) const CHUNK: u64 = ((SLAB - YOUNG_FIRST) / CHUNKS) & !511;
/// Blocks smaller than this have no start map: they are walked.
pub(crate) const MAPPED_MIN: u32 = 512;
/// One part in so many of the cap is spared for what lives: new processes and mail can't have it.
const SPARED: u64 = 16;
/// Free blocks that a worker keeps per class, in bytes, before it gives half away.
const CACHE_BYTES: u64 = 256 << 10;
/// How often unneeded memory goes a step home: from workers to the arena, from there to the operating system.
const TEND_PERIOD_NS: u64 = 100_000_000;
/// Slabs given back in one step: some 50 us each.
const GIVEN_BACK_MAX: usize = 4;
/// Nothing is to be done before something else happens.
const NEVER: u64 = u64::MAX;

const _: () = assert!(CHUNK > BLOCK_MAX && YOUNG_FIRST + CHUNKS * CHUNK <= SLAB);

pub(crate) const KIND_YOUNG: u32 = 1;
const KIND_BLOCKS: u32 = 2;

/// Flag of blocks: its objects are to be moved by the next evacuation.
pub(crate) const FLAG_FROM: u32 = 1;
/// Flag of blocks: an envelope stands before the first object.
pub(crate) const FLAG_ENVELOPE: u32 = 2;
const FLAGS: u32 = 7;

/// A slab, by its address.
#[derive(Clone, Copy)]
pub(crate) struct Slab(pub u64);

impl Slab {
    #[inline(always)]
    pub(crate) fn of(addr: u64) -> Slab {
        Slab(addr & !SLAB_MASK)
    }

    #[inline(always)]
    pub(crate) fn is_young(self) -> bool {
        raw::load32(self.0) == KIND_YOUNG
    }

    #[inline(always)]
    fn card_shift(self) -> u32 {
        raw::load32(self.0 + 4)
    }

    #[inline(always)]
    fn block_size(self) -> u32 {
        raw::load32(self.0 + 8)
    }

    #[inline(always)]
    fn first(self) -> u32 {
        raw::load32(self.0 + 12)
    }

    /// Where the start map lies, from the slab's start.
    #[inline(always)]
    fn map_at(self) -> u64 {
        u64::from(raw::load32(self.0 + 24))
    }

    fn class(self) -> usize {
        raw::load32(self.0 + 28) as usize
    }

    // What follows is the pool's, under its lock.

    /// The first of its linked free blocks, or 0.
    pub(crate) fn free_list(self) -> u64 {
        raw::load64(self.0 + 32)
    }

    pub(crate) fn set_free_list(self, head: u64) {
        raw::store64(self.0 + 32, head);
    }

    /// The slabs before and after it in a list; 0 for none.
    pub(crate) fn neighbours(self) -> (u64, u64) {
        (raw::load64(self.0 + 40), raw::load64(self.0 + 48))
    }

    pub(crate) fn set_neighbours(self, prev: u64, next: u64) {
        raw::store64(self.0 + 40, prev);
        raw::store64(self.0 + 48, next);
    }

    /// How many of its blocks no worker has.
    pub(crate) fn free(self) -> u32 {
        raw::load32(self.0 + 56)
    }

    pub(crate) fn set_free(self, free: u32) {
        raw::store32(self.0 + 56, free);
    }

    /// The first of its blocks that was never handed out.
    pub(crate) fn fresh(self) -> u32 {
        raw::load32(self.0 + 60)
    }

    pub(crate) fn set_fresh(self, fresh: u32) {
        raw::store32(self.0 + 60, fresh);
    }

    fn init(self, kind: u32, card_shift: u32, block_size: u32, first: u32, map_at: u32, class: u32) {
        raw::store32(self.0, kind);
        raw::store32(self.0 + 4, card_shift);
        raw::store32(self.0 + 8, block_size);
        raw::store32(self.0 + 12, first);
        raw::store64(self.0 + 16, (1u64 << 44).div_ceil(u64::from(block_size)));
        raw::store32(self.0 + 24, map_at);
        raw::store32(self.0 + 28, class);
    }

    /// How many blocks it has.
    pub(crate) fn blocks(self) -> u32 {
        (SLAB as u32 - self.first()) / self.block_size()
    }

    pub(crate) fn block_numbered(self, index: u32) -> Block {
        Block(self.0 + u64::from(self.first()) + u64::from(index) * u64::from(self.block_size()))
    }

    /// The block or chunk that an address lies in.
    #[inline(always)]
    pub(crate) fn block(self, addr: u64) -> Block {
        let first = u64::from(self.first());
        let offset = (addr & SLAB_MASK) - first;
        // Exact: offset * block size < 2^44.
        let index = (offset * raw::load64(self.0 + 16)) >> 44;
        Block(self.0 + first + index * u64::from(self.block_size()))
    }

    /// The address of the card byte for an address.
    #[inline(always)]
    pub(crate) fn card(self, addr: u64) -> u64 {
        self.0 + CARDS_AT + ((addr & SLAB_MASK) >> self.card_shift())
    }

    /// Bytes that a card stands for.
    #[inline(always)]
    pub(crate) fn card_bytes(self) -> u64 {
        1 << self.card_shift()
    }

    /// The word of the start map for an address, and the bit in it.
    #[inline(always)]
    fn map_bit(self, addr: u64) -> (u64, u32) {
        let word = (addr & SLAB_MASK) >> 3;
        (self.0 + self.map_at() + (word >> 6) * 8, (word & 63) as u32)
    }
}

/// A block or young chunk, by its address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Block(pub u64);

impl Block {
    #[inline(always)]
    pub(crate) fn next(self) -> u64 {
        raw::load64(self.0)
    }

    #[inline(always)]
    pub(crate) fn set_next(self, next: u64) {
        raw::store64(self.0, next);
    }

    /// Bytes in use, from the block's start.
    #[inline(always)]
    pub(crate) fn used(self) -> u64 {
        u64::from(raw::load32(self.0 + 8))
    }

    #[inline(always)]
    pub(crate) fn set_used(self, used: u64) {
        raw::store32(self.0 + 8, used as u32);
    }

    #[inline(always)]
    pub(crate) fn flags(self) -> u32 {
        raw::load32(self.0 + 12) & FLAGS
    }

    pub(crate) fn set_flags(self, flags: u32) {
        raw::store32(self.0 + 12, self.mapped() as u32 | flags);
    }

    /// How far the start map has been built, from the block's start.
    #[inline(always)]
    fn mapped(self) -> u64 {
        u64::from(raw::load32(self.0 + 12) & !FLAGS)
    }

    fn set_mapped(self, mapped: u64) {
        raw::store32(self.0 + 12, mapped as u32 | self.flags());
    }

    #[inline]
    pub(crate) fn size(self) -> u64 {
        u64::from(Slab::of(self.0).block_size())
    }

    /// Where its first object's header stands.
    #[inline(always)]
    pub(crate) fn first_object(self) -> u64 {
        let envelope = if self.flags() & FLAG_ENVELOPE != 0 { ENVELOPE_WORDS * 8 } else { 0 };
        self.0 + BLOCK_HEADER + envelope
    }

    fn reset(self) {
        raw::store64(self.0, 0);
        raw::store64(self.0 + 8, BLOCK_HEADER);
    }

    /// The header of the object that the word at `addr` belongs to. `size` tells an object's size by its header's
    /// address (moved ones included).
    #[inline]
    pub(crate) fn object_at(self, addr: u64, size: impl Fn(u64) -> u64) -> u64 {
        let slab = Slab::of(self.0);
        if slab.block_size() < MAPPED_MIN {
            let mut at = self.first_object();
            loop {
                let next = at + size(at);
                if next > addr {
                    return at;
                }
                at = next;
            }
        }
        if self.mapped() == 0 || self.0 + self.mapped() <= addr {
            self.build_map(slab, size);
        }
        let (mut word, bit) = slab.map_bit(addr);
        // The bits up to and including the address's own.
        let mut bits = raw::load64(word) & (u64::MAX >> (63 - bit));
        let mut base = addr & !511;
        while bits == 0 {
            word -= 8;
            base -= 512;
            bits = raw::load64(word);
        }
        base + (63 - u64::from(bits.leading_zeros())) * 8
    }

    #[cold]
    fn build_map(self, slab: Slab, size: impl Fn(u64) -> u64) {
        let mut at = if self.mapped() == 0 { self.first_object() } else { self.0 + self.mapped() };
        let end = self.0 + self.used();
        while at < end {
            let (word, bit) = slab.map_bit(at);
            raw::store64(word, raw::load64(word) | 1 << bit);
            at += size(at);
        }
        self.set_mapped(at - self.0);
    }

    /// Clears the start map, as far as it was built.
    fn clear_map(self) {
        let mapped = self.mapped();
        if mapped == 0 {
            return;
        }
        let slab = Slab::of(self.0);
        let (mut at, end) = (self.0, self.0 + mapped);
        while at < end {
            let (word, bit) = slab.map_bit(at);
            let bits_left = (end - at) / 8;
            if bit == 0 && bits_left >= 64 {
                raw::store64(word, 0);
                at += 512;
            } else {
                // A word that other blocks of the slab may share: only this block's bits. Another worker never
                // shares it: blocks with maps are 512 bytes or more and aligned to 512.
                raw::store64(word, raw::load64(word) & !(1 << bit));
                at += 8;
            }
        }
        self.set_mapped(0);
    }
}

/// The smallest class that holds `bytes`.
pub(crate) fn class_for(bytes: u64) -> usize {
    CLASSES.iter().position(|c| u64::from(*c) >= bytes).unwrap_or(CLASSES.len() - 1)
}

/// What an arena has handed out and holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArenaStats {
    /// Bytes of address space reserved for slabs.
    pub reserved_bytes: u64,
    /// Bytes of slabs that may be backed by memory: in use, in part or whole, or kept.
    pub slab_bytes: u64,
    /// Of these, bytes of slabs that nothing is in: kept for the next process.
    pub kept_bytes: u64,
    /// Bytes of slabs that were given back to the operating system and not needed again.
    pub returned_bytes: u64,
    /// Bytes of large objects alive.
    pub large_bytes: u64,
    /// Bytes outside of the arena that its users count here, such as the records of processes.
    pub outside_bytes: u64,
    /// The cap on slabs, large objects and what is outside together.
    pub limit: u64,
    /// Reservations of address space made so far.
    pub mappings: u64,
}

/// The memory of a system: shared by its workers.
#[derive(Debug)]
pub struct Arena {
    id: u32,
    limit: u64,
    space: Mutex<Space>,
    /// Free blocks by class, and free young chunks.
    pools: [Mutex<Pool>; CLASSES.len() + 1],
    slab_bytes: AtomicU64,
    large_bytes: AtomicU64,
    outside_bytes: AtomicU64,
    /// When the next period of tending begins.
    tended_until: Mutex<u64>,
}

impl Arena {
    /// An arena that refuses to hold more than `limit` bytes.
    #[must_use]
    pub fn new(limit: u64) -> Arc<Arena> {
        static NEXT_ID: AtomicU32 = AtomicU32::new(1);
        Arc::new(Arena {
            // Only uniqueness matters.
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            limit,
            space: Mutex::default(),
            pools: Default::default(),
            slab_bytes: AtomicU64::new(0),
            large_bytes: AtomicU64::new(0),
            outside_bytes: AtomicU64::new(0),
            tended_until: Mutex::default(),
        })
    }

    /// What it holds now.
    #[must_use]
    pub fn stats(&self) -> ArenaStats {
        let kept: usize = (0..self.pools.len()).map(|class| self.pool(class).kept()).sum();
        let space = self.space();
        ArenaStats {
            reserved_bytes: space.reserved(),
            slab_bytes: self.slab_bytes.load(Ordering::Relaxed),
            kept_bytes: kept as u64 * SLAB,
            returned_bytes: space.returned(),
            large_bytes: self.large_bytes.load(Ordering::Relaxed),
            outside_bytes: self.outside(),
            limit: self.limit,
            mappings: space.mappings(),
        }
    }

    fn space(&self) -> MutexGuard<'_, Space> {
        self.space.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pool(&self, class: usize) -> MutexGuard<'_, Pool> {
        self.pools[class].lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn id(&self) -> u32 {
        self.id
    }

    fn outside(&self) -> u64 {
        // Below 0 for a moment where giving back was counted before the taking.
        self.outside_bytes.load(Ordering::Relaxed).cast_signed().max(0).cast_unsigned()
    }

    /// Bytes of all kinds, those that are only kept included.
    fn used(&self) -> u64 {
        let slabs = self.slab_bytes.load(Ordering::Relaxed);
        let large = self.large_bytes.load(Ordering::Relaxed);
        slabs.saturating_add(large).saturating_add(self.outside())
    }

    /// Whether `bytes` more stay within the cap; slabs that are only kept are given back for them.
    pub(crate) fn has_room(&self, bytes: u64) -> bool {
        self.fits(bytes, self.limit)
    }

    /// The same for new processes and mail: what is in use already has the last part to go on with.
    pub(crate) fn has_room_for_new(&self, bytes: u64) -> bool {
        self.fits(bytes, self.limit - self.limit / SPARED)
    }

    fn fits(&self, bytes: u64, limit: u64) -> bool {
        let fits = || self.used().saturating_add(bytes) <= limit;
        fits() || (self.give_back(usize::MAX, Pool::take_kept) > 0 && fits())
    }

    /// Counts bytes that its user is about to take elsewhere; nothing is counted if they would pass the cap.
    ///
    /// # Errors
    /// If they would.
    pub fn take_outside(&self, bytes: u64) -> Result<(), MemoryExceeded> {
        // Counted first, so that of two that would pass the cap only together one is refused.
        self.outside_bytes.fetch_add(bytes, Ordering::Relaxed);
        if self.has_room_for_new(0) {
            return Ok(());
        }
        self.give_outside(bytes);
        Err(self.exceeded(bytes))
    }

    /// Counts bytes elsewhere that are there already.
    pub fn add_outside(&self, bytes: u64) {
        self.outside_bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Counts bytes elsewhere that have been given back.
    pub fn give_outside(&self, bytes: u64) {
        self.outside_bytes.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// The refusal of `wanted` bytes.
    pub(crate) fn exceeded(&self, wanted: u64) -> MemoryExceeded {
        MemoryExceeded { wanted, used: self.used(), limit: self.limit, account: Account::System }
    }

    /// Whether there is a free block of a class, or room for more.
    #[cold]
    fn has_block(&self, class: usize) -> bool {
        let is_free = self.pool(class).has_blocks();
        is_free || self.has_room_for_new(SLAB)
    }

    /// Whether there is a free young chunk, which is counted already, or room for more.
    #[cold]
    fn has_chunk(&self) -> bool {
        self.pool(CLASSES.len()).has_blocks() || self.has_room(CHUNK)
    }

    pub(crate) fn count_large(&self, bytes: u64) {
        // A count only: nothing is published through it.
        self.large_bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    pub(crate) fn uncount_large(&self, bytes: u64) {
        self.large_bytes.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// A zeroed slab for blocks of a class (or young chunks).
    ///
    /// # Panics
    /// If the operating system has no more address space; callers that can refuse asked `has_room` before.
    fn slab(&self, class: usize) -> Slab {
        let slab = Slab(self.space().take());
        // A count only: nothing is published through it.
        self.slab_bytes.fetch_add(SLAB, Ordering::Relaxed);
        if class == CLASSES.len() {
            slab.init(KIND_YOUNG, 9, CHUNK as u32, YOUNG_FIRST as u32, CARDS_AT as u32, class as u32);
        } else {
            let size = CLASSES[class];
            let card_shift = size.trailing_zeros().min(9);
            let map_at = CARDS_AT + (SLAB >> card_shift);
            let map_len = if size < MAPPED_MIN { 0 } else { MAP_BYTES };
            let first = (map_at + map_len).next_multiple_of(512);
            slab.init(KIND_BLOCKS, card_shift, size, first as u32, map_at as u32, class as u32);
        }
        slab
    }

    fn take_chain(&self, class: usize) -> Chain {
        let mut pool = self.pool(class);
        loop {
            if let Some(chain) = pool.take(class) {
                return chain;
            }
            pool.add(self.slab(class));
        }
    }

    fn give_chain(&self, class: usize, chain: Chain) {
        self.pool(class).give(chain);
    }

    /// Gives at most `count` slabs back to the operating system, that `choose` takes out; gives their number.
    fn give_back(&self, count: usize, choose: impl Fn(&mut Pool) -> Option<u64>) -> usize {
        let mut given = 0;
        for class in 0..self.pools.len() {
            while given < count {
                let Some(slab) = choose(&mut self.pool(class)) else { break };
                self.space().give_back(slab);
                self.slab_bytes.fetch_sub(SLAB, Ordering::Relaxed);
                given += 1;
            }
        }
        given
    }

    /// Gives a part of the unneeded slabs back; when to call it again.
    fn tend(&self, now: u64) -> u64 {
        let Ok(mut until) = self.tended_until.try_lock() else {
            // Another worker is at it.
            return now + TEND_PERIOD_NS;
        };
        if now >= *until {
            *until = now + TEND_PERIOD_NS;
            (0..self.pools.len()).for_each(|class| self.pool(class).begin_period());
        }
        if self.give_back(GIVEN_BACK_MAX, Pool::take_owed) == GIVEN_BACK_MAX {
            return now;
        }
        let keeps = (0..self.pools.len()).any(|class| self.pool(class).kept() > 0);
        if keeps { *until } else { NEVER }
    }
}

/// A worker's share of the arena: its nursery and its free blocks. Also what host threads use to build messages.
#[derive(Debug)]
pub struct WorkerMem {
    arena: Arc<Arena>,
    free: [Chain; CLASSES.len() + 1],
    /// The lists as they were when they were last shortened.
    seen: [Chain; CLASSES.len() + 1],
    /// The nursery: a clean young chunk, or 0.
    nursery: u64,
    /// When the lists are to be shortened next, and when anything is to be done.
    shorten_at: u64,
    tend_at: u64,
    /// Nothing was to be done, and no block has come back since.
    is_settled: bool,
    /// Mappings for large objects.
    pub(crate) large_cache: LargeCache,
    /// Dirty cards of the running process; empty between turns.
    pub(crate) dirty: Vec<u64>,
    /// Holds back what is freed, in trials.
    pub(crate) quarantine: Option<Box<Quarantine>>,
}

impl WorkerMem {
    /// A worker's share of `arena`.
    #[must_use]
    pub fn new(arena: &Arc<Arena>) -> WorkerMem {
        WorkerMem {
            arena: Arc::clone(arena),
            free: Default::default(),
            seen: Default::default(),
            nursery: 0,
            shorten_at: 0,
            tend_at: 0,
            is_settled: true,
            large_cache: LargeCache::default(),
            dirty: Vec::new(),
            quarantine: None,
        }
    }

    /// From now on memory that is given back is filled with a pattern and held for a while before it is used again,
    /// and before each collection every pointer is looked at: for trials, which find stale addresses so. A process
    /// that holds one panics the worker's turn.
    pub fn distrust(&mut self) {
        self.quarantine.get_or_insert_default();
    }

    /// The arena.
    #[must_use]
    pub fn arena(&self) -> &Arc<Arena> {
        &self.arena
    }

    /// A block of a class; its contents are not zeroed.
    #[inline]
    pub(crate) fn take(&mut self, class: usize) -> Block {
        let list = &mut self.free[class];
        if list.head == 0 {
            *list = self.arena.take_chain(class);
        }
        let block = Block(list.head);
        list.head = block.next();
        list.len -= 1;
        block.reset();
        block
    }

    /// The same for mail, which can be refused.
    #[inline]
    pub(crate) fn take_for_mail(&mut self, class: usize) -> Result<Block, MemoryExceeded> {
        if self.free[class].head == 0 && !self.arena.has_block(class) {
            return Err(self.arena.exceeded(SLAB));
        }
        Ok(self.take(class))
    }

    /// Takes back a block, whose cards are clean.
    pub(crate) fn give(&mut self, block: Block) {
        block.clear_map();
        let free = match &mut self.quarantine {
            None => Some(block),
            Some(quarantine) => quarantine.exchange(block),
        };
        if let Some(block) = free {
            self.push(Slab::of(block.0).class(), block);
        }
    }

    /// A clean young chunk.
    pub(crate) fn take_chunk(&mut self) -> Block {
        if self.nursery != 0 {
            return Block(std::mem::take(&mut self.nursery));
        }
        self.take(CLASSES.len())
    }

    /// Whether `take_chunk` stays within the cap.
    pub(crate) fn has_chunk(&self) -> bool {
        self.nursery != 0 || self.free[CLASSES.len()].head != 0 || self.arena.has_chunk()
    }

    /// Takes back a young chunk, cleaning it.
    pub(crate) fn give_chunk(&mut self, chunk: Block) {
        chunk.clear_map();
        let free = match &mut self.quarantine {
            None => Some(chunk),
            Some(quarantine) => quarantine.exchange_chunk(chunk),
        };
        let Some(chunk) = free else { return };
        let used = chunk.used();
        raw::zero(chunk.0 + BLOCK_HEADER, used - BLOCK_HEADER);
        chunk.reset();
        if self.nursery == 0 {
            self.nursery = chunk.0;
        } else {
            self.push(CLASSES.len(), chunk);
        }
    }

    fn push(&mut self, class: usize, block: Block) {
        let list = &mut self.free[class];
        block.set_next(list.head);
        list.head = block.0;
        list.len += 1;
        self.is_settled = false;
        let (len, size) = (list.len, block_bytes(class));
        if u64::from(len) * size > CACHE_BYTES + size * 4 && len > 8 {
            self.shed(class, len / 2);
        }
    }

    /// Gives a class's free blocks home but for the first `keep`.
    #[cold]
    fn shed(&mut self, class: usize, keep: u32) {
        let list = &mut self.free[class];
        let rest = Chain { head: list.head, len: list.len - keep };
        if keep == 0 {
            *list = Chain::default();
            return self.arena.give_chain(class, rest);
        }
        let mut last = Block(list.head);
        for _ in 1..keep {
            last = Block(last.next());
        }
        let rest = Chain { head: last.next(), ..rest };
        last.set_next(0);
        list.len = keep;
        self.arena.give_chain(class, rest);
    }

    /// Lets memory that nobody needs go a step home; called now and then, and before the worker sleeps. Gives the
    /// time (ns, of the same clock as `now`) at which it wants to be called again.
    ///
    /// Each 100 ms a worker gives half of each of its lists to the arena, and the whole of one that it hasn't used
    /// since the last time; and the arena gives back to the operating system half of the slabs that were wholly free
    /// all the time.
    pub fn tend(&mut self, now: u64) -> u64 {
        if now < self.tend_at {
            return if self.is_settled { NEVER } else { self.tend_at };
        }
        if now >= self.shorten_at {
            self.shorten_at = now + TEND_PERIOD_NS;
            self.shorten_lists();
        }
        let has_blocks = self.free.iter().any(|list| list.len > 0) || !self.large_cache.is_empty();
        let lists = if has_blocks { self.shorten_at } else { NEVER };
        let next = self.arena.tend(now).min(lists);
        self.is_settled = next == NEVER;
        self.tend_at = next.min(now + TEND_PERIOD_NS);
        next
    }

    fn shorten_lists(&mut self) {
        for class in 0..self.free.len() {
            let list = self.free[class];
            if list.len > 0 {
                let keep = if list == self.seen[class] { 0 } else { list.len / 2 };
                self.shed(class, keep);
            }
            self.seen[class] = self.free[class];
        }
        self.large_cache.shorten();
    }
}

impl Drop for WorkerMem {
    fn drop(&mut self) {
        if self.nursery != 0 {
            let nursery = Block(std::mem::take(&mut self.nursery));
            self.push(CLASSES.len(), nursery);
        }
        for class in 0..=CLASSES.len() {
            let chain = std::mem::take(&mut self.free[class]);
            if chain.len > 0 {
                self.arena.give_chain(class, chain);
            }
        }
    }
}
