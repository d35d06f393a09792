//! Ids with generations, read without locks: from a 64-bit id to a record that never moves.
//!
//! Records live in the slots of lazily allocated segments and are never freed before the table; a slot's word
//! says which generation lives in it. So a look-up is two loads and a comparison, and a reader that
//! races with a release still reads a record, which says itself that its process is gone. That it is not yet
//! *another* process's record is the business of [`SafePoints`]: a released slot is reused only after
//! all threads that were present have passed, and a look-up lasts no longer than a `&Presence`.
//!
//! Kept true: an id is given out once, ever (a slot whose generations are used up is never used again); a slot
//! index is in exactly one place: live, reserved, in one cache, or in the table's lists; reserve and
//! release touch only the worker's own cache, except once per batch.
#![allow(unsafe_code, reason = "records are made in place in lazily mapped memory")]

use crate::prefetch::prefetch;
use crate::primitive::{
    ATOMICS_NEED_CONSTRUCTION, Arc, AtomicPtr, AtomicU32, AtomicU64, AtomicUsize, Mutex, Ordering,
    SEGMENT_BITS, SEGMENTS_BITS, SLOT_BATCH, lock,
};
use crate::safe_point::{Presence, SafePoints, Ticket};
use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::collections::VecDeque;
use std::fmt;
use std::mem::MaybeUninit;
use std::num::NonZeroU64;
use std::ops::Deref;

const INDEX_BITS: u32 = 28;
const GENERATION_MAX: u64 = (1 << 36) - 1;
const SEGMENT_LEN: usize = 1 << SEGMENT_BITS;
const SEGMENTS_MAX: usize = 1 << SEGMENTS_BITS;
/// How many slots a table can have.
const SLOTS_MAX: u32 = 1 << (SEGMENT_BITS + SEGMENTS_BITS);
/// A cache with more free slots than this gives a batch back.
const FREE_MAX: usize = 4 * SLOT_BATCH;

const _: () = assert!(SEGMENT_BITS + SEGMENTS_BITS <= INDEX_BITS);
const _: () = assert!(FREE_MAX > SLOT_BATCH);

/// A slot and a generation of it: 28 and 36 bits. Never 0, since generations begin at 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlotId(NonZeroU64);

impl SlotId {
    fn new(index: u32, generation: u64) -> Self {
        let bits = NonZeroU64::new(generation << INDEX_BITS | u64::from(index));
        Self(bits.expect("generations begin at 1"))
    }

    /// The id as a number.
    #[must_use]
    pub fn to_bits(self) -> u64 {
        self.0.get()
    }

    /// The id that `to_bits` gave; an invented number at worst names nobody or somebody else.
    #[must_use]
    pub fn from_bits(bits: u64) -> Option<Self> {
        NonZeroU64::new(bits).map(Self)
    }

    /// Which slot. Ids that live at the same time differ in it.
    #[must_use]
    pub fn index(self) -> u32 {
        (self.0.get() & ((1 << INDEX_BITS) - 1)) as u32
    }

    /// Which use of that slot.
    #[must_use]
    pub fn generation(self) -> u64 {
        self.0.get() >> INDEX_BITS
    }
}

impl fmt::Debug for SlotId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.index(), self.generation())
    }
}

/// A slot's word: `generation << 2 | MADE | LIVE`.
const LIVE: u64 = 0b01;
/// The record has been constructed, once for all generations.
const MADE: u64 = 0b10;

/// Starts on a cache line, so that a record of 56 bytes has a line to itself.
#[repr(C, align(64))]
struct Slot<R> {
    word: AtomicU64,
    record: MaybeUninit<R>,
}

impl<R> Slot<R> {
    /// The record, for whoever knows that it has been made.
    ///
    /// # Safety
    /// A word with `MADE` was seen in this slot with Acquire, or written by this thread.
    unsafe fn record(&self) -> &R {
        // SAFETY: the caller's promise; a record stays made until the table is dropped.
        unsafe { self.record.assume_init_ref() }
    }
}

/// No slot is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableFull;

/// Slot indexes that may be reused once a ticket has passed.
struct Batch {
    ticket: Ticket,
    indexes: Vec<u32>,
}

/// The table. `R`'s default is the record of a slot that nobody has used yet; a later user finds what the
/// one before left and sets it up anew through the record's own interior.
pub struct SlotTable<R> {
    segments: Box<[AtomicPtr<Slot<R>>]>,
    /// Slots from here on have never been handed to a cache.
    fresh: AtomicU32,
    safe_points: Arc<SafePoints>,
    /// Batches that no cache holds, and how many, so that an empty list costs no lock.
    spare: Mutex<VecDeque<Batch>>,
    spare_len: AtomicUsize,
    /// Held while a segment is allocated.
    growing: Mutex<()>,
}

