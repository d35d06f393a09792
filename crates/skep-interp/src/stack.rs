//! A fiber's stack: segments with frames, marks where returning is more than going back, defers, panics.
//! Kept true: segments never move while frames are on them; marks, defers and panics are in stack order, the
//! innermost last; a frame's link has no distance exactly if the frame has a mark.
#![allow(
    unsafe_code,
    reason = "the loop's window is made here, by who promises to use it as verified code does"
)]

use skep_abi::Trap;
use skep_bytecode::limits::{FRAME_HEADER_SLOTS, STACK_SLOTS_MAX};

use crate::frame::{Limit, Link, Segment, Window};
use crate::panics::Panic;
use crate::program::LoadedProgram;

/// Slots of a first segment.
const FIRST_SLOTS: usize = 512;
/// Slots of the largest segment that is made without need.
const SEGMENT_SLOTS_MAX: usize = 1 << 20;
/// Slots that a stack keeps when it is given back.
const KEPT_SLOTS_MAX: usize = 1 << 16;
/// Stacks that a pool keeps.
const POOL_LEN_MAX: usize = 16;
/// Slots of a stack that a deferred call counts for.
const DEFERRED_SLOTS: u64 = (size_of::<Deferred>() / 8) as u64;
/// Panics that are not over at the same time.
const PANICS_MAX: usize = 1 << 16;
/// Marks, defers and panics, of each, that a stack keeps when it is given back.
const KEPT_ENTRIES_MAX: usize = 1 << 10;

/// Where a frame's slot 0 lies. Ordered as the stack: what is called is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct FramePos {
    pub(crate) segment: u32,
    pub(crate) offset: u32,
}

/// How a frame was entered, other than by a call inside its segment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// The frame.
    pub(crate) frame: FramePos,
    /// The frame below it.
    pub(crate) caller: FramePos,
    pub(crate) kind: MarkKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MarkKind {
    /// Started from outside: nothing is below.
    Start,
    /// A call whose callee went to another segment; results go to the caller's slot `distance`.
    Call { distance: u32 },
    /// A deferred call that `run.defers` makes.
    RunDefers,
    /// A deferred call that a recovered panic's frame still has to make before it returns.
    Recovered,
    /// A deferred call that the panic of this index makes.
    Panic { panic: u32 },
    /// The call that finds the text of the panic of this index.
    PanicText { panic: u32 },
}

/// A deferred call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deferred {
    /// The frame that deferred it.
    pub(crate) frame: FramePos,
    /// The closure.
    pub(crate) closure: u64,
}

/// What a frame is doing, for those who look at stacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FrameState {
    /// At its safepoint: stopped there, or calling.
    AtSafepoint,
    /// It panicked, or calls something that did; only its recovery could go on.
    Panicking,
}

/// A frame, as walking the stack shows it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FrameView {
    pub(crate) pos: FramePos,
    pub(crate) state: FrameState,
}

#[derive(Debug)]
pub(crate) struct Stack {
    segments: Vec<Segment>,
    /// Logical slots below each segment, by segment.
    below: Vec<u64>,
    /// The running frame.
    pub(crate) top: FramePos,
    /// The instruction to go on at, an index into the program's code.
    pub(crate) resume: usize,
    /// The function that was started and not entered yet.
    pub(crate) started: Option<usize>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) defers: Vec<Deferred>,
    /// Frames on whose lists frames above may put deferred calls, each with its token; tokens only grow.
    defer_marks: Vec<(FramePos, u64)>,
    defer_tokens: u64,
    pub(crate) panics: Vec<Panic>,
    /// How many of the panics are a process's own wish to end.
    pub(crate) quits: usize,
    /// The frame of the call that finds a panic's text, which there is once at a time.
    pub(crate) text_call: Option<FramePos>,
    slots_max: u64,
}

/// No more stack for this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StackFull;

impl Stack {
    fn new(slots_max: u64) -> Stack {
        Stack {
            segments: vec![Segment::new(FIRST_SLOTS)],
            below: vec![0],
            top: FramePos::default(),
            resume: 0,
            started: None,
            marks: Vec::new(),
            defers: Vec::new(),
            defer_marks: Vec::new(),
            defer_tokens: 0,
            panics: Vec::new(),
            quits: 0,
            text_call: None,
            slots_max,
        }
    }

    /// Bytes that it may grow to.
    pub(crate) fn bytes_max(&self) -> u64 {
        self.slots_max * 8
    }

