//! Owns every hand-written concurrent structure, each with a loom model.
#![forbid(unsafe_code)]
