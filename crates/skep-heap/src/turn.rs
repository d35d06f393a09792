//! A heap while a worker runs its process: allocation, barriers, collection.
//! Kept true: `top..end` is zeroed memory of the current chunk within the process's budget; allocation never moves or
//! frees anything, so addresses stay valid until `collect` or the turn's end.
#![allow(unsafe_code, reason = "functions that take addresses are unsafe to call")]

use skep_bytecode::TypeRef;

use crate::arena::{BLOCK_HEADER, Block, CARD_MIN, CHUNK, SMALL_MAX, Slab, WorkerMem};
use crate::audit;
use crate::evacuate::{self, Moved};
use crate::heap::{Account, Extra, Heap, MemoryExceeded};
use crate::large::Large;
use crate::object::{COUNT_MAX, Form, HEADER, Header, pad};
use crate::program::{ProgramData, load_part, store_part};
use crate::raw;
use crate::roots::Roots;
use crate::values::Identify;

/// Bytes of small objects that a process over its limit may still allocate before the safepoint at which it is
/// collected or ended.
const OVERDRAFT: u64 = 64 << 10;

/// The part of a heap's small objects that must be free after a collection for want of memory: 1/16.
const SPARE: u64 = 16;

/// What a collection did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Collected {
    /// Bytes of objects moved.
    pub moved: u64,
    /// How many objects moved; one that both generations' parts moved counts twice.
    pub objects: u64,
    /// Bytes in use afterwards.
    pub used: u64,
}

/// A running process's heap, with its worker's memory. Dropping it suspends the process where it is; `finish` ends
/// the turn with an evacuation.
#[derive(Debug)]
pub struct Turn<'a> {
    top: u64,
    end: u64,
    /// Up to where young bytes are in the account.
    counted: u64,
    wants_collection: bool,
    /// Whether the next allocation that may want a collection first is to be refused.
    refuses_next: bool,
    /// Bytes that the running helper has looked at, beyond what its instruction pays for.
    pub(crate) touched: u64,
    pub(crate) heap: &'a mut Heap,
    pub(crate) mem: &'a mut WorkerMem,
    program: &'a ProgramData,
}

impl Heap {
    /// Lends the worker's nursery to this heap for a turn of a process that runs `program`.
    ///
    /// # Panics
    /// If the heap belongs to another arena than the worker.
    pub fn begin_turn<'a>(&'a mut self, mem: &'a mut WorkerMem, program: &'a ProgramData) -> Turn<'a> {
        assert_eq!(self.arena, mem.arena().id(), "a heap runs on its own arena's workers");
        if self.young == 0 {
            let chunk = mem.take_chunk();
            chunk.set_next(0);
            self.young = chunk.0;
        }
        if let Some(extra) = &mut self.extra {
            std::mem::swap(&mut extra.dirty, &mut mem.dirty);
        }
        let top = self.young + Block(self.young).used();
        let mut turn = Turn {
            top,
            end: top,
            counted: top,
            wants_collection: false,
            refuses_next: false,
            touched: 0,
            heap: self,
            mem,
            program,
        };
        turn.set_end();
        turn
    }
}

impl Heap {
    /// As `Turn::pays_for_full`, between turns.
    #[must_use]
    pub fn pays_for_full(&self, credit: u64) -> bool {
        let come = self.region_bytes.saturating_sub(self.live_bytes) + self.young_bytes;
        come.saturating_add(credit) >= self.region_bytes / SPARE
    }
}

