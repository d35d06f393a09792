//! The repository's chores, and the tests of the repository itself.
#![forbid(unsafe_code)]

fn main() {}
