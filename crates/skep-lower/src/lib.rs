//! Turns the optimised program into a bytecode module, with liveness and fuel.
#![forbid(unsafe_code)]
