//! Gives every name and expression its meaning, or says why not.
//! Never knows: files on disk, SSA, bytecode, engines.
#![forbid(unsafe_code)]

mod actors;
mod assign;
mod builtin;
mod call;
mod check;
mod checker;
mod complex;
pub mod constant;
mod convert;
mod declare;
mod expr;
mod flow;
mod generic;
mod index;
mod init_order;
mod labels;
mod literal;
mod mono;
mod operand;
mod operators;
pub mod program;
mod resolve;
mod scope;
mod select;
mod show;
mod stmt;
mod subset;
mod suggest;
pub mod types;
mod typexpr;
mod universe;
mod untyped;

pub use check::{check, imports};
pub use constant::ConstValue;
pub use program::*;
pub use types::*;
