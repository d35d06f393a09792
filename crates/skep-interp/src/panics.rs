//! Panics: raising, running deferred calls on top of the frames that panicked, recovering, and the end of a
//! panic that nothing recovers.
//! Kept true: as in Go, all frames stay until a deferred call has recovered the panic or the process ends; a panic
//! in a deferred call goes on with the deferred calls that are left.

use skep_abi::{Outcome, PanicReport, Trap};
use skep_bytecode::{FuncRef, TypeRef};
use skep_heap::{MemoryExceeded, Turn};

use crate::memory;
use crate::program::LoadedProgram;
use crate::report;
use crate::stack::{FramePos, Mark, MarkKind, Stack};

/// A panic that is not over.
#[derive(Debug)]
pub(crate) struct Panic {
    /// The value's type word.
    pub(crate) ty: u64,
    /// The value's data word.
    pub(crate) data: u64,
    /// The fault that became this panic.
    trap: Option<Box<Trap>>,
    /// The frame that was running.
    pub(crate) raised: FramePos,
    /// The frame whose deferred call is running.
    deferring: FramePos,
    /// Whether a deferred call has recovered it; it is over when that call returns.
    recovered: bool,
    /// Whether the next panic has the same value: it was recovered and raised again.
    repanicked: bool,
    /// Whether the process ends by its own wish: nothing recovers that.
    pub(crate) is_quit: bool,
    /// The text for the headline, once found.
    text: Option<String>,
}

/// What the loop does next.
#[derive(Debug)]
pub(crate) enum Next {
    /// Goes on at the stack's running frame and instruction.
    Go,
    /// Ends the slice.
    End(Outcome),
}

/// What panics work on.
pub(crate) struct Unwinder<'m, 't> {
    pub(crate) program: &'m LoadedProgram,
    pub(crate) stack: &'m mut Stack,
    pub(crate) turn: &'m mut Turn<'t>,
}

impl Unwinder<'_, '_> {
    /// Raises a fault in the running frame, whose safepoint says where.
    pub(crate) fn trap(&mut self, trap: Box<Trap>) -> Next {
        if trap.is_fatal() {
            return self.fatal(&format!("fatal error: {trap}"));
        }
        match self.error_value(&trap) {
            Ok((ty, data)) => self.raise(ty, data, Some(trap), false),
            Err(exceeded) => self.trap(Box::new(Trap::Memory(exceeded))),
        }
    }

    /// The stack may not grow as far as the running frame needs.
    pub(crate) fn stack_overflow(&mut self) -> Next {
        let limit = self.stack.bytes_max();
        self.trap(Box::new(Trap::StackOverflow { limit }))
    }

    /// Raises an interface value in the running frame.
    pub(crate) fn panic(&mut self, ty: u64, data: u64) -> Next {
        if ty == 0 {
            return self.trap(Box::new(Trap::PanicNil));
        }
        self.raise(ty, data, None, false)
    }

    /// Ends the process from the running frame, after all deferred calls.
    pub(crate) fn quit(&mut self) -> Next {
        self.raise(0, 0, None, true)
    }

    fn raise(&mut self, ty: u64, data: u64, trap: Option<Box<Trap>>, is_quit: bool) -> Next {
        let raised = self.stack.top;
        let pushed = self.stack.push_panic(Panic {
            ty,
            data,
            trap,
            raised,
            deferring: raised,
            recovered: false,
            repanicked: false,
            is_quit,
            text: is_quit.then(String::new),
        });
        match pushed {
            Ok(()) => self.unwind(),
            Err(_) => self.stack_overflow(),
        }
    }

    /// The value that `recover` gives for a fault.
    fn error_value(&mut self, trap: &Trap) -> Result<(u64, u64), MemoryExceeded> {
        let Some(ty) = self.program.module().runtime_error else {
            // Without the library there is nothing that could look at the value; it must not be nil.
            return Ok((u64::MAX, 0));
        };
        let text = trap.to_string();
        // A fault can't be repeated.
        self.turn.accept_all();
        let bytes = self.turn.alloc_bytes(text.len() as u64)?;
        memory::write_bytes(bytes, text.as_bytes());
        let error = self.turn.alloc_object(ty)?;
        memory::store_pointer(self.turn, error, bytes);
        memory::store64(error + 8, text.len() as u64);
        Ok((u64::from(ty.0) + 1, error))
    }

