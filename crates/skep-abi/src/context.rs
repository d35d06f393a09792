//! What running code has beside its stack and its heap: fuel, requests, package variables.
//! Kept true: engines change `fuel` exactly as the instruction table says, and nobody else does while code runs.

use skep_heap::Globals;

use crate::request::Requests;

/// The record that a run of a fiber reads and writes.
#[derive(Debug)]
pub struct Context<'a> {
    /// Fuel left; may go below zero by the longest path without a test.
    pub fuel: i64,
    /// What others want of this process.
    pub requests: &'a Requests,
    /// The process's package variables, none before their first touch. A root of collections.
    pub globals: Globals,
}

impl<'a> Context<'a> {
    /// With so much fuel, package variables not touched yet.
    #[must_use]
    pub fn new(fuel: i64, requests: &'a Requests) -> Context<'a> {
        Context { fuel, requests, globals: Globals::default() }
    }
}
