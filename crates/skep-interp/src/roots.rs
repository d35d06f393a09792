//! The live pointers of a fiber that has stopped.
//! Kept true: exactly the slots that the verifier found live at each frame's safepoint, and what the unwinder holds.

use crate::program::LoadedProgram;
use crate::stack::{FrameState, FrameView, Stack};

/// Shows every live pointer slot of a stack.
pub(crate) fn visit(program: &LoadedProgram, stack: &mut Stack, visit: &mut dyn FnMut(&mut u64)) {
    stack.frames(|frame| visit_frame(program, frame, visit));
    for deferred in &mut stack.defers {
        visit(&mut deferred.closure);
    }
    for panic in &mut stack.panics {
        visit(&mut panic.data);
    }
}

fn visit_frame(program: &LoadedProgram, frame: FrameView, visit: &mut dyn FnMut(&mut u64)) {
    let index = frame.window.link().func();
    let func = program.func(index);
    let pc = match frame.state {
        FrameState::AtSafepoint => frame.window.safepoint() as u32 - program.entries[index].start,
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
            let mut value = frame.window.far(slot);
            visit(&mut value);
            frame.window.set_far(slot, value);
        }
    }
}
