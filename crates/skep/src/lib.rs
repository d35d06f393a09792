//! An actor runtime: millions of small private processes in one Rust program.
#![forbid(unsafe_code)]
