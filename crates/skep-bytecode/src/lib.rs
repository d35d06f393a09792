//! Owns the instruction set: one table, and the encode, decode, verify and print made from it.
#![forbid(unsafe_code)]
