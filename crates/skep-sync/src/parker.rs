//! Sleep and wake without lost wake-ups.
//!
//! Kept true: an unpark before or during a park ends it; what the waker wrote before `unpark` is visible
//! after the `park` that it ended; unparking one who is awake costs one atomic and no system call.

use crate::primitive::{AtomicU8, Condvar, Mutex, Ordering, lock};
use std::time::Duration;

const AWAKE: u8 = 0;
const PARKED: u8 = 1;
const NOTIFIED: u8 = 2;

/// Why a park ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Woken {
    /// Somebody called `unpark`.
    Notified,
    /// The time is over, or the system woke it early: the caller looks at the clock.
    TimeOver,
}

/// Where one thread sleeps. Only that thread parks; any thread unparks.
pub struct Parker {
    state: AtomicU8,
    lock: Mutex<()>,
    wake: Condvar,
}

impl Parker {
    /// A parker whose thread is awake.
    #[must_use]
    pub fn new() -> Self {
        Self { state: AtomicU8::new(AWAKE), lock: Mutex::new(()), wake: Condvar::new() }
    }

    /// Sleeps until notified, or for about `time_max` where it is given.
    pub fn park(&self, time_max: Option<Duration>) -> Woken {
        if self.take_notice() {
            return Woken::Notified;
        }
        let mut guard = lock(&self.lock);
        if self.state.compare_exchange(AWAKE, PARKED, Ordering::Relaxed, Ordering::Relaxed).is_err() {
            // A swap, not a store: what the last of several wakers wrote must become visible too.
            // Acquire pairs with the Release in `unpark`.
            self.state.swap(AWAKE, Ordering::Acquire);
            return Woken::Notified;
        }
        let Some(time_max) = time_max else {
            // A waker changes the state before it takes the lock, so the wait can't begin in between.
            while !self.take_notice() {
                guard = match self.wake.wait(guard) {
                    Ok(guard) => guard,
                    Err(poisoned) => poisoned.into_inner(),
                };
            }
            return Woken::Notified;
        };
        drop(match self.wake.wait_timeout(guard, time_max) {
            Ok((guard, _)) => guard,
            Err(poisoned) => poisoned.into_inner().0,
        });
        // Acquire pairs with the Release in `unpark`.
        if self.state.swap(AWAKE, Ordering::Acquire) == NOTIFIED { Woken::Notified } else { Woken::TimeOver }
    }

    /// Ends the present park, or the next one.
    pub fn unpark(&self) {
        // Release publishes what the waker wrote; pairs with the Acquires in `park`.
        if self.state.swap(NOTIFIED, Ordering::Release) == PARKED {
            // Between its change of state and its wait the sleeper holds the lock: taking it here means
            // that the notice below can't come before the wait.
            drop(lock(&self.lock));
            self.wake.notify_one();
        }
    }

    fn take_notice(&self) -> bool {
        // Acquire pairs with the Release in `unpark`.
        self.state.compare_exchange(NOTIFIED, AWAKE, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }
}

impl Default for Parker {
    fn default() -> Self {
        Self::new()
    }
}
