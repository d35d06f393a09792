//! Arguments and printing of the skep program; everything else is in the crates.
#![forbid(unsafe_code)]

fn main() {}
