//! What instructions do, by area, and which handler runs which.

mod alloc;
pub(crate) mod arith;
pub(crate) mod call;
mod check;
mod functions;
mod jump;
mod operand;
mod ops;
mod plain;
mod table;
mod various;

pub(crate) use table::HANDLERS;