    /// The running frame's window.
    ///
    /// # Safety
    /// That of `Segment::window`; a segment stays while frames are on it.
    pub(crate) unsafe fn window(&self) -> Window {
        // SAFETY: the caller's promise.
        unsafe { self.segments[self.top.segment as usize].window(self.top.offset as usize) }
    }

    fn segment(&self, pos: FramePos) -> &Segment {
        &self.segments[pos.segment as usize]
    }

    /// Reads a slot of a frame.
    pub(crate) fn slot(&self, pos: FramePos, slot: usize) -> u64 {
        self.segment(pos).get(pos.offset as usize + slot)
    }

    /// Writes a slot of a frame.
    pub(crate) fn set_slot(&self, pos: FramePos, slot: usize, value: u64) {
        self.segment(pos).set(pos.offset as usize + slot, value);
    }

    /// The instruction that a frame stopped or called at, an index into the program's code.
    pub(crate) fn safepoint(&self, pos: FramePos) -> usize {
        self.segment(pos).get(pos.offset as usize - 2) as usize
    }

    /// Says where a frame stops or calls.
    pub(crate) fn set_safepoint(&self, pos: FramePos, pc: usize) {
        self.segment(pos).set(pos.offset as usize - 2, pc as u64);
    }

    /// A frame's function and the distance to its caller.
    pub(crate) fn link(&self, pos: FramePos) -> Link {
        Link::from_word(self.segment(pos).get(pos.offset as usize - 1))
    }

    fn set_link(&self, pos: FramePos, link: Link) {
        self.segment(pos).set(pos.offset as usize - 1, link.word());
    }

    /// The first slots of the running frame.
    pub(crate) fn top_slots(&mut self, len: usize) -> &mut [u64] {
        self.segments[self.top.segment as usize].slice(self.top.offset as usize, len)
    }

    /// Where frames of the running frame's segment must end.
    pub(crate) fn limit(&self) -> Limit {
        let segment = self.top.segment as usize;
        let left = self.slots_max.saturating_sub(self.below[segment]);
        self.segments[segment].limit(usize::try_from(left).unwrap_or(usize::MAX))
    }

    /// Where a window of the running frame's segment lies.
    #[inline]
    pub(crate) fn position(&self, window: Window) -> FramePos {
        let offset = self.segments[self.top.segment as usize].offset(window);
        FramePos { segment: self.top.segment, offset: offset as u32 }
    }

    /// Slots from the bottom to the running frame.
    pub(crate) fn depth(&self) -> u64 {
        self.logical(self.top)
    }

    /// The frame that has the first `distance` slots of `pos` for its caller's.
    fn logical(&self, pos: FramePos) -> u64 {
        self.below[pos.segment as usize] + u64::from(pos.offset)
    }

    /// Finds room for a frame of `slots` whose slot 0 stands `distance` slots above that of `caller`: there, or on
    /// the next segment.
    pub(crate) fn place(
        &mut self,
        caller: FramePos,
        distance: usize,
        slots: usize,
    ) -> Result<FramePos, StackFull> {
        let logical = self.logical(caller) + distance as u64;
        if logical + slots as u64 > self.slots_max {
            return Err(StackFull);
        }
        let offset = caller.offset as usize + distance;
        if offset + slots <= self.segments[caller.segment as usize].len() {
            return Ok(FramePos { segment: caller.segment, offset: offset as u32 });
        }
        let next = caller.segment as usize + 1;
        let need = FRAME_HEADER_SLOTS + slots;
        if self.segments.get(next).is_none_or(|segment| segment.len() < need) {
            // What lies above is unused; it is replaced by one that fits.
            self.segments.truncate(next);
            self.below.truncate(next);
            let usual = (self.segments[next - 1].len() * 2).min(SEGMENT_SLOTS_MAX);
            self.segments.push(Segment::new(usual.max(need)));
            self.below.push(0);
        }
        self.below[next] = logical - FRAME_HEADER_SLOTS as u64;
        Ok(FramePos { segment: next as u32, offset: FRAME_HEADER_SLOTS as u32 })
    }

