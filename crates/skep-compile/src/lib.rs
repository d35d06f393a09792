//! Chains the stages: text in, verified module or report out.
//! Never knows: how code runs, processes, engines.
#![forbid(unsafe_code)]

pub mod constraint;
pub mod files;
mod holes;
pub mod load;
pub mod pipeline;
pub mod report;
mod stack;
pub mod stages;

pub use files::{Disk, FileError, Files, Memory};
pub use load::{LoadError, Loaded, load};
pub use pipeline::{Compiled, Failed, compile};
pub use report::{Colour, json_lines, text};
pub use skep_syntax::Severity;
pub use stages::{Stage, StageError, stage_text};
