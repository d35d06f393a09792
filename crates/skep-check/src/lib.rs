//! Gives every name and expression its meaning, or says why not.
#![forbid(unsafe_code)]
