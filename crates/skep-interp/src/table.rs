//! The code table: what runs when a function is entered.
//! Kept true: every entry has the one signature of `NativeEntry`, so that whoever enters a function need not know
//! what is behind it. Today each is a thunk that runs the interpreter and returns how that ended.

use skep_abi::{Context, Host, Outcome};
use skep_heap::Turn;

use crate::fiber::Fiber;
use crate::program::LoadedProgram;
use crate::run::interpret;

/// Runs the function whose frame is the fiber's newest, until it ends, stops or waits.
pub(crate) type NativeEntry =
    for<'t> fn(&mut Fiber, &LoadedProgram, &mut Turn<'t>, &mut dyn Host, &mut Context<'_>) -> Outcome;

/// The entries of a program's functions, by their index.
pub(crate) struct CodeTable {
    entries: Box<[NativeEntry]>,
}

impl CodeTable {
    /// All functions interpreted.
    pub(crate) fn interpreted(funcs: usize) -> CodeTable {
        CodeTable { entries: vec![thunk as NativeEntry; funcs].into_boxed_slice() }
    }

    fn entry(&self, func: usize) -> NativeEntry {
        self.entries[func]
    }
}

impl std::fmt::Debug for CodeTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} entries", self.entries.len())
    }
}

fn thunk(
    fiber: &mut Fiber,
    program: &LoadedProgram,
    turn: &mut Turn<'_>,
    host: &mut dyn Host,
    cx: &mut Context<'_>,
) -> Outcome {
    interpret(fiber, program, turn, host, cx)
}

/// Runs a fiber that was started or stopped, until it ends, stops or waits. What was just started is entered through
/// the code table; what had stopped goes on in the interpreter, whatever it ran in before.
///
/// # Panics
/// If nothing was started on the fiber.
pub fn run(
    fiber: &mut Fiber,
    program: &LoadedProgram,
    turn: &mut Turn<'_>,
    host: &mut dyn Host,
    cx: &mut Context<'_>,
) -> Outcome {
    match fiber.running().started.take() {
        Some(func) => program.table.entry(func)(fiber, program, turn, host, cx),
        None => interpret(fiber, program, turn, host, cx),
    }
}
