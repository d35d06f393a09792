//! What each worker did.
//!
//! Kept true: a worker counts in memory of its own and publishes now and then, so counting shares no line.

use std::ops::AddAssign;

/// Counts since a worker's start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Runs of anything.
    pub runs: u64,
    /// Of these, from the next-slot.
    pub runs_next: u64,
    /// Items or batches taken from the injector.
    pub injected: u64,
    /// Batches stolen from other workers.
    pub steals: u64,
    /// Times it spun before sleeping.
    pub spins: u64,
    /// Of these, with success.
    pub spins_hit: u64,
    /// Times it slept.
    pub parks: u64,
    /// Sleepers it woke.
    pub wakes: u64,
    /// Panics that came out of what it ran.
    pub panics: u64,
}

impl AddAssign for Counters {
    fn add_assign(&mut self, other: Self) {
        self.runs += other.runs;
        self.runs_next += other.runs_next;
        self.injected += other.injected;
        self.steals += other.steals;
        self.spins += other.spins;
        self.spins_hit += other.spins_hit;
        self.parks += other.parks;
        self.wakes += other.wakes;
        self.panics += other.panics;
    }
}
