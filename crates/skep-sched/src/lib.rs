//! Gives ready things to workers, fairly, and lets idle workers sleep.
#![forbid(unsafe_code)]
