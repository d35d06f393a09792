//! Chains the stages: text in, verified module or report out.
//! Never knows: how code runs, processes, engines.
#![forbid(unsafe_code)]

pub mod constraint;
pub mod files;
pub mod load;
pub mod report;

pub use files::{Disk, FileError, Files, Memory};
pub use load::{LoadError, Loaded, load};
pub use report::{Colour, json_lines, text};
