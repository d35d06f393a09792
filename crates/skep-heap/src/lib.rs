//! Owns chunks, objects and values, and moves messages between heaps.
//!
//! `Arena` hands out blocks; a `Heap` is one process's memory; a `Turn` is a heap while a worker runs its process:
//! allocation, barriers and collection go through it. `Window` is the safe view that native functions get.
//! Never knows: instructions, frames, scheduling.

mod actor;
mod arena;
mod audit;
mod copy;
mod evacuate;
mod heap;
mod large;
mod map;
mod message;
mod object;
mod pieces;
mod pool;
mod program;
mod quarantine;
mod raw;
mod reflect;
mod roots;
pub mod rt_ops;
mod space;
mod turn;
mod utf8;
mod values;
mod view;
mod window;

#[cfg(test)]
mod tests;

pub use actor::{Behaviour, Globals, State};
pub use arena::{Arena, ArenaStats, ENVELOPE_WORDS, WorkerMem};
pub use copy::CopyError;
pub use heap::{Account, Heap, MemoryExceeded};
pub use message::Message;
pub use pieces::{PIECE_BYTES, Progress};
pub use program::{ProgramData, TypeInfo, TypeTable};
pub use roots::{NoRoots, Roots};
pub use turn::{Collected, Turn};
pub use view::ValueView;
pub use window::{Leaf, LeafError, Window};
