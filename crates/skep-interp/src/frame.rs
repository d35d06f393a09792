//! Register windows: the slots of a frame, its header below them, and the segments they lie in.
//!
//! A frame's slot 0 is where its `Window` points. Two header slots lie below: the safepoint (the index of an
//! instruction in the program's whole code), and the link: the function's number in the upper half, in the lower
//! half the distance in slots to the caller's slot 0, or 0 where a mark on the side tells how to return.
//!
//! The loop reaches slots and instructions without bounds checks, through `Window`, `CodeRef` and `TableRef`. Making
//! one of these is unsafe: who makes it promises to ask it only for what verified code names. All else goes through
//! `Segment`, which checks.
//!
//! The verifier's rules relied on: `SlotInFrame` (each slot an instruction names lies in the function's frame),
//! `WindowInFrame` (a call's window with header and arguments lies in the frame) and `JumpInside` (control stays in the
//! function's code, so that each fetched index is one of the program's instructions).
#![allow(unsafe_code, reason = "slots and instructions are reached without bounds checks; see above")]

use std::ptr::NonNull;

use skep_bytecode::limits::FRAME_HEADER_SLOTS;

use crate::code::Inst;

/// Where a frame's slot 0 lies. Who makes one has promised what `Segment::window` asks for, so that what follows from
/// it is safe to call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    base: *mut u64,
}

/// The end of the part of a segment that frames may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit(usize);

impl Window {
    #[inline(always)]
    fn slot(self, slot: usize) -> *mut u64 {
        // SAFETY: the verifier's `SlotInFrame` rule: the slot lies in the frame, and the frame in its segment.
        unsafe { self.base.add(slot) }
    }

    #[inline(always)]
    fn header(self, below: usize) -> *mut u64 {
        // SAFETY: the header's slots lie below slot 0 in the same segment; kept by `Segment::window` and `callee`.
        unsafe { self.base.sub(below) }
    }

    /// Reads a slot.
    #[inline(always)]
    pub(crate) fn get(self, slot: u8) -> u64 {
        self.far(slot as usize)
    }

    /// Writes a slot.
    #[inline(always)]
    pub(crate) fn set(self, slot: u8, value: u64) {
        self.set_far(slot as usize, value);
    }

    /// Reads any slot.
    #[inline(always)]
    pub(crate) fn far(self, slot: usize) -> u64 {
        // SAFETY: `slot` gives an address inside the segment, whose memory was zeroed when made.
        unsafe { self.slot(slot).read() }
    }

    /// Writes any slot.
    #[inline(always)]
    pub(crate) fn set_far(self, slot: usize, value: u64) {
        // SAFETY: `slot` gives an address inside the segment, which only the running fiber uses.
        unsafe { self.slot(slot).write(value) }
    }

    /// Slots as a slice.
    ///
    /// # Safety
    /// While the slice lives its segment does, and nothing else touches these slots.
    #[inline(always)]
    pub(crate) unsafe fn slice<'a>(self, start: usize, len: usize) -> &'a mut [u64] {
        // SAFETY: the verifier's `WindowInFrame` rule keeps start + len inside the frame; the rest the caller promised.
        unsafe { std::slice::from_raw_parts_mut(self.slot(start), len) }
    }

    /// The instruction that the frame stopped or called at, an index into the program's code.
    #[inline(always)]
    pub(crate) fn safepoint(self) -> usize {
        // SAFETY: `header` gives an address inside the segment.
        unsafe { self.header(2).read() as usize }
    }

    /// Says where the frame stops or calls.
    #[inline(always)]
    pub(crate) fn set_safepoint(self, pc: usize) {
        // SAFETY: `header` gives an address inside the segment.
        unsafe { self.header(2).write(pc as u64) }
    }

    /// The frame's function and the distance to its caller.
    #[inline(always)]
    pub(crate) fn link(self) -> Link {
        // SAFETY: `header` gives an address inside the segment.
        Link(unsafe { self.header(1).read() })
    }

    #[inline(always)]
    pub(crate) fn set_link(self, link: Link) {
        // SAFETY: `header` gives an address inside the segment.
        unsafe { self.header(1).write(link.0) }
    }

    /// The window of a callee whose slot 0 stands `distance` slots above, where `fits` said that it fits.
    #[inline(always)]
    pub(crate) fn callee(self, distance: usize) -> Window {
        // SAFETY: the caller's frame holds the callee's window (the verifier's `WindowInFrame` rule).
        Window { base: unsafe { self.base.add(distance) } }
    }

    /// The window of the caller that `link` names.
    #[inline(always)]
    pub(crate) fn caller(self, distance: usize) -> Window {
        // SAFETY: the distance is what `callee` added in the same segment.
        Window { base: unsafe { self.base.sub(distance) } }
    }

    /// Whether a frame of so many slots fits below the limit.
    #[inline(always)]
    pub(crate) fn fits(self, slots: usize, limit: Limit) -> bool {
        self.base.addr() + slots * 8 <= limit.0
    }
}

/// A frame's function, and its caller's distance or 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Link(u64);

impl Link {
    /// As it stands in a header.
    pub(crate) fn from_word(word: u64) -> Link {
        Link(word)
    }

    /// As it stands in a header.
    pub(crate) fn word(self) -> u64 {
        self.0
    }

    #[inline(always)]
    pub(crate) fn new(func: usize, distance: usize) -> Link {
        Link((func as u64) << 32 | distance as u64)
    }

    #[inline(always)]
    pub(crate) fn func(self) -> usize {
        (self.0 >> 32) as usize
    }

