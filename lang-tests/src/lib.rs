//! Comb programs and what they must do, on every engine.
#![forbid(unsafe_code)]