    /// Makes the next deferred call of the current panic, or ends the process.
    fn unwind(&mut self) -> Next {
        // While a panic's text is found, only what that call deferred may run.
        let text_call = self.stack.text_call;
        let floor = text_call.unwrap_or_default();
        let next = self.stack.defers.last().filter(|deferred| deferred.frame >= floor).copied();
        let Some(deferred) = next else {
            return match text_call {
                Some(_) => self.fatal("fatal error: panic while printing panic value"),
                None => self.unrecovered(self.stack.panics.len()),
            };
        };
        self.stack.defers.pop();
        let index = self.stack.panics.len() - 1;
        let panic = &mut self.stack.panics[index];
        panic.deferring = deferred.frame;
        let raised = panic.raised;
        self.call_closure(raised, deferred.closure, MarkKind::Panic { panic: index as u32 })
    }

    /// `run.defers` in the running frame: the next deferred call, or on to the instruction behind.
    pub(crate) fn run_defers(&mut self) -> Next {
        let frame = self.stack.top;
        match self.stack.pop_deferred() {
            Some(deferred) => self.call_closure(frame, deferred.closure, MarkKind::RunDefers),
            None => {
                self.stack.resume = self.stack.safepoint(frame) + 1;
                Next::Go
            }
        }
    }

    fn call_closure(&mut self, caller: FramePos, closure: u64, kind: MarkKind) -> Next {
        let func = memory::load64(closure) as usize;
        match self.stack.enter(self.program, caller, func, &[closure], kind) {
            Ok(()) => Next::Go,
            Err(_) => self.stack_overflow(),
        }
    }

    /// The running frame has a mark and returns.
    pub(crate) fn returned(&mut self) -> Next {
        let mark = self.stack.marks.pop().expect("a frame without distance to its caller has a mark");
        debug_assert_eq!(mark.frame, self.stack.top, "marks are in stack order");
        match mark.kind {
            MarkKind::Start => {
                // The results stay where they are.
                Next::End(Outcome::Returned)
            }
            MarkKind::Call { distance } => {
                let stack = &mut *self.stack;
                let results = self.program.func(stack.link(mark.frame).func()).results as usize;
                stack.top = mark.caller;
                if mark.frame.segment != mark.caller.segment {
                    for slot in 0..results {
                        stack.set_slot(mark.caller, distance as usize + slot, stack.slot(mark.frame, slot));
                    }
                }
                stack.resume = stack.safepoint(mark.caller) + 1;
                Next::Go
            }
            MarkKind::RunDefers => {
                self.stack.top = mark.caller;
                // Again, for the next deferred call.
                self.stack.resume = self.stack.safepoint(mark.caller);
                Next::Go
            }
            MarkKind::Recovered => {
                self.stack.top = mark.caller;
                self.finish_recovered()
            }
            MarkKind::Panic { .. } => self.deferred_returned(mark),
            MarkKind::PanicText { panic } => {
                let text = (self.stack.slot(mark.frame, 0), self.stack.slot(mark.frame, 1));
                let text = memory::string(text.0, text.1);
                self.stack.top = mark.caller;
                self.stack.text_call = None;
                self.stack.panics[panic as usize].text = Some(text);
                self.unrecovered(panic as usize)
            }
        }
    }

    /// A deferred call that a panic made has returned.
    fn deferred_returned(&mut self, mark: Mark) -> Next {
        self.stack.top = mark.caller;
        let panic = self.stack.panics.last().expect("the panic that makes a call is not over");
        if !panic.recovered {
            return self.unwind();
        }
        let frame = panic.deferring;
        let quits = self.stack.quits;
        self.stack.cut_to(frame);
        let func = self.stack.link(frame).func();
        let Some(recover) = self.program.func(func).recover else {
            return self.trap(Box::new(Trap::Unreachable));
        };
        self.stack.set_safepoint(frame, self.program.entries[func].start as usize + recover as usize);
        if self.stack.quits < quits {
            // A deferred call of a process that ends panicked: recovered, but the process ends all the same.
            return self.quit();
        }
        self.finish_recovered()
    }

    /// The running frame's panic is recovered: it makes its deferred calls that are left, then returns.
    fn finish_recovered(&mut self) -> Next {
        let frame = self.stack.top;
        match self.stack.pop_deferred() {
            Some(deferred) => self.call_closure(frame, deferred.closure, MarkKind::Recovered),
            None => {
                self.stack.resume = self.stack.safepoint(frame);
                Next::Go
            }
        }
    }

