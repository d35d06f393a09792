//! Where to look for work, in which order: next-slot, own queue, injector, other workers; every 61st time the
//! injector first.
//!
//! Kept true: the next-slot is used at most three times in a row; what was enqueued from outside is looked at
//! within 61 takes however busy the worker is; taking ahead (to prefetch) happens only while plenty is left
//! to steal.

use crate::counters::Counters;
use crate::enqueue::{Enqueue, Shared};
use crate::steal::Victims;
use skep_sync::RunQueue;
use skep_sync::primitive::Arc;
use std::collections::VecDeque;

/// A prime, so that it does not fall into step with a program's own periods.
const INJECTOR_PERIOD: u32 = 61;
const NEXT_STREAK_MAX: u32 = 3;
/// How many are taken ahead at once.
const AHEAD: usize = 16;
/// Taking ahead needs this many in the queue.
const PLENTY: usize = 4 * AHEAD;

/// One worker's sources of work.
pub(crate) struct Sources<I> {
    own: RunQueue<I>,
    /// Taken off `own` and prefetched.
    ahead: VecDeque<I>,
    next_slot: Option<I>,
    next_streak: u32,
    takes_until_injector: u32,
    victims: Victims<I>,
    shared: Arc<Shared<I>>,
    pub(crate) counters: Counters,
}

impl<I: Copy> Sources<I> {
    pub(crate) fn new(own: RunQueue<I>, victims: Victims<I>, shared: Arc<Shared<I>>) -> Self {
        Self {
            own,
            ahead: VecDeque::with_capacity(AHEAD),
            next_slot: None,
            next_streak: 0,
            takes_until_injector: INJECTOR_PERIOD,
            victims,
            shared,
            counters: Counters::default(),
        }
    }

    /// What to run next; `prefetch` hears what comes soon after.
    pub(crate) fn take(&mut self, prefetch: impl Fn(I)) -> Option<I> {
        // Before the next-slot, which would stretch the period fourfold.
        self.takes_until_injector -= 1;
        if self.takes_until_injector == 0 {
            self.takes_until_injector = INJECTOR_PERIOD;
            if let Some(id) = self.shared.injector.take_one() {
                self.counters.injected += 1;
                return Some(id);
            }
        }
        if let Some(id) = self.take_next_slot() {
            return Some(id);
        }
        if let Some(id) = self.ahead.pop_front() {
            return Some(id);
        }
        let Some(id) = self.own.pop() else { return self.take_from_others() };
        if self.own.len() >= PLENTY {
            while self.ahead.len() < AHEAD
                && let Some(id) = self.own.pop()
            {
                prefetch(id);
                self.ahead.push_back(id);
            }
        }
        Some(id)
    }

    /// Wakes a sleeper where this worker has more than it will take next.
    #[inline]
    pub(crate) fn share(&mut self) {
        if self.shared.idle.has_sleepers() && !self.own.is_empty() {
            self.counters.wakes += u64::from(self.shared.idle.wake_one());
        }
    }

    /// Whether anything that this worker could take is ready.
    pub(crate) fn any_ready(&self) -> bool {
        self.next_slot.is_some()
            || !self.ahead.is_empty()
            || !self.shared.injector.is_empty()
            || self.victims.any_ready()
    }

    fn take_next_slot(&mut self) -> Option<I> {
        let Some(id) = self.next_slot.take() else {
            self.next_streak = 0;
            return None;
        };
        if self.next_streak < NEXT_STREAK_MAX {
            self.next_streak += 1;
            self.counters.runs_next += 1;
            return Some(id);
        }
        self.next_streak = 0;
        self.own.push(id);
        None
    }

    fn take_from_others(&mut self) -> Option<I> {
        if let Some(id) = self.shared.injector.take_batch(&self.own) {
            self.counters.injected += 1;
            return Some(id);
        }
        let id = self.victims.steal(&self.own)?;
        self.counters.steals += 1;
        Some(id)
    }
}

impl<I: Copy> Enqueue<I> for Sources<I> {
    #[inline]
    fn enqueue(&mut self, id: I) {
        // A single item this worker takes itself when its turn ends; only a second one is worth a wake-up.
        self.share();
        self.own.push(id);
    }

    fn enqueue_next(&mut self, id: I) {
        if let Some(before) = self.next_slot.replace(id) {
            self.enqueue(before);
        }
    }
}
