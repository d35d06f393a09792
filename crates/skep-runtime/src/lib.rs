//! Puts the parts together, starts them and stops them.
//!
//! A `Program` is loaded once and can run in many systems at the same time; `Program::run` is one system's life.
//! Never knows: source text, how programs are compiled.
#![forbid(unsafe_code)]

mod config;
mod interp;
mod load;
mod machine;
mod report;
mod run;
mod stop;

pub use config::Config;
pub use load::Program;
pub use report::{Report, RunError};
pub use skep_abi::LinkError;
pub use skep_process::{Ending, READER_GONE, SliceMode, Totals, io_error_text};
pub use skep_sched::Counters;
pub use stop::Stopper;
