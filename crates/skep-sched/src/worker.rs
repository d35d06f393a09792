//! The loop: tick, take, run; with nothing to take, search a little, then sleep.
//!
//! Kept true: a worker spins only as the one searcher, for at most 20 us, and only if spinning has paid
//! recently; it looks at the clock every few runs, not at every one; a panic that comes out of a run
//! costs that run only.

use crate::clock::{Clock, NEVER};
use crate::enqueue::{Enqueue, Handle};
use crate::next::Sources;
use crate::runnable::{Ran, Runnable};
use skep_sync::Woken;
use skep_sync::primitive::{Arc, Ordering, lock, spin_loop};
use std::time::Duration;

/// Runs between two looks at the clock.
const CLOCK_PERIOD: u32 = 16;
/// Runs between two publications of the counters.
const PUBLISH_PERIOD: u32 = 64 * CLOCK_PERIOD;
const SPIN_NS_MAX: u64 = 20_000;
/// A clock that stands still must not make a worker spin for ever.
const SPIN_ROUNDS_MAX: u32 = 1_000;
/// Pauses between two looks at the queues.
const SPIN_PAUSES: u32 = 16;
/// How many failed spins in a row a success pays for.
const SPIN_CREDIT_MAX: u32 = 4;

const _: () = assert!(PUBLISH_PERIOD.is_multiple_of(CLOCK_PERIOD));

/// One worker.
pub(crate) struct Worker<R: Runnable> {
    index: usize,
    runnable: Arc<R>,
    clock: Arc<dyn Clock>,
    handle: Handle<R::Id>,
    sources: Sources<R::Id>,
    now: u64,
    runs_left: u32,
    spin_credit: u32,
    /// This worker owns the search flag.
    is_searcher: bool,
}

impl<R: Runnable> Worker<R> {
    pub(crate) fn new(
        index: usize,
        runnable: Arc<R>,
        clock: Arc<dyn Clock>,
        handle: Handle<R::Id>,
        sources: Sources<R::Id>,
    ) -> Self {
        let now = clock.now();
        Self {
            index,
            runnable,
            clock,
            handle,
            sources,
            now,
            runs_left: PUBLISH_PERIOD,
            spin_credit: 0,
            is_searcher: false,
        }
    }

    /// Works until the scheduler stops. May be called again after a panic came out of it.
    pub(crate) fn work(&mut self, local: &mut R::Local) {
        while !self.handle.shared.is_stopping.load(Ordering::Acquire) {
            let deadline = self.runnable.tick(local, &mut self.sources, self.now);
            let id = self.sources.take(|id| self.runnable.prefetch(id));
            self.finish_search(id.is_some());
            match id {
                Some(id) => self.run(id, local),
                None => self.rest(local, deadline),
            }
        }
    }

    pub(crate) fn count_panic(&mut self) {
        self.sources.counters.panics += 1;
    }

    pub(crate) fn publish_counters(&self) {
        *lock(&self.handle.shared.counters[self.index]) = self.sources.counters;
    }

    #[inline]
    fn run(&mut self, id: R::Id, local: &mut R::Local) {
        self.sources.share();
        self.sources.counters.runs += 1;
        if self.runnable.run(id, local, &mut self.sources) == Ran::Again {
            self.sources.enqueue(id);
        }
        self.runs_left -= 1;
        if self.runs_left.is_multiple_of(CLOCK_PERIOD) {
            self.now = self.clock.now();
            if self.runs_left == 0 {
                self.runs_left = PUBLISH_PERIOD;
                self.publish_counters();
            }
        }
    }

    /// A searcher that found something passes the search on; one that found nothing is about to look again.
    fn finish_search(&mut self, has_found: bool) {
        if !self.is_searcher {
            return;
        }
        self.is_searcher = false;
        self.handle.shared.idle.end_search();
        if has_found && self.sources.any_ready() {
            self.sources.counters.wakes += u64::from(self.handle.shared.idle.wake_one());
        }
    }

    /// Spins if that may pay, else sleeps until woken or until `deadline`.
    fn rest(&mut self, local: &mut R::Local, deadline: u64) {
        self.now = self.clock.now();
        if deadline <= self.now || self.spin(deadline) {
            return;
        }
        self.publish_counters();
        let handle = self.handle.clone();
        let idle = &handle.shared.idle;
        idle.announce(self.index);
        if self.sources.any_ready() || handle.is_stopping() {
            self.is_searcher = idle.retract(self.index);
            return;
        }
        let time_max = (deadline != NEVER).then(|| Duration::from_nanos(deadline - self.now));
        let mut woken = Woken::TimeOver;
        self.runnable.sleep(local, &mut || woken = idle.park(self.index, time_max));
        self.is_searcher = idle.retract(self.index);
        self.sources.counters.parks += 1;
        let slept_at = std::mem::replace(&mut self.now, self.clock.now());
        if woken == Woken::Notified && self.now.saturating_sub(slept_at) < SPIN_NS_MAX {
            // A spin would have met this work, and cheaper.
            self.spin_credit = SPIN_CREDIT_MAX.min(self.spin_credit + 1);
        }
    }

    /// Looks for work for a short while as the searcher; whether it came, or a deadline did.
    fn spin(&mut self, deadline: u64) -> bool {
        if self.spin_credit == 0 || !self.handle.shared.idle.begin_search() {
            return false;
        }
        self.sources.counters.spins += 1;
        let end = self.now.saturating_add(SPIN_NS_MAX).min(deadline);
        for _ in 0..SPIN_ROUNDS_MAX {
            if self.sources.any_ready() || self.handle.is_stopping() {
                // The search goes on until the take that follows.
                self.is_searcher = true;
                self.spin_credit = SPIN_CREDIT_MAX;
                self.sources.counters.spins_hit += 1;
                return true;
            }
            for _ in 0..SPIN_PAUSES {
                spin_loop();
            }
            self.now = self.clock.now();
            if self.now >= end {
                break;
            }
        }
        self.spin_credit -= 1;
        self.handle.shared.idle.end_search();
        self.now >= deadline
    }
}
