//! How many processes may live, and the memory that their records take.
//! Kept true: a place is given before anything of a process is made; the bytes of all places given are counted to the
//! system's memory.

use std::fmt;
use std::sync::Arc;

use skep_heap::{Arena, MemoryExceeded};
use skep_sync::Padded;
use skep_sync::primitive::{AtomicU64, Ordering};

/// Places that a worker takes at once where plenty are left.
const BATCH_MAX: u64 = 64;
/// A worker takes one in so many of the places that are left: near the limit one by one, so that few lie idle with
/// another worker.
const BATCH_SHARE: u64 = 4_096;

/// The places of a system.
pub(crate) struct Places {
    arena: Arc<Arena>,
    /// Bytes of a process's records.
    each: u64,
    limit: u64,
    /// Those that no worker has.
    left: Padded<AtomicU64>,
}

/// A worker's own places.
#[derive(Default)]
pub(crate) struct Share {
    places: u64,
}

/// Why there is no place for another process.
#[derive(Debug)]
pub(crate) enum NoPlace {
    /// As many live as may.
    Count { limit: u64, each: u64 },
    /// So many live, and there is no memory for another.
    Memory { living: u64, each: u64, exceeded: MemoryExceeded },
}

impl fmt::Display for NoPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("skep: cannot spawn: ")?;
        match self {
            NoPlace::Count { limit, each } => {
                let bytes = limit.saturating_mul(*each);
                write!(f, "{limit} processes x {each} bytes = {bytes} bytes; limit {limit} processes")
            }
            NoPlace::Memory { living, each, exceeded: MemoryExceeded { used, limit, .. } } => {
                let bytes = living.saturating_mul(*each);
                let rest = used.saturating_sub(bytes);
                write!(
                    f,
                    "{living} processes x {each} bytes = {bytes} bytes, and {rest} bytes of state and mail; \
                     limit {limit} bytes, a sixteenth of them spared for what lives"
                )
            }
        }
    }
}

impl Places {
    /// At most `limit` processes whose records have `each` bytes, counted to the arena.
    pub(crate) fn new(arena: Arc<Arena>, each: u64, limit: u64) -> Places {
        Places { arena, each, limit, left: Padded(AtomicU64::new(limit)) }
    }

    /// Takes a place.
    #[inline]
    pub(crate) fn take(&self, share: &mut Share) -> Result<(), NoPlace> {
        if share.places == 0 {
            share.places = self.fetch(self.batch()).or_else(|_| self.fetch(1))?;
        }
        share.places -= 1;
        Ok(())
    }

    /// Takes a place for who has no share to keep others in.
    pub(crate) fn take_one(&self) -> Result<(), NoPlace> {
        self.fetch(1).map(|_| ())
    }

    /// Gives a place back.
    #[inline]
    pub(crate) fn give(&self, share: &mut Share) {
        share.places += 1;
        let batch = self.batch();
        let keep = if batch == 1 { 0 } else { batch };
        if share.places > 2 * keep {
            self.give_back(share, keep);
        }
    }

    /// Gives all of a worker's places back.
    pub(crate) fn surrender(&self, share: &mut Share) {
        self.give_back(share, 0);
    }

    fn batch(&self) -> u64 {
        // Relaxed: a guess.
        (self.left.load(Ordering::Relaxed) / BATCH_SHARE).clamp(1, BATCH_MAX)
    }

    #[cold]
    fn fetch(&self, places: u64) -> Result<u64, NoPlace> {
        // Relaxed: a count, which orders nothing.
        let fewer = |left: u64| left.checked_sub(places);
        if self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fewer).is_err() {
            return Err(NoPlace::Count { limit: self.limit, each: self.each });
        }
        match self.arena.take_outside(places.saturating_mul(self.each)) {
            Ok(()) => Ok(places),
            Err(exceeded) => {
                self.left.fetch_add(places, Ordering::Relaxed);
                Err(self.no_memory(exceeded))
            }
        }
    }

    /// The refusal where there is a place, but no memory.
    pub(crate) fn no_memory(&self, exceeded: MemoryExceeded) -> NoPlace {
        let living = self.limit.saturating_sub(self.left.load(Ordering::Relaxed));
        NoPlace::Memory { living, each: self.each, exceeded }
    }

    #[cold]
    fn give_back(&self, share: &mut Share, keep: u64) {
        let surplus = share.places - keep;
        share.places = keep;
        self.arena.give_outside(surplus.saturating_mul(self.each));
        self.left.fetch_add(surplus, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(memory: u64, limit: u64) -> Places {
        Places::new(Arena::new(memory), 100, limit)
    }

    #[test]
    fn a_small_limit_is_exact_whoever_ends_them() {
        let places = places(1 << 20, 10);
        let (mut one, mut other) = (Share::default(), Share::default());
        for _ in 0..3 {
            for _ in 0..10 {
                places.take(&mut one).expect("a place is left");
            }
            let refused = places.take(&mut other).expect_err("all are taken").to_string();
            assert_eq!(
                refused,
                "skep: cannot spawn: 10 processes x 100 bytes = 1000 bytes; limit 10 processes"
            );
            (0..10).for_each(|_| places.give(&mut other));
        }
    }

    #[test]
    fn memory_refuses_before_the_cap() {
        let places = places(160_000, u64::MAX);
        let mut share = Share::default();
        let living = std::iter::from_fn(|| places.take(&mut share).ok()).count();
        assert_eq!(living, 1_500);
        let refused = places.take(&mut share).expect_err("there is no memory").to_string();
        assert_eq!(
            refused,
            "skep: cannot spawn: 1500 processes x 100 bytes = 150000 bytes, and 0 bytes of state and mail; \
             limit 160000 bytes, a sixteenth of them spared for what lives"
        );
    }

    #[test]
    fn who_has_no_share_takes_one_of_many() {
        let places = places(1 << 30, 1 << 24);
        places.take_one().expect("a place is left");
        assert_eq!(places.left.load(Ordering::Relaxed), (1 << 24) - 1);
        assert_eq!(places.arena.stats().outside_bytes, 100);
    }

    #[test]
    fn what_a_worker_keeps_goes_back_with_it() {
        let places = places(1 << 30, 1 << 24);
        let mut share = Share::default();
        (0..1_000).for_each(|_| places.take(&mut share).expect("a place is left"));
        (0..1_000).for_each(|_| places.give(&mut share));
        assert!(share.places > 0);
        places.surrender(&mut share);
        assert_eq!(places.left.load(Ordering::Relaxed), 1 << 24);
        assert_eq!(places.arena.stats().outside_bytes, 0);
    }
}
