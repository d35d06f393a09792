//! Calls that running code makes into Rust: leaves, and operations of the host.
//! Kept true: a builtin that refuses (waits, wants memory) has had no effect and charged no fuel, so that it can
//! be executed again with the same arguments. None runs Comb code, and none collects.

use std::any::Any;

use skep_heap::{Globals, LeafError, MemoryExceeded, Turn, Window};

use crate::outcome::WaitReason;
use crate::trap::Trap;

pub use skep_heap::Leaf;

/// A builtin as the program's loader resolved it.
#[derive(Clone, Copy, Debug)]
pub enum Builtin {
    /// A function of its arguments and the heap.
    Leaf(Leaf),
    /// An operation that the process's host performs.
    Host(HostOp),
}

/// The number of a host operation; the runtime gives them out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HostOp(pub u32);

/// What follows a builtin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Results are written; go on.
    Done,
    /// Stop here; the call is repeated on resuming.
    Wait(WaitReason),
    /// So many bytes must be had first; the call is repeated then.
    Memory(u64),
    /// A piece of the work is done and charged; the call is repeated, once there is fuel.
    Again,
    /// The fault becomes a panic.
    Trap(Box<Trap>),
    /// The program ends with this status.
    Exit(i32),
    /// The process ends after its deferred calls, which can't recover it.
    Quit,
}

impl From<Result<(), LeafError>> for Flow {
    #[inline]
    fn from(result: Result<(), LeafError>) -> Flow {
        match result {
            Ok(()) => Flow::Done,
            Err(LeafError::Memory(exceeded)) => Flow::Memory(exceeded.wanted),
            Err(LeafError::Unfinished) => Flow::Again,
            Err(LeafError::Trap(text)) => Flow::Trap(Box::new(Trap::Plain(text.into()))),
        }
    }
}

impl From<Trap> for Flow {
    fn from(trap: Trap) -> Flow {
        Flow::Trap(Box::new(trap))
    }
}

/// What a process can do beside computing; implemented by whoever runs processes.
pub trait Host {
    /// Performs an operation on the arguments in the window, where it leaves its results.
    fn call(&mut self, op: HostOp, window: &mut Window<'_, '_>) -> Flow;

    /// The address of this process's package variables, asked for on first touch only: a fresh object in the
    /// process that initialises them, a copy of their image in all others.
    ///
    /// # Errors
    /// If there is no memory for them.
    fn globals(&mut self, turn: &mut Turn<'_>) -> Result<Globals, MemoryExceeded>;

    /// What leaves find as `Window::host`.
    fn surroundings(&mut self) -> Option<&mut dyn Any> {
        None
    }
}

/// Finds builtins by name; implemented by whoever knows all of them.
pub trait Resolve {
    /// The builtin of this name, if there is one.
    fn resolve(&self, name: &str) -> Option<Builtin>;
}
