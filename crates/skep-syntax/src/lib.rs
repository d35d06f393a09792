//! Turns text into a tree and a list of diagnostics.
#![forbid(unsafe_code)]
