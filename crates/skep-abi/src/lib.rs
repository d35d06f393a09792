//! States what running code sees of the world and what it may ask.
//! Never knows: an engine, a process, a scheduler.
#![forbid(unsafe_code)]

pub mod builtins;
pub mod context;
pub mod linked;
pub mod methods;
pub mod outcome;
pub mod request;
pub mod trap;

pub use builtins::{Builtin, Flow, Host, HostOp, Leaf, Resolve};
pub use context::Context;
pub use linked::{LinkError, LinkedProgram};
pub use methods::MethodTable;
pub use outcome::{Elided, Outcome, PanicReport, StackLine, WaitReason};
pub use request::{Request, Requests};
pub use trap::{RangeFault, SliceFault, Trap};
