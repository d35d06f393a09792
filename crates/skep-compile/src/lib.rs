//! Chains the stages: text in, verified module or report out.
#![forbid(unsafe_code)]
