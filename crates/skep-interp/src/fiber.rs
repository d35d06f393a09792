//! A fiber: what runs code, with its stack while it has anything on it.
//! Kept true: a fiber without frames owns no stack; the worker lends one when something is started.

use skep_abi::PanicReport;
use skep_bytecode::FuncRef;

use crate::program::LoadedProgram;
use crate::report;
use crate::roots::FiberRoots;
use crate::stack::{FramePos, MarkKind, Stack, StackPool};

/// A fiber. One word as long as it is idle.
#[derive(Debug, Default)]
pub struct Fiber {
    stack: Option<Box<Stack>>,
}

impl Fiber {
    /// A fiber with nothing to do.
    #[must_use]
    pub const fn new() -> Fiber {
        Fiber { stack: None }
    }

    /// Whether nothing is on its stack (`release`d or never started).
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.stack.is_none()
    }

    /// Starts a function with arguments in its slots; `run` then runs it. On a fiber whose last function has
    /// returned, the same stack is used again.
    ///
    /// # Panics
    /// If something is still running on it, or the arguments aren't the function's.
    pub fn start(&mut self, pool: &mut StackPool, program: &LoadedProgram, func: FuncRef, args: &[u64]) {
        let func = func.0 as usize;
        assert_eq!(
            args.len(),
            program.func(func).params as usize,
            "a function is started with its arguments"
        );
        let stack = self.stack.get_or_insert_with(|| pool.take());
        assert!(stack.marks.is_empty(), "one function at a time is started on a fiber");
        stack.clear();
        let entered = stack.enter(program, FramePos::default(), func, args, MarkKind::Start);
        entered.expect("the limit of stacks is above any frame's size");
        stack.started = Some(func);
    }

    /// The first result slots of the function that has returned.
    ///
    /// # Panics
    /// If there are more than the stack has slots.
    #[must_use]
    pub fn results(&mut self, len: usize) -> &mut [u64] {
        match &mut self.stack {
            Some(stack) => stack.top_slots(len),
            None => &mut [],
        }
    }

    /// Gives the stack back, whatever is on it: after a return, a panic, an exit, or to kill.
    pub fn release(&mut self, pool: &mut StackPool) {
        if let Some(stack) = self.stack.take() {
            pool.give(stack);
        }
    }

    /// Gives back what stack is beyond need: before it rests in the middle of something.
    pub fn trim(&mut self) {
        if let Some(stack) = &mut self.stack {
            stack.trim();
        }
    }

    /// Its live pointers. The fiber must have stopped in `run`, or just been started.
    pub fn roots<'f>(&'f mut self, program: &'f LoadedProgram) -> FiberRoots<'f> {
        FiberRoots::new(program, self.stack.as_deref_mut())
    }

    /// Slots of stack below the running frame: how much there may be for `roots` to walk.
    #[must_use]
    pub fn depth(&self) -> u64 {
        self.stack.as_ref().map_or(0, |stack| stack.depth())
    }

    /// A report with the stack as it is, for who ends it from outside.
    #[must_use]
    pub fn report(&self, program: &LoadedProgram, headline: String) -> PanicReport {
        match &self.stack {
            Some(stack) => report::report(program, stack, headline),
            None => PanicReport { headline, ..PanicReport::default() },
        }
    }

    pub(crate) fn running(&mut self) -> &mut Stack {
        let stack = self.stack.as_deref_mut().filter(|stack| !stack.marks.is_empty());
        stack.expect("a fiber is started before it is run")
    }
}
