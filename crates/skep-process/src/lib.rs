//! Is the actor: mailbox, run state, send, turn, asks, exit.
//!
//! A process is met by two doors: `deliver`, where mail comes in, and `slice`, where a worker runs it. What its code
//! asks of the world goes through `host`. All that lives as long as the system is in `system`.
//! Never knows: an engine (`Engine` is a type parameter), an instruction, source text.
#![forbid(unsafe_code)]

mod crashes;
mod deliver;
mod engine;
mod envelope;
mod exit;
mod files;
mod host;
mod input;
mod limits;
mod local;
mod names;
mod output;
mod pause;
mod places;
mod process;
mod question;
mod slice;
mod spawn;
mod status;
mod system;
mod totals;

pub use engine::Engine;
pub use files::{Files, ReadFile};
pub use host::host_op;
pub use input::Input;
pub use limits::{
    CRASHES_TOLD, HARD_BOUND, MESSAGES_PER_TURN, OPEN_QUESTIONS_MAX, READER_GONE, SOFT_BOUND, SPAWNED_MEMORY,
    TURN_FUEL,
};
pub use local::Local;
pub use output::{Output, text_of as io_error_text};
pub use system::{Ending, Settings, SliceMode, System};
pub use totals::Totals;
