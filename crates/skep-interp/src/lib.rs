//! Runs bytecode, one slice at a time.
#![forbid(unsafe_code)]
