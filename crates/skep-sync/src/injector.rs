//! The way in for those who are not workers.
//!
//! Kept true: first in, first taken; any thread pushes, any worker takes, nobody waits on a lock.
//! The algorithm is crossbeam-deque's.

use crate::run_queue::{RunQueue, steal};

/// A queue that all threads share.
pub struct Injector<T> {
    shared: crossbeam_deque::Injector<T>,
}

impl<T> Injector<T> {
    /// An empty queue.
    #[must_use]
    pub fn new() -> Self {
        Self { shared: crossbeam_deque::Injector::new() }
    }

    /// Puts `item` last.
    pub fn push(&self, item: T) {
        self.shared.push(item);
    }

    /// Takes the first item.
    pub fn take_one(&self) -> Option<T> {
        steal(|| self.shared.steal())
    }

    /// Moves a batch to `queue` and returns its first item.
    pub fn take_batch(&self, queue: &RunQueue<T>) -> Option<T> {
        steal(|| self.shared.steal_batch_and_pop(queue.owner()))
    }

    /// Whether it is empty. Another thread may change that at once.
    pub fn is_empty(&self) -> bool {
        self.shared.is_empty()
    }
}

impl<T> Default for Injector<T> {
    fn default() -> Self {
        Self::new()
    }
}
