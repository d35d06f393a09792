//! Puts the parts together, starts them and stops them.
#![forbid(unsafe_code)]
