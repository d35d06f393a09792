//! Owns chunks, objects and values, and moves messages between heaps.
#![forbid(unsafe_code)]