    /// Takes the panic that the running frame may recover: its value, or zeros.
    pub(crate) fn recover(&mut self) -> (u64, u64) {
        let Some(index) = self.recoverable() else { return (0, 0) };
        let panic = &mut self.stack.panics[index];
        panic.recovered = true;
        (panic.ty, panic.data)
    }

    fn recoverable(&self) -> Option<usize> {
        let current = self.stack.panics.len().checked_sub(1)?;
        if self.stack.panics[current].recovered || self.stack.panics[current].is_quit {
            return None;
        }
        let is_wrapper = |frame| self.program.func(self.stack.link(frame).func()).wrapper;
        let mut frame = self.stack.top;
        // A deferred `recover()` stands in a wrapper: it counts for the frame that deferred it.
        while is_wrapper(frame) {
            match self.stack.caller(frame) {
                (caller, MarkKind::Call { .. } | MarkKind::RunDefers | MarkKind::Recovered) => frame = caller,
                (_, MarkKind::Start | MarkKind::Panic { .. } | MarkKind::PanicText { .. }) => return None,
            }
        }
        loop {
            match self.stack.caller(frame) {
                (_, MarkKind::Panic { panic }) => return (panic as usize == current).then_some(current),
                (caller, MarkKind::Call { .. }) if is_wrapper(caller) => frame = caller,
                _ => return None,
            }
        }
    }

    /// Nothing recovers the current panic: finds the texts of all that are not over, those below `known` being left,
    /// then ends the process.
    fn unrecovered(&mut self, known: usize) -> Next {
        let panics = &mut self.stack.panics;
        if panics.last().is_some_and(|panic| panic.is_quit) {
            return Next::End(Outcome::Quit);
        }
        for index in (0..known).rev() {
            if index > 0
                && (panics[index - 1].ty, panics[index - 1].data) == (panics[index].ty, panics[index].data)
            {
                // The same value again: it is shown once.
                panics[index - 1].repanicked = true;
                panics[index].text = Some(String::new());
            }
            if panics[index].text.is_some() {
                continue;
            }
            if let Some(trap) = &panics[index].trap {
                panics[index].text = Some(trap.to_string());
                continue;
            }
            let (ty, data) = (panics[index].ty, panics[index].data);
            let Some(func) = self.program.module().panic_text else {
                let text = self.type_text(ty);
                self.stack.panics[index].text = Some(text);
                return self.unrecovered(index);
            };
            return self.call_panic_text(func, index, ty, data);
        }
        Next::End(Outcome::Panicked(Box::new(self.report(self.headline()))))
    }

    fn call_panic_text(&mut self, func: FuncRef, index: usize, ty: u64, data: u64) -> Next {
        let caller = self.stack.top;
        let kind = MarkKind::PanicText { panic: index as u32 };
        match self.stack.enter(self.program, caller, func.0 as usize, &[ty, data], kind) {
            Ok(()) => Next::Go,
            Err(_) => self.stack_overflow(),
        }
    }

    /// What is said of a value whose text nothing can find.
    fn type_text(&self, ty: u64) -> String {
        let name = u32::try_from(ty.wrapping_sub(1))
            .ok()
            .filter(|&index| (index as usize) < self.program.module().types.len())
            .map(|index| self.program.data().types.rtype(TypeRef(index)).name.clone());
        format!("({})", name.unwrap_or_default())
    }

    fn headline(&self) -> String {
        let mut out = String::new();
        let panics = &self.stack.panics;
        for (index, panic) in panics.iter().enumerate() {
            if panic.is_quit || index > 0 && panics[index - 1].repanicked {
                continue;
            }
            if !out.is_empty() {
                out.push_str("\n\t");
            }
            out.push_str("panic: ");
            // As Go does, so that a value can't look like another line of the report.
            out.push_str(&panic.text.as_deref().unwrap_or_default().replace('\n', "\n\t"));
            out.push_str(match (panic.repanicked, panic.recovered) {
                (true, _) => " [recovered, repanicked]",
                (false, true) => " [recovered]",
                (false, false) => "",
            });
        }
        out
    }

    fn fatal(&mut self, headline: &str) -> Next {
        Next::End(Outcome::Fatal(Box::new(self.report(headline.to_owned()))))
    }

    fn report(&self, headline: String) -> PanicReport {
        report::report(self.program, self.stack, headline)
    }
}