    /// Enters a function on top of `caller`'s frame with these arguments, and makes it the running one.
    pub(crate) fn enter(
        &mut self,
        program: &LoadedProgram,
        caller: FramePos,
        func: usize,
        args: &[u64],
        kind: MarkKind,
    ) -> Result<(), StackFull> {
        let entry = program.entries[func];
        let distance = if kind == MarkKind::Start {
            FRAME_HEADER_SLOTS
        } else {
            let below = program.entries[self.link(caller).func()].frame;
            below as usize + FRAME_HEADER_SLOTS
        };
        let frame = self.place(caller, distance, (entry.frame as usize).max(args.len()))?;
        for (slot, &arg) in args.iter().enumerate() {
            self.set_slot(frame, slot, arg);
        }
        self.set_link(frame, Link::new(func, 0));
        self.set_safepoint(frame, entry.start as usize);
        self.marks.push(Mark { frame, caller, kind });
        if let MarkKind::PanicText { .. } = kind {
            self.text_call = Some(frame);
        }
        self.top = frame;
        self.resume = entry.start as usize;
        Ok(())
    }

    /// Makes a call whose callee doesn't fit below the segment's limit: moves its arguments to the next one.
    pub(crate) fn call_far(
        &mut self,
        program: &LoadedProgram,
        func: usize,
        distance: usize,
    ) -> Result<(), StackFull> {
        let entry = program.entries[func];
        let caller = self.top;
        let frame = self.place(caller, distance, entry.frame as usize)?;
        // If it fits after all, as the frame at the very limit does, the arguments are in place.
        if frame.segment != caller.segment {
            for slot in 0..program.func(func).params as usize {
                self.set_slot(frame, slot, self.slot(caller, distance + slot));
            }
        }
        self.set_link(frame, Link::new(func, 0));
        self.set_safepoint(frame, entry.start as usize);
        let kind = MarkKind::Call { distance: distance as u32 };
        self.marks.push(Mark { frame, caller, kind });
        self.top = frame;
        self.resume = entry.start as usize;
        Ok(())
    }

    /// Defers a call in the frame of a window of the running segment.
    pub(crate) fn defer(&mut self, window: Window, closure: u64) -> Result<(), StackFull> {
        if (self.defers.len() as u64 + 1) * DEFERRED_SLOTS > self.slots_max {
            return Err(StackFull);
        }
        let frame = self.position(window);
        self.defers.push(Deferred { frame, closure });
        Ok(())
    }

    /// A token of the defer list of a window's frame, for `defer_at`.
    pub(crate) fn mark_defers(&mut self, window: Window) -> u64 {
        let frame = self.position(window);
        if let Some(&(last, token)) = self.defer_marks.last()
            && last == frame
        {
            return token;
        }
        self.defer_tokens += 1;
        self.defer_marks.push((frame, self.defer_tokens));
        self.defer_tokens
    }

    /// Defers a call in the frame that a token is of, which may lie below the running one.
    pub(crate) fn defer_at(&mut self, token: u64, closure: u64) -> Result<(), Trap> {
        if (self.defers.len() as u64 + 1) * DEFERRED_SLOTS > self.slots_max {
            return Err(Trap::StackOverflow { limit: self.bytes_max() });
        }
        let Ok(found) = self.defer_marks.binary_search_by_key(&token, |&(_, token)| token) else {
            return Err(Trap::DeferAfterReturn);
        };
        let frame = self.defer_marks[found].0;
        let place = self.defers.partition_point(|deferred| deferred.frame <= frame);
        self.defers.insert(place, Deferred { frame, closure });
        Ok(())
    }

    /// The next deferred call of the running frame; without one, its token is void.
    pub(crate) fn pop_deferred(&mut self) -> Option<Deferred> {
        let frame = self.top;
        let next = self.defers.pop_if(|deferred| deferred.frame == frame);
        if next.is_none() {
            self.defer_marks.pop_if(|mark| mark.0 == frame);
        }
        next
    }

    /// One more panic that is not over.
    pub(crate) fn push_panic(&mut self, panic: Panic) -> Result<(), StackFull> {
        if self.panics.len() == PANICS_MAX {
            return Err(StackFull);
        }
        self.quits += usize::from(panic.is_quit);
        self.panics.push(panic);
        Ok(())
    }

    /// The mark of a frame whose link has no distance.
    pub(crate) fn mark_of(&self, frame: FramePos) -> Mark {
        let found = self.marks.iter().rev().find(|mark| mark.frame == frame);
        *found.expect("a frame without distance to its caller has a mark")
    }