impl<'a> Turn<'a> {
    /// The program.
    #[inline(always)]
    #[must_use]
    pub fn program(&self) -> &'a ProgramData {
        self.program
    }

    /// Whether the process should be collected at its next safepoint.
    #[inline(always)]
    #[must_use]
    pub fn wants_collection(&self) -> bool {
        self.wants_collection
    }

    /// Bytes allocated so far, over all turns.
    #[must_use]
    pub fn allocated(&self) -> u64 {
        self.heap.allocated + (self.top - self.counted)
    }

    /// Bytes in use.
    #[must_use]
    pub fn used(&self) -> u64 {
        self.heap.used() + (self.top - self.counted)
    }

    /// Whether so many bytes more are within the process's limit.
    #[must_use]
    pub fn has_room(&self, bytes: u64) -> bool {
        self.used().saturating_add(bytes) <= self.heap.limit
    }

    /// The seed of the process's maps.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.heap.seed
    }

    /// A new zeroed object of the type.
    ///
    /// # Errors
    /// If the memory would pass the process's limit or the system's.
    #[inline(always)]
    pub fn alloc_object(&mut self, ty: TypeRef) -> Result<u64, MemoryExceeded> {
        let size = self.program.types.info(ty).size_padded;
        if size == 0 {
            return Ok(self.program.zero_size());
        }
        self.alloc(Header::new(Form::Object, ty, 0), size)
    }

    /// A new zeroed array of `count` elements of the type.
    ///
    /// # Errors
    /// If the memory would pass the process's limit or the system's.
    #[inline]
    pub fn alloc_array(&mut self, elem: TypeRef, count: u64) -> Result<u64, MemoryExceeded> {
        let size = self.program.types.info(elem).size;
        if size == 0 || count == 0 {
            return Ok(self.program.zero_size());
        }
        let bytes = size.checked_mul(count).filter(|b| count <= COUNT_MAX && *b <= 1 << 46);
        let Some(bytes) = bytes else {
            return Err(self.exceeded(size.saturating_mul(count)));
        };
        self.alloc(Header::new(Form::Array, elem, count), pad(bytes))
    }

    /// New zeroed memory for a string of `len` bytes (at least one).
    ///
    /// # Errors
    /// If the memory would pass the process's limit or the system's.
    #[inline]
    pub fn alloc_bytes(&mut self, len: u64) -> Result<u64, MemoryExceeded> {
        if len == 0 {
            return Ok(self.program.zero_size());
        }
        if len > COUNT_MAX {
            return Err(self.exceeded(len));
        }
        self.alloc(Header::new(Form::Bytes, TypeRef(0), len), pad(len))
    }

    /// Room for `data` bytes (whole words, not 0) behind a header.
    #[inline(always)]
    pub(crate) fn alloc(&mut self, header: Header, data: u64) -> Result<u64, MemoryExceeded> {
        let size = data + HEADER;
        if size <= self.end - self.top && size <= SMALL_MAX {
            let at = self.top;
            self.top += size;
            raw::store64(at, header.0);
            return Ok(at + HEADER);
        }
        self.alloc_slow(header, size)
    }

    #[cold]
    #[inline(never)]
    fn alloc_slow(&mut self, header: Header, size: u64) -> Result<u64, MemoryExceeded> {
        self.settle();
        if self.refuses_next {
            return self.alloc_refusing(header, size);
        }
        if size > SMALL_MAX {
            return self.alloc_large(header, size);
        }
        if self.heap.used() + size > self.heap.limit.saturating_add(OVERDRAFT) {
            return Err(self.exceeded(size));
        }
        self.wants_collection = true;
        if self.chunk_left() < size {
            if !self.mem.has_chunk() {
                return Err(self.arena_exceeded(CHUNK));
            }
            let current = Block(self.heap.young);
            current.set_used(self.top - current.0);
            let chunk = self.mem.take_chunk();
            chunk.set_next(self.heap.young);
            self.heap.young = chunk.0;
            self.top = chunk.0 + BLOCK_HEADER;
            self.counted = self.top;
        }
        let room = self.heap.limit.saturating_add(OVERDRAFT) - self.heap.used();
        // Past the limit the budget is opened for this object alone, so that each further one asks again.
        let within = self.heap.limit.saturating_sub(self.heap.used()).max(size).min(room);
        self.end = self.top + self.chunk_left().min(within);
        self.alloc(header, size - HEADER)
    }

    /// An allocation when the next one that may be refused is to be: others are made, one by one.
    fn alloc_refusing(&mut self, header: Header, size: u64) -> Result<u64, MemoryExceeded> {
        self.accept_all();
        if header.form() != Form::Object {
            return Err(self.exceeded(size));
        }
        let made = self.alloc(header, size - HEADER);
        self.refuse_next();
        made
    }

    /// Refuses the next allocation of variable size, once, as if there were no memory for it: for trials, which
    /// collect at every place where that may be. Code that allocates such must ask again after a collection.
    pub fn refuse_next(&mut self) {
        self.refuses_next = true;
        self.end = self.top;
    }

    /// Takes `refuse_next` back: for who can't be repeated.
    #[inline]
    pub fn accept_all(&mut self) {
        if self.refuses_next {
            self.refuses_next = false;
            self.settle();
            self.set_end();
        }
    }

    fn alloc_large(&mut self, header: Header, size: u64) -> Result<u64, MemoryExceeded> {
        if self.heap.used().saturating_add(size) > self.heap.limit {
            self.wants_collection = true;
            return Err(self.exceeded(size));
        }
        if !self.mem.arena().has_room(size) {
            return Err(self.arena_exceeded(size));
        }
        let Some(large) = Large::new(self.mem, size) else {
            return Err(self.arena_exceeded(size));
        };
        let at = large.low;
        raw::store64(at, header.0);
        self.heap.allocated += size;
        let extra = self.heap.extra.get_or_insert_default();
        extra.large.insert(large);
        if extra.large.wants_minor() {
            self.wants_collection = true;
        }
        self.set_end();
        Ok(at + HEADER)
    }

    /// The process's refusal of `wanted` bytes.
    #[must_use]
    pub fn exceeded(&self, wanted: u64) -> MemoryExceeded {
        MemoryExceeded { wanted, used: self.used(), limit: self.heap.limit, account: Account::Process }
    }

    /// The system's refusal of `wanted` bytes.
    #[must_use]
    pub fn arena_exceeded(&self, wanted: u64) -> MemoryExceeded {
        self.mem.arena().exceeded(wanted)
    }

    /// Bytes left in the current chunk.
    fn chunk_left(&self) -> u64 {
        self.heap.young + CHUNK - self.top
    }

    /// Opens the chunk as far as the budget goes.
    fn set_end(&mut self) {
        let room = self.heap.limit.saturating_sub(self.heap.used());
        self.end = self.top + self.chunk_left().min(room);
    }

    /// Brings the account up to date.
    fn settle(&mut self) {
        let bytes = self.top - self.counted;
        self.heap.allocated += bytes;
        self.heap.young_bytes += bytes;
        self.counted = self.top;
        let chunk = Block(self.heap.young);
        chunk.set_used(self.top - chunk.0);
    }

    /// Counts an adopted message's blocks.
    pub(crate) fn count_adopted(&mut self, bytes: u64) {
        self.settle();
        self.heap.young_bytes += bytes;
        self.set_end();
    }

    /// Collects at a safepoint: `roots` gives every live pointer of the process. Everything that survives moves.
    ///
    /// # Errors
    /// If the process is over its limit even so.
    pub fn collect(&mut self, roots: &mut dyn Roots) -> Result<Collected, MemoryExceeded> {
        self.collect_for(roots, 0)
    }

    /// Collects at a safepoint where `wanted` bytes were refused.
    ///
    /// # Errors
    /// If there is no room for them even so: the allocation would be refused again.
    pub fn collect_for(&mut self, roots: &mut dyn Roots, wanted: u64) -> Result<Collected, MemoryExceeded> {
        self.settle();
        self.audit(roots);
        let mut moved = evacuate::minor(self.heap, self.mem, self.program, roots);
        let is_short = !self.has_room(wanted);
        if evacuate::wants_full(self.heap) || is_short {
            moved += evacuate::full(self.heap, self.mem, self.program, roots);
        }
        self.restart();
        let spare = if is_short { self.spare() } else { 0 };
        if self.has_room(wanted.saturating_add(spare)) {
            Ok(self.collected(moved))
        } else {
            Err(self.exceeded(wanted))
        }
    }

    /// Collects young and old space whatever their sizes.
    ///
    /// # Errors
    /// If the process is over its limit even so.
    pub fn collect_full(&mut self, roots: &mut dyn Roots) -> Result<Collected, MemoryExceeded> {
        self.settle();
        self.audit(roots);
        let moved = evacuate::full(self.heap, self.mem, self.program, roots);
        self.restart();
        if self.heap.used() > self.heap.limit { Err(self.exceeded(0)) } else { Ok(self.collected(moved)) }
    }

    /// Collects young and old space for `wanted` bytes that were refused.
    ///
    /// # Errors
    /// If there is no room for them even so.
    pub fn make_room(&mut self, roots: &mut dyn Roots, wanted: u64) -> Result<Collected, MemoryExceeded> {
        let collected = self.collect_full(roots).map_err(|refused| MemoryExceeded { wanted, ..refused })?;
        let needed = wanted.saturating_add(self.spare());
        if self.has_room(needed) { Ok(collected) } else { Err(self.exceeded(wanted)) }
    }

    /// Whether what has come since the last full collection, and `credit` bytes beside it, pay for another: a
    /// sixteenth of what it would copy.
    #[must_use]
    pub fn pays_for_full(&self, credit: u64) -> bool {
        self.heap.pays_for_full(credit.saturating_add(self.top - self.counted))
    }

    /// Bytes that a collection for want of memory must leave beside what was wanted: else the next would come so
    /// soon that what is allocated between them could not pay for it.
    fn spare(&self) -> u64 {
        self.heap.region_bytes / SPARE
    }

    /// Takes back the wish for a collection, until another chunk is full or something large is made: for who would
    /// have to look at more roots than there are young bytes.
    pub fn postpone_collection(&mut self) {
        self.wants_collection = false;
    }

    /// Bytes allocated or taken in since the last collection.
    #[must_use]
    pub fn young_bytes(&self) -> u64 {
        self.heap.young_bytes + (self.top - self.counted)
    }

    fn collected(&self, moved: Moved) -> Collected {
        Collected { moved: moved.bytes, objects: moved.objects, used: self.heap.used() }
    }

    /// Looks for stale pointers, in trials.
    fn audit(&self, roots: &mut dyn Roots) {
        if self.mem.quarantine.is_some() {
            audit::check(self.heap, self.program, roots);
        }
    }

    /// Opens a clean chunk after an evacuation.
    fn restart(&mut self) {
        let chunk = self.mem.take_chunk();
        chunk.set_next(0);
        self.heap.young = chunk.0;
        self.top = chunk.0 + BLOCK_HEADER;
        self.counted = self.top;
        self.wants_collection = false;
        self.refuses_next = false;
        self.set_end();
    }

    /// Ends the turn: what `roots` reach of the turn's objects moves to the compact region.
    pub fn finish(mut self, roots: &mut dyn Roots) -> Collected {
        self.settle();
        self.audit(roots);
        let mut moved = evacuate::minor(self.heap, self.mem, self.program, roots);
        if evacuate::wants_full(self.heap) {
            moved += evacuate::full(self.heap, self.mem, self.program, roots);
        }
        self.collected(moved)
    }

    /// To be called for each store of a pointer into `slot`, an address inside an object.
    ///
    /// # Safety
    /// `slot` lies inside a live object of this heap.
    #[inline(always)]
    pub unsafe fn barrier(&mut self, slot: u64) {
        if slot.wrapping_sub(self.heap.young) >= CHUNK {
            self.mark_card(slot);
        }
    }

    /// The barrier for code of this crate, which only stores into live objects.
    #[inline(always)]
    pub(crate) fn mark(&mut self, slot: u64) {
        if slot.wrapping_sub(self.heap.young) >= CHUNK {
            self.mark_card(slot);
        }
    }

    #[inline(never)]
    fn mark_card(&mut self, slot: u64) {
        if let Some(extra) = &mut self.heap.extra
            && let Some(index) = extra.large.find(slot)
        {
            if extra.large.get_mut(index).mark_card(slot) {
                self.mem.dirty.push(slot);
            }
            return;
        }
        let slab = Slab::of(slot);
        if slab.is_young() {
            return;
        }
        let card = slab.card(slot);
        if raw::load8(card) == 0 {
            raw::store8(card, 1);
            self.mem.dirty.push(slot);
        }
    }

    /// Marks a value of the type at `addr`, if it has pointers.
    #[inline]
    pub(crate) fn mark_value(&mut self, ty: TypeRef, addr: u64) {
        let info = self.program.types.info(ty);
        if !info.pointers.is_empty() {
            self.mark_range(addr, info.size);
        }
    }

    /// Marks `count` elements from `addr`, if they have pointers.
    pub(crate) fn mark_elements(&mut self, elem: TypeRef, addr: u64, count: u64) {
        let info = self.program.types.info(elem);
        if !info.pointers.is_empty() {
            self.mark_range(addr, info.size * count);
        }
    }

    /// Marks all cards of a range inside one object.
    pub(crate) fn mark_range(&mut self, addr: u64, len: u64) {
        if addr.wrapping_sub(self.heap.young) < CHUNK {
            return;
        }
        let mut at = addr;
        while at < addr + len {
            self.mark_card(at);
            // The smallest card there is.
            at = (at + CARD_MIN) & !(CARD_MIN - 1);
        }
    }

    /// Copies one value between places of the heap (which may overlap), with the barrier.
    ///
    /// # Safety
    /// Both are addresses of values of the type in live objects, `from` possibly static.
    pub unsafe fn copy_value(&mut self, ty: TypeRef, to: u64, from: u64) {
        raw::copy(to, from, self.program.types.info(ty).size);
        self.mark_value(ty, to);
    }

    /// Zeroes one value.
    ///
    /// # Safety
    /// `at` is the address of a value of the type in a live object.
    pub unsafe fn zero_value(&mut self, ty: TypeRef, at: u64) {
        raw::zero(at, self.program.types.info(ty).size);
    }

    /// Reads a value into slots; of a boxed type its address becomes the slot. Gives the number of slots.
    ///
    /// # Safety
    /// `at` is the address of a value of the type in live or static memory.
    pub unsafe fn load_value(&self, ty: TypeRef, at: u64, slots: &mut [u64]) -> usize {
        self.load(ty, at, slots)
    }

    pub(crate) fn load(&self, ty: TypeRef, at: u64, slots: &mut [u64]) -> usize {
        let Some(parts) = self.program.types.info(ty).parts() else {
            slots[0] = at;
            return 1;
        };
        for (slot, part) in slots.iter_mut().zip(parts) {
            *slot = load_part(at + part.offset, part.mem);
        }
        parts.len()
    }

    /// Writes a value from slots to memory, with the barrier; of a boxed type the box is copied.
    ///
    /// # Safety
    /// `at` is the address of a value of the type in a live object; the slots hold one.
    pub unsafe fn store_value(&mut self, ty: TypeRef, at: u64, slots: &[u64]) -> usize {
        self.store(ty, at, slots)
    }

    pub(crate) fn store(&mut self, ty: TypeRef, at: u64, slots: &[u64]) -> usize {
        let info = self.program.types.info(ty);
        let used = match info.parts() {
            Some(parts) => {
                for (slot, part) in slots.iter().zip(parts) {
                    store_part(at + part.offset, part.mem, *slot);
                }
                parts.len()
            }
            None => {
                raw::copy(at, slots[0], info.size);
                1
            }
        };
        if !info.pointers.is_empty() {
            self.mark_value(ty, at);
        }
        used
    }

    /// A number for an object that never changes and is never given again: what `%p` prints.
    ///
    /// # Safety
    /// `addr` is a pointer into a live object, or 0.
    pub unsafe fn identity(&mut self, addr: u64) -> u32 {
        self.identify(addr)
    }

    pub(crate) fn identify(&mut self, addr: u64) -> u32 {
        self.identity_of(addr, Identify::New).unwrap_or_default()
    }

    /// An object's number; `None` if it has none and isn't to get one.
    pub(crate) fn identity_of(&mut self, addr: u64, identify: Identify) -> Option<u32> {
        if addr == 0 {
            return Some(0);
        }
        if let Some(extra) = &self.heap.extra
            && let Some(id) = extra.identities.get(addr)
        {
            return Some(id);
        }
        if identify == Identify::Known {
            return None;
        }
        self.heap.last_identity += 1;
        let id = self.heap.last_identity;
        self.heap.extra.get_or_insert_default().identities.insert(addr, id);
        Some(id)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if self.heap.young == 0 {
            // Finished: the evacuation took the chunks.
            return;
        }
        self.settle();
        if !self.mem.dirty.is_empty() {
            let extra: &mut Extra = self.heap.extra.get_or_insert_default();
            std::mem::swap(&mut extra.dirty, &mut self.mem.dirty);
        }
    }
}
