//! Typed SSA between the checked tree and bytecode: build, fold, dead code, inlining.
//! It fixes fuel and allocation for both engines: what changes either is done here and nowhere later.
//! Never knows: registers, encodings, engines.
#![forbid(unsafe_code)]

mod borrow;
mod build;
mod constants;
mod dead;
mod eval;
mod facts;
mod fold;
pub mod graph;
mod hoist;
mod inline;
mod invert;
mod joins;
mod memory;
pub mod passes;
pub mod print;
mod scalars;
#[doc(hidden)]
pub mod sketch;
pub mod ssa;
mod uses;
pub mod validate;

pub use build::build;
pub use passes::{Passes, optimise};
