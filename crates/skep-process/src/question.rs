//! Questions: what an ask is from its beginning until it is settled.
//!
//! A question is a slot of a table of its own, and its reference is the slot's id. To settle it is to release that
//! slot, which one settler can do; the winner posts the answer to the asker as control mail.
//! Kept true: a question is settled once; whoever holds its request unanswered is counted in `holders`, so that it
//! fails when the last of them has ended.

use skep_sync::primitive::{AtomicU32, AtomicU64, Ordering};

/// Somebody else than who was asked may answer: the request was sent on.
pub(crate) const PASSED_ON: u32 = 1;
/// The handling of the request is over, and it was not answered: it was kept.
pub(crate) const KEPT: u32 = 2;

/// The record of an open question. All words are set before it is published; only `holders` and `flags` change
/// after that.
#[derive(Debug, Default)]
pub(crate) struct Question {
    pub(crate) asker: AtomicU64,
    pub(crate) target: AtomicU64,
    pub(crate) holders: AtomicU32,
    pub(crate) flags: AtomicU32,
}

impl Question {
    /// Sets a new question up, before it is published.
    pub(crate) fn set_up(&self, asker: u64, target: u64) {
        // Relaxed throughout: publishing the slot publishes them.
        self.asker.store(asker, Ordering::Relaxed);
        self.target.store(target, Ordering::Relaxed);
        self.holders.store(0, Ordering::Relaxed);
        self.flags.store(0, Ordering::Relaxed);
    }

    /// Another place holds the request.
    pub(crate) fn hold(&self) {
        self.holders.fetch_add(1, Ordering::Relaxed);
    }

    /// A place holds it no longer; whether it was the last.
    pub(crate) fn unhold(&self) -> bool {
        // AcqRel: the last holder sees what the others did before they let go.
        self.holders.fetch_sub(1, Ordering::AcqRel) == 1
    }

    /// Whether only who was asked can answer it, as far as is known.
    pub(crate) fn waits_for_its_target(&self) -> bool {
        self.flags.load(Ordering::Acquire) & (PASSED_ON | KEPT) == 0
    }

    /// Notes that the target alone can't be waited for any more.
    pub(crate) fn flag(&self, flag: u32) {
        self.flags.fetch_or(flag, Ordering::Release);
    }
}
