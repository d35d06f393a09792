//! Time as a number of nanoseconds since the clock was made.
//!
//! Kept true: a clock never goes back; whoever needs the time is handed it.

use skep_sync::primitive::{AtomicU64, Ordering};
use std::time::Instant;

/// A deadline that never comes.
pub const NEVER: u64 = u64::MAX;

/// Where the time comes from.
pub trait Clock: Send + Sync + 'static {
    /// Nanoseconds since the clock was made.
    fn now(&self) -> u64;
}

/// The system's monotonic clock.
#[derive(Debug)]
pub struct RealClock {
    start: Instant,
}

impl RealClock {
    /// A clock that starts at 0.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "this is the clock through which time comes in")]
    pub fn new() -> Self {
        Self { start: Instant::now() }
    }
}

impl Default for RealClock {
    fn default() -> Self {
        Self::new()
    }
}

impl Clock for RealClock {
    fn now(&self) -> u64 {
        // 2^64 ns are 584 years.
        u64::try_from(self.start.elapsed().as_nanos()).unwrap_or(NEVER)
    }
}

/// A clock that stands still until it is told.
#[derive(Debug)]
pub struct VirtualClock {
    now: AtomicU64,
}

impl VirtualClock {
    /// A clock that stands at 0.
    #[must_use]
    pub fn new() -> Self {
        Self { now: AtomicU64::new(0) }
    }

    /// Moves the time to `now`, unless it is past that.
    pub fn advance_to(&self, now: u64) {
        self.now.fetch_max(now, Ordering::AcqRel);
    }
}

impl Default for VirtualClock {
    fn default() -> Self {
        Self::new()
    }
}

impl Clock for VirtualClock {
    fn now(&self) -> u64 {
        self.now.load(Ordering::Acquire)
    }
}
