//! A system's timers: one wheel per worker, each behind a lock that its worker almost always takes alone.
//!
//! Kept true: polling a wheel on which nothing is due costs one load; a timer fires at most once, and a cancel that
//! returns its value means that it never fires; nobody waits on a lock while a value is dropped or handled.

use crate::clock::NEVER;
use crate::wheel::{Key, Wheel};
use skep_sync::Padded;
use skep_sync::primitive::{AtomicU64, Mutex, Ordering, lock};

/// Names one timer, for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimerId {
    key: Key,
    shard: u16,
}

/// A new timer.
#[derive(Clone, Copy, Debug)]
pub struct Inserted {
    /// Its name.
    pub id: TimerId,
    /// No timer of the shard is due before it: whoever is not the shard's worker has to wake that worker.
    pub is_first: bool,
}

/// The timers.
pub struct Timers<T> {
    shards: Box<[Padded<Shard<T>>]>,
}

struct Shard<T> {
    /// At or before the earliest deadline.
    next: AtomicU64,
    wheel: Mutex<Wheel<T>>,
}

impl<T> Timers<T> {
    /// No timers, on so many shards (at least 1): one for each worker.
    #[must_use]
    pub fn new(shards: usize) -> Self {
        let shard = |_| Padded(Shard { next: AtomicU64::new(NEVER), wheel: Mutex::new(Wheel::new()) });
        Self { shards: (0..shards.clamp(1, crate::WORKERS_MAX)).map(shard).collect() }
    }

    /// Sets a timer on a shard.
    pub fn insert(&self, shard: usize, deadline: u64, value: T) -> Inserted {
        let (shard, index) = (&self.shards[shard], shard as u16);
        let mut wheel = lock(&shard.wheel);
        let id = TimerId { key: wheel.insert(deadline, value), shard: index };
        // Under the lock, so that a poll that recomputes it has seen this timer. Its worker reads it after a wake-up
        // or on its own thread, so the order needs no more than Relaxed.
        let is_first = deadline < shard.next.load(Ordering::Relaxed);
        if is_first {
            shard.next.store(deadline, Ordering::Relaxed);
        }
        Inserted { id, is_first }
    }

    /// Takes a timer back; `None` when it has fired or was cancelled before.
    pub fn cancel(&self, id: TimerId) -> Option<T> {
        // `next` stays: at worst the shard's worker looks once in vain.
        lock(&self.shards.get(usize::from(id.shard))?.wheel).cancel(id.key)
    }

    /// Appends what is due on a shard to `due`, in the order of deadline and insertion, and returns when to
    /// poll again at the latest.
    #[inline]
    pub fn poll(&self, shard: usize, now: u64, due: &mut Vec<T>) -> u64 {
        let shard = &self.shards[shard];
        let next = shard.next.load(Ordering::Relaxed);
        if now < next { next } else { shard.fire(now, due) }
    }

    /// How many timers wait on a shard.
    pub fn len(&self, shard: usize) -> usize {
        lock(&self.shards[shard].wheel).len()
    }

    /// Whether no timer waits anywhere.
    pub fn is_empty(&self) -> bool {
        self.shards.iter().all(|shard| lock(&shard.wheel).len() == 0)
    }
}

impl<T> Shard<T> {
    #[cold]
    fn fire(&self, now: u64, due: &mut Vec<T>) -> u64 {
        let mut wheel = lock(&self.wheel);
        wheel.fire(now, due);
        let next = wheel.next();
        self.next.store(next, Ordering::Relaxed);
        next
    }
}
