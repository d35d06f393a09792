//! What the process layer asks of an engine.
//! Kept true: everything an engine needs of a process comes in by these calls; it keeps nothing of it elsewhere.

use skep_abi::{Context, Host, LinkedProgram, Outcome, PanicReport};
use skep_bytecode::FuncRef;
use skep_heap::{Roots, Turn};

/// Runs a program's code on fibers.
pub trait Engine: Send + Sync + 'static {
    /// What runs code, with its stack. Idle as its default.
    type Fiber: Default + Send;
    /// Stacks that a worker keeps for reuse.
    type Stacks;

    /// The live pointers of a fiber.
    type Roots<'f>: Roots;

    /// The program.
    fn program(&self) -> &LinkedProgram;

    /// A worker's stacks.
    fn stacks(&self) -> Self::Stacks;

    /// Starts a function on a fiber that runs nothing, and whose stack may take so many bytes.
    fn start(
        &self,
        fiber: &mut Self::Fiber,
        stacks: &mut Self::Stacks,
        func: FuncRef,
        args: &[u64],
        stack_bytes_max: u64,
    );

    /// Runs until the function has returned or something else must happen first.
    fn run(
        &self,
        fiber: &mut Self::Fiber,
        turn: &mut Turn<'_>,
        host: &mut dyn Host,
        context: &mut Context<'_>,
    ) -> Outcome;

    /// The first result slots of the function that has returned.
    fn results<'f>(&self, fiber: &'f mut Self::Fiber, slots: usize) -> &'f [u64];

    /// All live pointers of what is on the fiber.
    fn roots<'f>(&'f self, fiber: &'f mut Self::Fiber) -> Self::Roots<'f>;

    /// Slots of stack in use: how much `roots` walks.
    fn depth(&self, fiber: &Self::Fiber) -> u64;

    /// Gives back stack beyond need, before the fiber rests.
    fn trim(&self, fiber: &mut Self::Fiber);

    /// Takes everything off the fiber.
    fn release(&self, fiber: &mut Self::Fiber, stacks: &mut Self::Stacks);

    /// Where the fiber stands, under a headline.
    fn report(&self, fiber: &Self::Fiber, headline: String) -> PanicReport;
}
