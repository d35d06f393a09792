//! The same runnables on one thread, in an order drawn from a seed, on virtual time.
//!
//! Kept true: the same seed, runnables and outside calls give the same order; time moves only in
//! [`Seeded::advance`], straight to the next deadline.

use crate::clock::{Clock, NEVER, VirtualClock};
use crate::counters::Counters;
use crate::enqueue::{Enqueue, Handle};
use crate::random::Random;
use crate::runnable::{Ran, Runnable};
use skep_sync::primitive::Arc;

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<I> {
    /// It ran this.
    Ran(I),
    /// Nothing is ready before this deadline, which may be [`NEVER`].
    Idle(u64),
}

/// A scheduler without threads.
pub struct Seeded<R: Runnable> {
    runnable: Arc<R>,
    /// Always there, except while dropping.
    local: Option<R::Local>,
    ready: Ready<R::Id>,
    handle: Handle<R::Id>,
    clock: Arc<VirtualClock>,
    random: Random,
    counters: Counters,
}

impl<R: Runnable> Seeded<R> {
    /// A scheduler whose choices `seed` determines; it takes what outsiders enqueue through `handle`.
    #[must_use]
    pub fn new(handle: Handle<R::Id>, runnable: Arc<R>, clock: Arc<VirtualClock>, seed: u64) -> Self {
        Self {
            local: Some(runnable.start(0)),
            runnable,
            ready: Ready(Vec::new()),
            handle,
            clock,
            random: Random::new(seed),
            counters: Counters::default(),
        }
    }

    /// Runs one thing that is ready, if any is.
    pub fn step(&mut self) -> Step<R::Id> {
        let local = self.local.as_mut().expect("only drop takes the local");
        while let Some(id) = self.handle.shared.injector.take_one() {
            self.counters.injected += 1;
            self.ready.0.push(id);
        }
        let deadline = self.runnable.tick(local, &mut self.ready, self.clock.now());
        if self.ready.0.is_empty() {
            return Step::Idle(deadline);
        }
        let chosen = self.random.below(self.ready.0.len());
        let id = self.ready.0.swap_remove(chosen);
        self.counters.runs += 1;
        if self.runnable.run(id, local, &mut self.ready) == Ran::Again {
            self.ready.0.push(id);
        }
        Step::Ran(id)
    }

    /// Steps until nothing is ready, moving the time to each deadline, until none is left, time would pass `end`,
    /// or `steps_max` runs were made. Returns how many were.
    pub fn advance(&mut self, end: u64, steps_max: u64) -> u64 {
        let mut steps = 0;
        while steps < steps_max {
            match self.step() {
                Step::Ran(_) => steps += 1,
                Step::Idle(deadline) if deadline == NEVER || deadline > end => break,
                Step::Idle(deadline) => self.clock.advance_to(deadline),
            }
        }
        steps
    }

    /// What it did.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The way in from outside.
    pub fn handle(&self) -> &Handle<R::Id> {
        &self.handle
    }

    /// The time.
    pub fn clock(&self) -> &Arc<VirtualClock> {
        &self.clock
    }
}

impl<R: Runnable> Drop for Seeded<R> {
    fn drop(&mut self) {
        if let Some(local) = self.local.take() {
            self.runnable.stop(local);
        }
    }
}

/// Everything that is ready, in no order: the seed makes one.
struct Ready<I>(Vec<I>);

impl<I> Enqueue<I> for Ready<I> {
    fn enqueue(&mut self, id: I) {
        self.0.push(id);
    }

    fn enqueue_next(&mut self, id: I) {
        self.0.push(id);
    }
}
