//! "All threads have passed since": when it is safe to reuse what a thread may still be looking at.
//!
//! A thread that looks at shared records is *present*. A worker passes a safe point between slices, when it
//! holds no reference; others are present only around one operation. What was unlinked before a ticket was
//! drawn may be reused once every present thread has passed since.
//!
//! Kept true: a ticket has passed only when each thread that was present when it was drawn has passed or left
//! since; passing costs one load and one store, on a line of the thread's own.

use crate::padded::Padded;
use crate::primitive::{Arc, AtomicU64, AtomicUsize, Ordering, PRESENT_MAX, fence, yield_now};

/// Nobody has this seat.
const FREE: u64 = u64::MAX;
/// Its owner holds no references. Above every epoch, so that no ticket waits for it.
const AWAY: u64 = u64::MAX - 1;

/// The threads that may be looking.
pub struct SafePoints {
    epoch: Padded<AtomicU64>,
    /// Seats from here on have never been taken.
    seats_used: AtomicUsize,
    /// Each the epoch its owner last passed in, or `FREE` or `AWAY`.
    seats: Box<[Padded<AtomicU64>]>,
}

/// A moment: has everybody passed since?
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ticket(u64);

impl Ticket {
    /// The ticket of what nobody can be looking at.
    pub const PASSED: Self = Self(0);
}

impl SafePoints {
    /// Safe points that no thread takes part in yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            epoch: Padded(AtomicU64::new(1)),
            seats_used: AtomicUsize::new(0),
            seats: (0..PRESENT_MAX).map(|_| Padded(AtomicU64::new(FREE))).collect(),
        }
    }

    /// Draws a ticket for what has just been unlinked.
    pub fn draw(&self) -> Ticket {
        // Release publishes the unlinking to those that pass in the new epoch; pairs with the Acquire in `pass`.
        Ticket(self.epoch.fetch_add(1, Ordering::AcqRel) + 1)
    }

    /// Whether everybody has passed since `ticket` was drawn.
    pub fn has_passed(&self, ticket: Ticket) -> bool {
        if ticket == Ticket::PASSED {
            return true;
        }
        // Pairs with the fence in `arrive`: either this sees the newcomer's seat, or the newcomer sees what was
        // unlinked before the ticket was drawn.
        fence(Ordering::SeqCst);
        let seats_used = self.seats_used.load(Ordering::Relaxed);
        // Acquire pairs with the Release in `pass` and `leave`: the thread's looks lie before our reuse.
        self.seats[..seats_used].iter().all(|seat| seat.load(Ordering::Acquire) >= ticket.0)
    }
}

impl Default for SafePoints {
    fn default() -> Self {
        Self::new()
    }
}

/// A thread's right to look. References got through it end when it passes, leaves or is dropped.
pub struct Presence {
    points: Arc<SafePoints>,
    seat: usize,
}

impl Presence {
    /// Makes the calling thread present at `points`. Waits while all seats are taken, so threads other than
    /// workers must not stay present across anything that blocks.
    pub fn enter(points: &Arc<SafePoints>) -> Self {
        loop {
            for (seat, state) in points.seats.iter().enumerate() {
                // Acquire pairs with the Release in drop: the looks of who sat here are over before `arrive`.
                if state.load(Ordering::Relaxed) == FREE
                    && state.compare_exchange(FREE, AWAY, Ordering::Acquire, Ordering::Relaxed).is_ok()
                {
                    points.seats_used.fetch_max(seat + 1, Ordering::Relaxed);
                    let mut presence = Self { points: points.clone(), seat };
                    presence.arrive();
                    return presence;
                }
            }
            yield_now();
        }
    }

    /// Passes a safe point.
    #[inline]
    pub fn pass(&mut self) {
        // Acquire: later looks see what was unlinked before this epoch began. Release: earlier looks are over.
        let epoch = self.points.epoch.load(Ordering::Acquire);
        self.points.seats[self.seat].store(epoch, Ordering::Release);
    }

    /// Runs `sleep` while nobody has to wait for this thread.
    pub fn away<A>(&mut self, sleep: impl FnOnce() -> A) -> A {
        self.leave();
        let answer = sleep();
        self.arrive();
        answer
    }

    /// Stops others from waiting for this thread until `arrive`. No record can be looked at in between,
    /// since looking takes `&Presence` for as long as the look lasts; see [`Presence::away`].
    fn leave(&mut self) {
        // Release: this thread's looks are over; pairs with the Acquire in `has_passed`.
        self.points.seats[self.seat].store(AWAY, Ordering::Release);
    }

    fn arrive(&mut self) {
        // An epoch that is already old only makes others wait for the next pass.
        let epoch = self.points.epoch.load(Ordering::Relaxed);
        // Release: whoever sees this epoch instead of an `AWAY` before it must see the earlier looks over, too.
        self.points.seats[self.seat].store(epoch, Ordering::Release);
        // Pairs with the fence in `has_passed`; it also makes the load above an Acquire, as in `pass`.
        fence(Ordering::SeqCst);
    }

    /// Whether this is a presence at `points`.
    pub fn is_at(&self, points: &Arc<SafePoints>) -> bool {
        Arc::ptr_eq(&self.points, points)
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        // Release as in `leave`.
        self.points.seats[self.seat].store(FREE, Ordering::Release);
    }
}
