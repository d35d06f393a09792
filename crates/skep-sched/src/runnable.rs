//! What the scheduler runs: all it knows of it.
//!
//! Kept true: every method but `prefetch` is called on the worker's own thread, with that worker's own `Local`.

use crate::clock::NEVER;
use crate::enqueue::Enqueue;

/// What must follow a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "what is still ready has to be enqueued"]
pub enum Ran {
    /// It is still ready: the worker puts it last in its queue.
    Again,
    /// It is somebody else's duty to enqueue it.
    Rest,
}

/// Knows how to run an id.
pub trait Runnable: Send + Sync + 'static {
    /// Names one thing that can be ready.
    type Id: Copy + Send + 'static;
    /// What a worker keeps for itself: pools, caches, its presence at safe points.
    type Local;

    /// Makes a worker's own things, on its thread.
    fn start(&self, worker: usize) -> Self::Local;

    /// Runs `id` for one turn. What becomes ready by it goes to `ready`.
    fn run(&self, id: Self::Id, local: &mut Self::Local, ready: &mut dyn Enqueue<Self::Id>) -> Ran;

    /// Called before each run and before sleep, between turns: the place to pass a safe point and to poll
    /// timers. `now` is at most a few turns old. Returns the next deadline, or [`NEVER`].
    fn tick(&self, local: &mut Self::Local, ready: &mut dyn Enqueue<Self::Id>, now: u64) -> u64 {
        let _ = (local, ready, now);
        NEVER
    }

    /// Calls `park` once; here the worker can say that nobody needs to wait for it meanwhile.
    fn sleep(&self, local: &mut Self::Local, park: &mut dyn FnMut()) {
        let _ = local;
        park();
    }

    /// Called when `id` will run soon.
    fn prefetch(&self, id: Self::Id) {
        let _ = id;
    }

    /// Takes a worker's own things back, on its thread, when it stops.
    fn stop(&self, local: Self::Local) {
        drop(local);
    }
}
