//! The native leaves that the library's Comb sources call.
#![forbid(unsafe_code)]

mod float;
mod quote;
