//! Requests to running code: flags that others set and every safepoint tests.
//! Kept true: setting a flag never blocks; whoever answers clears exactly the flags it saw.

use std::sync::atomic::{AtomicU32, Ordering};

/// Pending requests to whatever runs a process.
#[derive(Debug, Default)]
pub struct Requests(AtomicU32);

/// A request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum Request {
    /// Collect garbage: too much was allocated since the last time.
    Collect = 1,
    /// End: the process was killed, or the system stops.
    Stop = 2,
}

impl Requests {
    /// No requests.
    #[must_use]
    pub const fn new() -> Requests {
        Requests(AtomicU32::new(0))
    }

    /// Adds a request.
    pub fn set(&self, request: Request) {
        // What the requester wrote before is seen by the worker that takes it; pairs with the Acquire in `take`.
        self.0.fetch_or(request as u32, Ordering::Release);
    }

    /// Whether there is any. Late by however long a store takes to arrive, which is no matter.
    #[must_use]
    #[inline(always)]
    pub fn any(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    /// Whether this one is pending.
    #[must_use]
    pub fn is_set(&self, request: Request) -> bool {
        self.0.load(Ordering::Relaxed) & request as u32 != 0
    }

    /// Takes the request away; whether it was pending.
    pub fn take(&self, request: Request) -> bool {
        // Pairs with the Release in `set`.
        self.0.fetch_and(!(request as u32), Ordering::Acquire) & request as u32 != 0
    }
}