    /// The frame below, and how it made the call; none below a started one.
    pub(crate) fn caller(&self, frame: FramePos) -> (FramePos, MarkKind) {
        let distance = self.link(frame).distance();
        if distance != 0 {
            let offset = frame.offset - distance as u32;
            let kind = MarkKind::Call { distance: distance as u32 };
            return (FramePos { segment: frame.segment, offset }, kind);
        }
        let mark = self.mark_of(frame);
        (mark.caller, mark.kind)
    }

    /// All frames, innermost first, from the running one.
    pub(crate) fn frames(&self, mut each: impl FnMut(FrameView)) {
        let Some(last) = self.marks.last() else { return };
        let mut mark = self.marks.len() - 1;
        debug_assert!(last.frame <= self.top, "marks lie in the stack");
        let mut pos = self.top;
        let mut state = FrameState::AtSafepoint;
        loop {
            each(FrameView { pos, state });
            let distance = self.link(pos).distance();
            if distance != 0 {
                pos.offset -= distance as u32;
                state = FrameState::AtSafepoint;
                continue;
            }
            let Mark { caller, kind, .. } = self.marks[mark];
            state = match kind {
                MarkKind::Start => return,
                MarkKind::Panic { .. } | MarkKind::PanicText { .. } => FrameState::Panicking,
                MarkKind::Call { .. } | MarkKind::RunDefers | MarkKind::Recovered => FrameState::AtSafepoint,
            };
            pos = caller;
            mark -= 1;
        }
    }

    /// Drops everything above a frame, which becomes the running one.
    pub(crate) fn cut_to(&mut self, frame: FramePos) {
        while self.marks.last().is_some_and(|mark| mark.frame > frame) {
            self.marks.pop();
        }
        while self.defers.last().is_some_and(|deferred| deferred.frame > frame) {
            self.defers.pop();
        }
        while self.defer_marks.pop_if(|mark| mark.0 > frame).is_some() {}
        while let Some(panic) = self.panics.pop_if(|panic| panic.raised >= frame) {
            self.quits -= usize::from(panic.is_quit);
        }
        self.top = frame;
    }

    /// Empties it for reuse.
    pub(crate) fn clear(&mut self) {
        self.started = None;
        self.marks.clear();
        self.defers.clear();
        self.defer_marks.clear();
        self.panics.clear();
        self.quits = 0;
        self.text_call = None;
        self.top = FramePos::default();
    }

    /// Gives back the segments above the running frame's.
    pub(crate) fn trim(&mut self) {
        self.segments.truncate(self.top.segment as usize + 1);
        self.below.truncate(self.top.segment as usize + 1);
    }

    fn trim_for_pool(&mut self) {
        let mut kept = 0;
        let fitting = self.segments.iter().take_while(|segment| {
            kept += segment.len();
            kept <= KEPT_SLOTS_MAX
        });
        let count = fitting.count().max(1);
        self.marks.shrink_to(KEPT_ENTRIES_MAX);
        self.defers.shrink_to(KEPT_ENTRIES_MAX);
        self.defer_marks.shrink_to(KEPT_ENTRIES_MAX);
        self.panics.shrink_to(KEPT_ENTRIES_MAX);
        self.segments.truncate(count);
        self.below.truncate(count);
    }
}

/// A worker's spare stacks, lent to the fibers it runs.
#[derive(Debug)]
pub struct StackPool {
    // Boxed, since fibers hold them so: what goes to and fro is a pointer.
    #[allow(clippy::vec_box, reason = "fibers own boxes")]
    spare: Vec<Box<Stack>>,
    slots_max: u64,
}

impl Default for StackPool {
    fn default() -> StackPool {
        StackPool::new(STACK_SLOTS_MAX)
    }
}

impl StackPool {
    /// An empty pool, whose stacks hold at most so many slots.
    #[must_use]
    pub fn new(slots_max: u64) -> StackPool {
        StackPool { spare: Vec::new(), slots_max }
    }

    /// Sets the limit of the stacks that are taken from here on.
    pub fn set_slots_max(&mut self, slots_max: u64) {
        self.slots_max = slots_max;
    }

    pub(crate) fn take(&mut self) -> Box<Stack> {
        let mut stack = self.spare.pop().unwrap_or_else(|| Box::new(Stack::new(self.slots_max)));
        stack.slots_max = self.slots_max;
        stack
    }

    pub(crate) fn give(&mut self, mut stack: Box<Stack>) {
        if self.spare.len() < POOL_LEN_MAX {
            stack.clear();
            stack.trim_for_pool();
            self.spare.push(stack);
        }
    }
}