// SAFETY: the table owns its records (the raw pointers are owning), so it moves where they may move.
unsafe impl<R: Send> Send for SlotTable<R> {}

// SAFETY: shared access gives `&R` to several threads and makes and drops `R` on any of them.
unsafe impl<R: Send + Sync> Sync for SlotTable<R> {}

impl<R: Default + Send + Sync> SlotTable<R> {
    /// An empty table whose slots are reused after `safe_points` allow it.
    #[must_use]
    pub fn new(safe_points: Arc<SafePoints>) -> Self {
        Self {
            segments: (0..SEGMENTS_MAX).map(|_| AtomicPtr::new(std::ptr::null_mut())).collect(),
            fresh: AtomicU32::new(0),
            safe_points,
            spare: Mutex::new(VecDeque::new()),
            spare_len: AtomicUsize::new(0),
            growing: Mutex::new(()),
        }
    }

    /// The safe points whose presences look at this table.
    pub fn safe_points(&self) -> &Arc<SafePoints> {
        &self.safe_points
    }

    /// The record that `id` names, while it lives; after that, at most until the presence passes.
    #[inline]
    pub fn get<'a>(&'a self, id: SlotId, presence: &'a Presence) -> Option<&'a R> {
        debug_assert!(presence.is_at(&self.safe_points), "a presence at other safe points protects nothing");
        let slot = self.slot(id.index())?;
        // Acquire pairs with the Release in `publish`: the reader sees the record set up.
        if slot.word.load(Ordering::Acquire) != (id.generation() << 2 | MADE | LIVE) {
            return None;
        }
        // SAFETY: the word just seen has `MADE`.
        Some(unsafe { slot.record() })
    }

    /// Starts fetching the slot that `id` names.
    #[inline]
    pub fn prefetch(&self, id: SlotId) {
        if let Some(slot) = self.slot(id.index()) {
            prefetch(slot);
        }
    }