    #[inline(always)]
    pub(crate) fn distance(self) -> usize {
        self.0 as u32 as usize
    }
}

/// A piece of stack that never moves.
#[derive(Debug)]
pub(crate) struct Segment {
    slots: NonNull<u64>,
    len: usize,
}

// SAFETY: a segment owns its memory, as a `Box<[u64]>` does.
unsafe impl Send for Segment {}

impl Segment {
    /// A zeroed segment.
    pub(crate) fn new(len: usize) -> Segment {
        let slots = Box::leak(vec![0u64; len].into_boxed_slice());
        Segment { slots: NonNull::from(slots).cast(), len }
    }

    /// How many slots it has.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The window with slot 0 at an offset.
    ///
    /// # Safety
    /// While the window or one that is made from it is used, the segment lives, and no slice of it does. A frame of verified code lies at the offset, and of each window only slots are asked for that
    /// its function's instructions name, callees' windows where its calls have them and `fits` agreed, and callers'
    /// by the distance that the frame's link has.
    pub(crate) unsafe fn window(&self, offset: usize) -> Window {
        // The header lies inside too.
        self.at(offset - FRAME_HEADER_SLOTS);
        Window { base: self.at(offset) }
    }

    fn at(&self, offset: usize) -> *mut u64 {
        assert!(offset < self.len, "frames are placed inside of segments");
        // SAFETY: just checked.
        unsafe { self.slots.as_ptr().add(offset) }
    }

    /// Reads the slot at an offset.
    pub(crate) fn get(&self, offset: usize) -> u64 {
        // SAFETY: the memory was zeroed when made, and no slice of it lives while this is shared.
        unsafe { self.at(offset).read() }
    }

    /// Writes the slot at an offset.
    pub(crate) fn set(&self, offset: usize, value: u64) {
        // SAFETY: a segment is one thread's at a time, and no slice of it lives while this is shared.
        unsafe { self.at(offset).write(value) }
    }

    /// Slots from an offset.
    pub(crate) fn slice(&mut self, offset: usize, len: usize) -> &mut [u64] {
        let first = self.at(offset);
        assert!(len <= self.len - offset, "frames are placed inside of segments");
        // SAFETY: the memory is there, initialised, and nobody else's while this is borrowed.
        unsafe { std::slice::from_raw_parts_mut(first, len) }
    }

    /// The offset of a window of this segment.
    pub(crate) fn offset(&self, window: Window) -> usize {
        let offset = (window.base.addr() - self.slots.as_ptr().addr()) / 8;
        debug_assert!(offset <= self.len, "a window belongs to the current segment");
        offset
    }

    /// Where frames must end if they may use so many slots of it.
    pub(crate) fn limit(&self, slots: usize) -> Limit {
        Limit(self.slots.as_ptr().addr() + slots.min(self.len) * 8)
    }
}

impl Drop for Segment {
    fn drop(&mut self) {
        let slots = NonNull::slice_from_raw_parts(self.slots, self.len);
        // SAFETY: `new` leaked exactly this box.
        drop(unsafe { Box::from_raw(slots.as_ptr()) });
    }
}

/// A program's code, without bounds checks.
#[derive(Clone, Copy)]
pub(crate) struct CodeRef<'p>(&'p [Inst]);

impl<'p> CodeRef<'p> {
    /// # Safety
    /// Only instructions are fetched that verified control reaches.
    #[inline(always)]
    pub(crate) unsafe fn new(code: &'p [Inst]) -> CodeRef<'p> {
        CodeRef(code)
    }

    /// The place of an instruction.
    #[inline(always)]
    pub(crate) fn at(self, index: usize) -> Pc {
        Pc(self.0.as_ptr().wrapping_add(index))
    }

    /// The index of the instruction at a place.
    #[inline(always)]
    pub(crate) fn index(self, pc: Pc) -> usize {
        (pc.0.addr() - self.0.as_ptr().addr()) / size_of::<Inst>()
    }
}

/// Where an instruction stands in the code of the running program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pc(*const Inst);

impl Pc {
    /// The instruction. By reference, so that each field is one load.
    #[inline(always)]
    pub(crate) fn inst<'p>(self) -> &'p Inst {
        // SAFETY: the verifier's `JumpInside` rule: control stays inside of a function's code, which lives as long as
        // handlers run.
        unsafe { &*self.0 }
    }

    /// The place behind it.
    #[inline(always)]
    pub(crate) fn next(self) -> Pc {
        Pc(self.0.wrapping_add(1))
    }

    /// The place before it.
    #[inline(always)]
    pub(crate) fn before(self) -> Pc {
        Pc(self.0.wrapping_sub(1))
    }

    /// So many instructions further.
    #[inline(always)]
    pub(crate) fn jump(self, distance: i64) -> Pc {
        Pc(self.0.wrapping_offset(distance as isize))
    }
}

/// A table that verified operands index.
#[derive(Clone, Copy)]
pub(crate) struct TableRef<'p, T>(&'p [T]);

impl<'p, T: Copy> TableRef<'p, T> {
    /// # Safety
    /// Only rows are asked for that verified instructions name.
    #[inline(always)]
    pub(crate) unsafe fn new(table: &'p [T]) -> TableRef<'p, T> {
        TableRef(table)
    }

    #[inline(always)]
    pub(crate) fn at(self, index: usize) -> T {
        debug_assert!(index < self.0.len(), "the verifier bounds immediates by their tables");
        // SAFETY: the verifier's `Index` rule: an immediate that names a table's row is inside of it.
        unsafe { *self.0.get_unchecked(index) }
    }
}
