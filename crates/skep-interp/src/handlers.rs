//! What instructions do, by area.

pub(crate) mod arith;
pub(crate) mod call;