    /// Takes a slot for a new record. Nobody finds it before it is published.
    pub fn reserve(&self, cache: &mut SlotCache) -> Result<Reserved<'_, R>, TableFull> {
        loop {
            let Some(index) = cache.free.pop() else {
                self.refill(cache)?;
                continue;
            };
            let slot = self.slot(index).expect("a cached index has its segment");
            // Relaxed: the index came to this thread with a lock, a pass or by its own hand.
            let word = slot.word.load(Ordering::Relaxed);
            if word & MADE == 0 {
                self.make_record(index);
            }
            let generation = (word >> 2) + 1;
            // A slot whose generations are used up stays empty for ever: its index is dropped here.
            if generation <= GENERATION_MAX {
                return Ok(Reserved { table: self, id: SlotId::new(index, generation), is_published: false });
            }
        }
    }

    /// Ends the id: no later look-up finds it. `false` when it had ended before.
    pub fn release(&self, id: SlotId, cache: &mut SlotCache) -> bool {
        let Some(slot) = self.slot(id.index()) else { return false };
        let word = id.generation() << 2 | MADE;
        // Release: with the ticket drawn later, readers that pass see the slot as dead.
        if slot.word.compare_exchange(word | LIVE, word, Ordering::AcqRel, Ordering::Relaxed).is_err() {
            return false;
        }
        cache.retiring.push(id.index());
        if cache.retiring.len() >= SLOT_BATCH {
            self.retire(cache);
            self.collect(cache);
        }
        true
    }

    /// Gives all that a cache holds back to the table: for a worker that stops.
    pub fn surrender(&self, cache: &mut SlotCache) {
        self.retire(cache);
        let mut batches = std::mem::take(&mut cache.waiting);
        let free = std::mem::take(&mut cache.free);
        if !free.is_empty() {
            batches.push_back(Batch { ticket: Ticket::PASSED, indexes: free });
        }
        let mut spare = lock(&self.spare);
        spare.extend(batches);
        self.spare_len.store(spare.len(), Ordering::Relaxed);
    }

    /// How many slots have ever been handed to a cache: all live ids lie below.
    pub fn len_used(&self) -> u32 {
        self.fresh.load(Ordering::Relaxed).min(SLOTS_MAX)
    }

    /// All records that live now. Those that come or go meanwhile may be met or missed.
    pub fn iter<'a>(&'a self, presence: &'a Presence) -> impl Iterator<Item = (SlotId, &'a R)> {
        (0..self.len_used()).filter_map(move |index| {
            // Relaxed: only a guess, which `get` confirms.
            let word = self.slot(index)?.word.load(Ordering::Relaxed);
            (word & LIVE != 0).then_some(())?;
            let id = SlotId::new(index, word >> 2);
            Some((id, self.get(id, presence)?))
        })
    }

    #[inline]
    fn slot(&self, index: u32) -> Option<&Slot<R>> {
        let segment = self.segments.get(index as usize >> SEGMENT_BITS)?;
        // Acquire pairs with the Release in `grow`.
        let segment = segment.load(Ordering::Acquire);
        if segment.is_null() {
            return None;
        }
        // SAFETY: a segment has SEGMENT_LEN slots, and the offset lies below.
        let slot = unsafe { segment.add(index as usize & (SEGMENT_LEN - 1)) };
        // SAFETY: segments live as long as the table; `grow` made the word valid and the record is MaybeUninit.
        Some(unsafe { &*slot })
    }

    /// Constructs the record of a slot for the first time.
    fn make_record(&self, index: u32) {
        let segment = self.segments[index as usize >> SEGMENT_BITS].load(Ordering::Acquire);
        // SAFETY: as in `slot`; a reserved index has its segment.
        let slot = unsafe { segment.add(index as usize & (SEGMENT_LEN - 1)) };
        // SAFETY: `slot` is in bounds of a live allocation.
        let record = unsafe { &raw mut (*slot).record };
        // SAFETY: the index is this thread's alone until it is published, and others read only the word.
        unsafe { record.write(MaybeUninit::new(R::default())) };
        // SAFETY: as in `slot`.
        let word = unsafe { &(*slot).word };
        // Release pairs with the Acquire in `get`, by way of the later store in `publish`.
        word.store(MADE, Ordering::Release);
    }

    /// Fills an empty cache: from its own waiting batches, the table's spare ones, or fresh slots.
    fn refill(&self, cache: &mut SlotCache) -> Result<(), TableFull> {
        self.collect(cache);
        if !cache.free.is_empty() {
            return Ok(());
        }
        // Relaxed: a stale length only means a look in vain, or a fresh batch.
        if self.spare_len.load(Ordering::Relaxed) > 0 && self.take_spare(cache) {
            return Ok(());
        }
        if self.take_fresh(cache) {
            return Ok(());
        }
        // Nothing fresh: now even the slots just released by this worker are worth waiting for.
        self.retire(cache);
        self.collect(cache);
        if cache.free.is_empty() { Err(TableFull) } else { Ok(()) }
    }

    fn take_spare(&self, cache: &mut SlotCache) -> bool {
        let mut spare = lock(&self.spare);
        let Some(batch) = spare.pop_front_if(|batch| self.safe_points.has_passed(batch.ticket)) else {
            return false;
        };
        self.spare_len.store(spare.len(), Ordering::Relaxed);
        cache.free.extend(batch.indexes);
        true
    }

    fn take_fresh(&self, cache: &mut SlotCache) -> bool {
        let batch = SLOT_BATCH as u32;
        let taken = self.fresh.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |fresh| {
            (fresh < SLOTS_MAX).then_some((fresh + batch).min(SLOTS_MAX))
        });
        let Ok(first) = taken else { return false };
        let end = (first + batch).min(SLOTS_MAX);
        self.grow(first);
        self.grow(end - 1);
        // Lowest last, so that it is used first.
        cache.free.extend((first..end).rev());
        true
    }

    /// Allocates the segment of a slot, unless it is there.
    fn grow(&self, index: u32) {
        let segment = &self.segments[index as usize >> SEGMENT_BITS];
        if !segment.load(Ordering::Acquire).is_null() {
            return;
        }
        let _growing = lock(&self.growing);
        if !segment.load(Ordering::Acquire).is_null() {
            return;
        }
        let layout = segment_layout::<R>();
        // SAFETY: the layout has a size: a slot has at least its word.
        let slots = unsafe { alloc_zeroed(layout) }.cast::<Slot<R>>();
        if slots.is_null() {
            handle_alloc_error(layout);
        }
        if ATOMICS_NEED_CONSTRUCTION {
            for offset in 0..SEGMENT_LEN {
                // SAFETY: within the allocation just made.
                let slot = unsafe { slots.add(offset) };
                // SAFETY: as above.
                let word = unsafe { &raw mut (*slot).word };
                // SAFETY: nobody else knows the allocation yet.
                unsafe { word.write(AtomicU64::new(0)) };
            }
        }
        // Release publishes the words; pairs with the Acquire in `slot`.
        segment.store(slots, Ordering::Release);
    }

    /// Puts what this worker released into a batch that waits for all to pass.
    fn retire(&self, cache: &mut SlotCache) {
        if !cache.retiring.is_empty() {
            let indexes = std::mem::take(&mut cache.retiring);
            cache.waiting.push_back(Batch { ticket: self.safe_points.draw(), indexes });
        }
    }

    /// Takes over the waiting batches that all have passed, and gives away what is too much.
    fn collect(&self, cache: &mut SlotCache) {
        while let Some(batch) = cache.waiting.pop_front_if(|batch| self.safe_points.has_passed(batch.ticket))
        {
            if cache.free.len() + batch.indexes.len() <= FREE_MAX {
                cache.free.extend(batch.indexes);
                continue;
            }
            let mut spare = lock(&self.spare);
            spare.push_back(Batch { ticket: Ticket::PASSED, indexes: batch.indexes });
            self.spare_len.store(spare.len(), Ordering::Relaxed);
        }
    }
}

