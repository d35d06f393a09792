//! The library written in Comb, and the list of native leaves behind it.
#![forbid(unsafe_code)]
