//! Whom to steal from, and how much.
//!
//! Kept true: a thief begins at a random victim, so that thieves don't queue up at one; it takes at most half.

use crate::random::Random;
use skep_sync::{RunQueue, Stealer};

/// One worker's way to the queues of all others.
pub(crate) struct Victims<I> {
    own: usize,
    stealers: Box<[Stealer<I>]>,
    random: Random,
}

impl<I> Victims<I> {
    pub(crate) fn new(own: usize, stealers: Box<[Stealer<I>]>, seed: u64) -> Self {
        Self { own, stealers, random: Random::new(seed) }
    }

    /// Moves up to half of the first victim that has anything to `queue`, and returns one of it.
    pub(crate) fn steal(&mut self, queue: &RunQueue<I>) -> Option<I> {
        let count = self.stealers.len();
        if count == 1 {
            return None;
        }
        let start = self.random.below(count);
        (start..count).chain(0..start).filter(|&victim| victim != self.own).find_map(|victim| {
            // A look costs half of an attempt, and most victims are empty when a thief is about.
            let stealer = &self.stealers[victim];
            if stealer.is_empty() { None } else { stealer.steal_half(queue) }
        })
    }

    /// Whether any queue, the own included, has anything.
    pub(crate) fn any_ready(&self) -> bool {
        self.stealers.iter().any(|stealer| !stealer.is_empty())
    }
}