impl<R> Drop for SlotTable<R> {
    fn drop(&mut self) {
        let used = self.fresh.load(Ordering::Relaxed) as usize;
        for (segment, first) in self.segments.iter().zip((0..).step_by(SEGMENT_LEN)) {
            let slots = segment.load(Ordering::Acquire);
            if slots.is_null() {
                continue;
            }
            // Beyond the used slots no page was ever touched.
            for offset in 0..SEGMENT_LEN.min(used.saturating_sub(first)) {
                // SAFETY: within the segment.
                let slot = unsafe { slots.add(offset) };
                // SAFETY: `&mut self`: nobody else looks.
                let slot = unsafe { &mut *slot };
                if slot.word.load(Ordering::Relaxed) & MADE != 0 {
                    // SAFETY: `MADE` says that the record was constructed, and only this drops it.
                    unsafe { slot.record.assume_init_drop() };
                }
            }
            // SAFETY: allocated in `grow` with this layout.
            unsafe { dealloc(slots.cast(), segment_layout::<R>()) };
        }
    }
}

fn segment_layout<R>() -> Layout {
    Layout::array::<Slot<R>>(SEGMENT_LEN).expect("a segment is far smaller than the address space")
}

/// A slot that nobody finds yet: its holder sets the record up, then publishes it.
#[must_use = "a slot that is not published goes back"]
pub struct Reserved<'a, R: Default + Send + Sync> {
    table: &'a SlotTable<R>,
    id: SlotId,
    is_published: bool,
}

impl<R: Default + Send + Sync> Reserved<'_, R> {
    /// The id it will have.
    pub fn id(&self) -> SlotId {
        self.id
    }

    /// Makes the record known under its id.
    pub fn publish(mut self) -> SlotId {
        let slot = self.table.slot(self.id.index()).expect("a reserved slot has its segment");
        // Release publishes the record's set-up; pairs with the Acquire in `get`.
        slot.word.store(self.id.generation() << 2 | MADE | LIVE, Ordering::Release);
        self.is_published = true;
        self.id
    }
}

impl<R: Default + Send + Sync> Deref for Reserved<'_, R> {
    type Target = R;

    fn deref(&self) -> &R {
        let slot = self.table.slot(self.id.index()).expect("a reserved slot has its segment");
        // SAFETY: `reserve` saw or made the record on this thread, or this value moved here with it.
        unsafe { slot.record() }
    }
}

impl<R: Default + Send + Sync> Drop for Reserved<'_, R> {
    fn drop(&mut self) {
        if !self.is_published {
            let slot = self.table.slot(self.id.index()).expect("a reserved slot has its segment");
            // The id may have been told to somebody, so it is used up. Relaxed: the lock publishes it.
            slot.word.store(self.id.generation() << 2 | MADE, Ordering::Relaxed);
            // Nobody can have found it, so there is nothing to wait for.
            let mut spare = lock(&self.table.spare);
            spare.push_back(Batch { ticket: Ticket::PASSED, indexes: vec![self.id.index()] });
            self.table.spare_len.store(spare.len(), Ordering::Relaxed);
        }
    }
}

/// One thread's store of free slots. A stopping thread surrenders it, or its slots stay unused.
#[derive(Default)]
pub struct SlotCache {
    /// Ready to use.
    free: Vec<u32>,
    /// Released since the last batch.
    retiring: Vec<u32>,
    /// Waiting for everybody to pass, oldest first.
    waiting: VecDeque<Batch>,
}

impl SlotCache {
    /// An empty cache.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}
