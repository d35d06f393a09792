//! Runs bytecode, one slice at a time.
//!
//! A `LoadedProgram` is what runs, a `Fiber` what runs it; `run` goes on until the fiber's function has returned or
//! something else must happen first.
//! Never knows: processes, messages, schedulers, source text.

mod code;
mod fiber;
mod frame;
mod handlers;
mod joined;
mod memory;
mod panics;
mod program;
mod report;
mod roots;
mod run;
mod stack;
mod table;
mod vm;

pub use fiber::Fiber;
pub use program::LoadedProgram;
pub use roots::{FiberRoots, RootPlace};
pub use stack::StackPool;
pub use table::run;
