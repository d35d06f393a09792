//! Which crashes are told on standard error, and which are only counted.
//! Kept true: every crash is told or is in a count that is told later; no more than so many are told in a second.

use std::sync::{Mutex, MutexGuard, PoisonError};

use skep_sync::primitive::{AtomicBool, Ordering};

use crate::limits::CRASHES_TOLD;

/// The length of a window, in nanoseconds.
const WINDOW: u64 = 1_000_000_000;

/// The crashes of a system's processes.
#[derive(Default)]
pub(crate) struct Crashes {
    window: Mutex<Window>,
    has_left_out: AtomicBool,
}

#[derive(Default)]
struct Window {
    /// When it began.
    since: u64,
    told: u32,
    left_out: u64,
}

impl Crashes {
    /// One more crash; how many were left out before it, if it is to be told.
    pub(crate) fn note(&self, now: u64) -> Option<u64> {
        let mut window = self.lock();
        if now.saturating_sub(window.since) >= WINDOW {
            window.since = now;
            window.told = 0;
        }
        if window.told == CRASHES_TOLD {
            window.left_out += 1;
            self.has_left_out.store(true, Ordering::Relaxed);
            return None;
        }
        window.told += 1;
        self.has_left_out.store(false, Ordering::Relaxed);
        Some(std::mem::take(&mut window.left_out))
    }

    /// How many were left out in the window that has ended; 0 as long as it goes on.
    #[inline]
    pub(crate) fn overdue(&self, now: u64) -> u64 {
        // Relaxed: seen late, it is told late.
        if !self.has_left_out.load(Ordering::Relaxed) {
            return 0;
        }
        let is_over = now.saturating_sub(self.lock().since) >= WINDOW;
        if is_over { self.left_out() } else { 0 }
    }

    /// When those left out are to be told; `u64::MAX` if there are none.
    #[inline]
    pub(crate) fn due(&self) -> u64 {
        // Relaxed: the worker that left one out sees its own store.
        if !self.has_left_out.load(Ordering::Relaxed) {
            return u64::MAX;
        }
        self.lock().since.saturating_add(WINDOW)
    }

    /// How many were left out since this was last asked.
    pub(crate) fn left_out(&self) -> u64 {
        let mut window = self.lock();
        self.has_left_out.store(false, Ordering::Relaxed);
        std::mem::take(&mut window.left_out)
    }

    fn lock(&self) -> MutexGuard<'_, Window> {
        self.window.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is said of crashes that were left out.
pub(crate) fn summary(left_out: u64) -> String {
    match left_out {
        0 => String::new(),
        1 => "1 more process ended badly\n".to_owned(),
        _ => format!("{left_out} more processes ended badly\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_told_in_part_and_counted_in_full() {
        let crashes = Crashes::default();
        let told = (0..1_000).filter(|_| crashes.note(5).is_some()).count();
        assert_eq!(told, CRASHES_TOLD as usize);
        assert_eq!(crashes.overdue(WINDOW - 1), 0, "the window goes on");
        assert_eq!(crashes.overdue(WINDOW), 1_000 - u64::from(CRASHES_TOLD));
        assert_eq!(crashes.left_out(), 0, "it was told");
    }

    #[test]
    fn the_next_one_told_says_how_many_were_not() {
        let crashes = Crashes::default();
        (0..=CRASHES_TOLD).for_each(|_| {
            crashes.note(0);
        });
        assert_eq!(crashes.note(WINDOW), Some(1));
        assert_eq!(crashes.note(WINDOW), Some(0));
    }

    #[test]
    fn what_is_left_out_is_due_when_the_window_ends() {
        let crashes = Crashes::default();
        (0..CRASHES_TOLD).for_each(|_| assert_eq!(crashes.note(WINDOW), Some(0)));
        assert_eq!(crashes.due(), u64::MAX);
        assert_eq!(crashes.note(WINDOW + 5), None);
        assert_eq!(crashes.due(), 2 * WINDOW);
        assert_eq!(crashes.overdue(2 * WINDOW), 1);
        assert_eq!(crashes.due(), u64::MAX);
    }
}
