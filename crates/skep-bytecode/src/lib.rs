//! Owns the instruction set: one table, and the encode, decode, verify and print made from it;
//! the module with its functions, types, constants and positions.
//! Never knows: source text, engines, heaps.
#![forbid(unsafe_code)]
#![allow(rustdoc::broken_intra_doc_links, reason = "the instructions' texts have indices in brackets")]

pub mod disasm;
pub mod docs;
pub mod flow;
pub mod instr;
pub mod limits;
pub mod module;
pub mod operands;
pub mod ops;
pub mod repr;
pub mod rt;
pub mod trap_kind;
pub mod types;
pub mod verified;
pub mod verify;

pub use instr::Instr;
pub use module::*;
pub use ops::Op;
pub use repr::{Mem, Repr, SlotPart, repr};
pub use trap_kind::{TrapKind, slice_form};
pub use types::*;
pub use verified::VerifiedModule;
pub use verify::{VerifyError, verify};
