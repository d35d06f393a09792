//! How something ready gets to a worker: from inside a turn through [`Enqueue`], from any thread through [`Handle`].
//!
//! Kept true: an enqueueing wakes at most one worker; one from outside is seen by a worker that was about to
//! sleep (the fence in `Handle::enqueue` pairs with the one in `Idle::announce`).

use crate::counters::Counters;
use crate::idle::Idle;
use skep_sync::primitive::{Arc, AtomicBool, Mutex, Ordering, lock};
use skep_sync::{Injector, Padded};

/// Where a turn puts what became ready by it.
pub trait Enqueue<I> {
    /// Runs `id` after what is already waiting.
    fn enqueue(&mut self, id: I);

    /// Runs `id` next on this worker, for a sender that is about to wait for it: at most three times in a
    /// row, and only the last of several in one turn.
    fn enqueue_next(&mut self, id: I);
}

/// What workers and outsiders share.
pub(crate) struct Shared<I> {
    pub(crate) injector: Injector<I>,
    pub(crate) idle: Idle,
    pub(crate) counters: Box<[Padded<Mutex<Counters>>]>,
    pub(crate) is_stopping: Padded<AtomicBool>,
    pub(crate) is_started: AtomicBool,
}

/// The way in from any thread. It exists before the scheduler starts and may outlive it; what is enqueued
/// when no worker runs stays in the queue.
pub struct Handle<I> {
    pub(crate) shared: Arc<Shared<I>>,
}

impl<I> Clone for Handle<I> {
    fn clone(&self) -> Self {
        Self { shared: self.shared.clone() }
    }
}

impl<I: Send> Handle<I> {
    /// A handle for a scheduler of so many workers (cut to 1..=64).
    #[must_use]
    pub fn new(workers: usize) -> Self {
        let workers = workers.clamp(1, crate::WORKERS_MAX);
        Self {
            shared: Arc::new(Shared {
                injector: Injector::new(),
                idle: Idle::new(workers),
                counters: (0..workers).map(|_| Padded::default()).collect(),
                is_stopping: Padded::default(),
                is_started: AtomicBool::new(false),
            }),
        }
    }

    /// How many workers the scheduler has.
    #[must_use]
    pub fn workers(&self) -> usize {
        self.shared.counters.len()
    }

    /// Enqueues from any thread.
    pub fn enqueue(&self, id: I) {
        self.shared.injector.push(id);
        self.shared.idle.wake_one_for_outsider();
    }

    /// Makes `worker` tick again soon, even if it sleeps: for a deadline that was set from outside.
    pub fn wake_worker(&self, worker: usize) {
        self.shared.idle.wake(worker);
    }

    /// What each worker did, as last published.
    #[must_use]
    pub fn counters(&self) -> Vec<Counters> {
        self.shared.counters.iter().map(|counters| *lock(counters)).collect()
    }

    /// Whether the workers were told to stop.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        self.shared.is_stopping.load(Ordering::Acquire)
    }
}
