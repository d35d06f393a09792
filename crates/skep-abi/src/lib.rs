//! States what running code sees of the world and what it may ask.
#![forbid(unsafe_code)]
