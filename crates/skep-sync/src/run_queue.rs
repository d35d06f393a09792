//! One owner, many thieves, oldest first.
//!
//! Kept true: only the owner pushes and pops; what is pushed comes out exactly once. The algorithm is
//! crossbeam-deque's; this file is the name under which the rest of the program knows it.

use crossbeam_deque::{Steal, Stealer as Thief, Worker};

/// How often a steal that met another thief tries again before it looks elsewhere.
const STEAL_TRIES_MAX: usize = 4;

/// The owner's end. It can be sent to the owner's thread, not shared.
pub struct RunQueue<T> {
    owner: Worker<T>,
}

impl<T> RunQueue<T> {
    /// An empty queue.
    #[must_use]
    pub fn new() -> Self {
        Self { owner: Worker::new_fifo() }
    }

    /// Puts `item` last.
    #[inline]
    pub fn push(&self, item: T) {
        self.owner.push(item);
    }

    /// Takes the first item.
    #[inline]
    pub fn pop(&self) -> Option<T> {
        self.owner.pop()
    }

    /// Whether it is empty. A thief may change that at once.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.owner.is_empty()
    }

    /// How many items it holds. A thief may change that at once.
    pub fn len(&self) -> usize {
        self.owner.len()
    }

    /// The thieves' end.
    pub fn stealer(&self) -> Stealer<T> {
        Stealer { thief: self.owner.stealer() }
    }

    pub(crate) fn owner(&self) -> &Worker<T> {
        &self.owner
    }
}

impl<T> Default for RunQueue<T> {
    fn default() -> Self {
        Self::new()
    }
}

/// The thieves' end.
#[derive(Clone)]
pub struct Stealer<T> {
    thief: Thief<T>,
}

impl<T> Stealer<T> {
    /// Moves up to half of the victim's items to `queue` and returns the first of them.
    pub fn steal_half(&self, queue: &RunQueue<T>) -> Option<T> {
        steal(|| self.thief.steal_batch_and_pop(&queue.owner))
    }

    /// Whether there is nothing to steal.
    pub fn is_empty(&self) -> bool {
        self.thief.is_empty()
    }
}

/// Tries `attempt` until it has an answer or has lost too many races.
pub(crate) fn steal<T>(attempt: impl Fn() -> Steal<T>) -> Option<T> {
    for _ in 0..STEAL_TRIES_MAX {
        match attempt() {
            Steal::Success(item) => return Some(item),
            Steal::Empty => return None,
            Steal::Retry => {}
        }
    }
    None
}
