//! Gives every name and expression its meaning, or says why not.
//! Never knows: files on disk, SSA, bytecode, engines.
#![forbid(unsafe_code)]

pub mod constant;
pub mod program;
pub mod types;

pub use constant::ConstValue;
pub use program::*;
pub use types::*;
