//! The live pointers of a fiber that has stopped.
//! Kept true: exactly the slots that the verifier found live at each frame's safepoint, and what the unwinder holds.
#![allow(unsafe_code, reason = "roots are trusted")]

use skep_heap::Roots;

use crate::program::LoadedProgram;
use crate::stack::{FrameState, FrameView, Stack};

/// The live pointers of a fiber.
#[derive(Debug)]
pub struct FiberRoots<'f> {
    program: &'f LoadedProgram,
    stack: Option<&'f mut Stack>,
}

/// Where a live pointer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootPlace {
    /// In a frame: a bit of a safepoint's map says so.
    Slot {
        /// The function's index.
        func: u32,
        /// The instruction that the frame stands at, in its function.
        pc: u32,
        /// The slot.
        slot: u32,
    },
    /// In a deferred call.
    Deferred,
    /// In a panic that is not over.
    Panic,
}

// SAFETY: the verifier's rules `Safepoints`, `Defined` and `NeedsPointer`: where the map of a safepoint has a bit, the
// slot holds a pointer whenever a frame stands there. Deferred closures and panics' values came from such slots.
unsafe impl Roots for FiberRoots<'_> {
    fn each(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.each_at(&mut |_, slot| visit(slot));
    }
}

impl<'f> FiberRoots<'f> {
    pub(crate) fn new(program: &'f LoadedProgram, stack: Option<&'f mut Stack>) -> FiberRoots<'f> {
        FiberRoots { program, stack }
    }

    /// Shows every live pointer with its place, innermost frame first.
    pub fn each_at(&mut self, visit: &mut dyn FnMut(RootPlace, &mut u64)) {
        let Some(stack) = &mut self.stack else { return };
        stack.frames(|frame| visit_frame(self.program, stack, frame, visit));
        for deferred in &mut stack.defers {
            visit(RootPlace::Deferred, &mut deferred.closure);
        }
        for panic in &mut stack.panics {
            visit(RootPlace::Panic, &mut panic.data);
        }
    }
}

fn visit_frame(
    program: &LoadedProgram,
    stack: &Stack,
    frame: FrameView,
    visit: &mut dyn FnMut(RootPlace, &mut u64),
) {
    let index = stack.link(frame.pos).func();
    let func = program.func(index);
    let pc = match frame.state {
        FrameState::AtSafepoint => stack.safepoint(frame.pos) as u32 - program.entries[index].start,
        // Of a frame that panicked, what its recovery would read; without one nothing is read again.
        FrameState::Panicking => match func.recover {
            Some(recover) => recover,
            None => return,
        },
    };
    let Ok(found) = func.safepoints.binary_search_by_key(&pc, |safepoint| safepoint.pc) else {
        debug_assert!(false, "{} stopped at {pc}, which is no safepoint", func.name);
        return;
    };
    for (word, &bits) in func.safepoints[found].live.iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            let slot = word * 64 + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            let mut value = stack.slot(frame.pos, slot);
            let place = RootPlace::Slot { func: index as u32, pc, slot: slot as u32 };
            visit(place, &mut value);
            stack.set_slot(frame.pos, slot, value);
        }
    }
}
