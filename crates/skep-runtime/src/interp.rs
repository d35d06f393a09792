//! The interpreter as an engine of processes.

use std::sync::Arc;

use skep_abi::{Context, Host, LinkedProgram, Outcome, PanicReport};
use skep_bytecode::FuncRef;
use skep_bytecode::limits::{STACK_SLOTS_LEAST, STACK_SLOTS_MAX};
use skep_heap::Turn;
use skep_interp::{Fiber, FiberRoots, LoadedProgram, StackPool};
use skep_process::Engine;

/// Interprets a program.
pub(crate) struct Interpreter {
    pub(crate) program: Arc<LoadedProgram>,
}

impl Engine for Interpreter {
    type Fiber = Fiber;
    type Stacks = StackPool;
    type Roots<'f> = FiberRoots<'f>;

    fn program(&self) -> &LinkedProgram {
        &self.program
    }

    fn stacks(&self) -> StackPool {
        StackPool::new(STACK_SLOTS_MAX)
    }

    fn start(
        &self,
        fiber: &mut Fiber,
        stacks: &mut StackPool,
        func: FuncRef,
        args: &[u64],
        stack_bytes_max: u64,
    ) {
        stacks.set_slots_max((stack_bytes_max / 8).clamp(STACK_SLOTS_LEAST, STACK_SLOTS_MAX));
        fiber.start(stacks, &self.program, func, args);
    }

    fn run(
        &self,
        fiber: &mut Fiber,
        turn: &mut Turn<'_>,
        host: &mut dyn Host,
        context: &mut Context<'_>,
    ) -> Outcome {
        skep_interp::run(fiber, &self.program, turn, host, context)
    }

    fn results<'f>(&self, fiber: &'f mut Fiber, slots: usize) -> &'f [u64] {
        fiber.results(slots)
    }

    fn roots<'f>(&'f self, fiber: &'f mut Fiber) -> FiberRoots<'f> {
        fiber.roots(&self.program)
    }

    fn depth(&self, fiber: &Fiber) -> u64 {
        fiber.depth()
    }

    fn trim(&self, fiber: &mut Fiber) {
        fiber.trim();
    }

    fn release(&self, fiber: &mut Fiber, stacks: &mut StackPool) {
        fiber.release(stacks);
    }

    fn report(&self, fiber: &Fiber, headline: String) -> PanicReport {
        fiber.report(&self.program, headline)
    }
}
