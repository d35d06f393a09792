//! Typed SSA between the checked tree and bytecode.
#![forbid(unsafe_code)]
