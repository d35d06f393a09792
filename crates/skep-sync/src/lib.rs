//! Owns every hand-written concurrent structure, each with a loom model.
//!
//! It must never know what travels in a mailbox, what a slot's record is, or who runs what when. The
//! crates above forbid `unsafe`, so everything here is safe to call: a right (to run a process, to look
//! at a record, to own a message) is a value that only the structure itself can make.
//!
//! Loom models: `RUSTFLAGS="--cfg loom" cargo test -p skep-sync --release --lib --target-dir target/loom`.

#[cfg(not(target_pointer_width = "64"))]
compile_error!("the mailbox word packs a 48-bit address; only 64-bit targets are supported");

pub mod injector;
pub mod letter;
pub mod mailbox;
pub mod owned_cell;
pub mod padded;
pub mod parker;
pub mod prefetch;
pub mod primitive;
pub mod run_queue;
pub mod safe_point;
pub mod slot_table;

pub use injector::Injector;
pub use letter::{Letter, LetterPool};
pub use mailbox::{Admit, Link, Linked, Mailbox, Poke, Push};
pub use owned_cell::{Ended, OwnedCell, Turn, Unread};
pub use padded::Padded;
pub use parker::{Parker, Woken};
pub use run_queue::{RunQueue, Stealer};
pub use safe_point::{Presence, SafePoints, Ticket};
pub use slot_table::{Reserved, SlotCache, SlotId, SlotTable, TableFull};

#[cfg(all(test, loom))]
mod models;
