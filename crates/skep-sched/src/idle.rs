//! Who sleeps, who searches, who is woken.
//!
//! At most one worker searches (spins) at a time, and a waker makes the worker it wakes the searcher, so a
//! burst of enqueueings wakes one worker; that one wakes the next when it finds more than it can take.
//!
//! Kept true: a worker looks at all queues once more after it has announced its sleep, so whoever enqueues
//! from outside either sees the sleeper or is seen by it; whoever stops searching looks once more too,
//! so an enqueueing that relied on the search is not lost.

use skep_sync::primitive::{AtomicBool, AtomicU64, Ordering, fence};
use skep_sync::{Padded, Parker, Woken};
use std::time::Duration;

/// The workers' sleep.
pub(crate) struct Idle {
    /// A bit for each worker that sleeps or is about to.
    sleepers: Padded<AtomicU64>,
    is_searched: Padded<AtomicBool>,
    parkers: Box<[Padded<Parker>]>,
}

impl Idle {
    pub(crate) fn new(workers: usize) -> Self {
        Self {
            sleepers: Padded::default(),
            is_searched: Padded::default(),
            parkers: (0..workers).map(|_| Padded::default()).collect(),
        }
    }

    /// Whether a worker sleeps, as far as this thread has heard.
    #[inline]
    pub(crate) fn has_sleepers(&self) -> bool {
        self.sleepers.load(Ordering::Relaxed) != 0
    }

    /// Wakes a sleeper and makes it the searcher, unless somebody searches already. For workers: what
    /// they enqueued they also run themselves, so a sleeper that is overlooked costs no liveness.
    pub(crate) fn wake_one(&self) -> bool {
        while self.has_sleepers() {
            if !self.begin_search() {
                return false;
            }
            if let Some(worker) = self.claim_sleeper() {
                self.parkers[worker].unpark();
                return true;
            }
            // Somebody may have relied on this "search" while a worker fell asleep: look again.
            self.end_search();
        }
        false
    }

    /// As `wake_one`, for those who do not run what they enqueue.
    pub(crate) fn wake_one_for_outsider(&self) {
        // Pairs with the fence in `announce` and `end_search`.
        fence(Ordering::SeqCst);
        self.wake_one();
    }

    /// Wakes a certain worker, without a search.
    pub(crate) fn wake(&self, worker: usize) {
        if let Some(parker) = self.parkers.get(worker) {
            parker.unpark();
        }
    }

    pub(crate) fn wake_all(&self) {
        for parker in &self.parkers {
            parker.unpark();
        }
    }

    /// Becomes the searcher, unless there is one.
    pub(crate) fn begin_search(&self) -> bool {
        !self.is_searched.load(Ordering::Relaxed)
            && self.is_searched.compare_exchange(false, true, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// Ends the search. The caller looks at the queues after this, or wakes another.
    pub(crate) fn end_search(&self) {
        self.is_searched.store(false, Ordering::Release);
        // Pairs with the fence in `wake_one_for_outsider`.
        fence(Ordering::SeqCst);
    }

    /// Says that `worker` is about to sleep. It looks at the queues after this, then parks or retracts.
    pub(crate) fn announce(&self, worker: usize) {
        self.sleepers.fetch_or(1 << worker, Ordering::AcqRel);
        // Pairs with the fence in `wake_one_for_outsider`.
        fence(Ordering::SeqCst);
    }

    /// Takes the announcement back; true when a waker was quicker: then `worker` is the searcher.
    #[must_use]
    pub(crate) fn retract(&self, worker: usize) -> bool {
        self.sleepers.fetch_and(!(1 << worker), Ordering::AcqRel) & 1 << worker == 0
    }

    pub(crate) fn park(&self, worker: usize, time_max: Option<Duration>) -> Woken {
        self.parkers[worker].park(time_max)
    }

    fn claim_sleeper(&self) -> Option<usize> {
        loop {
            let sleepers = self.sleepers.load(Ordering::Relaxed);
            if sleepers == 0 {
                return None;
            }
            let worker = sleepers.trailing_zeros() as usize;
            let before = self.sleepers.fetch_and(!(1 << worker), Ordering::AcqRel);
            if before & 1 << worker != 0 {
                return Some(worker);
            }
        }
    }
}
