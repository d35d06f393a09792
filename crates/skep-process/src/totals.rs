//! What processes did, counted by each worker for itself and added up when it stops.
//! Kept true: `sent` is the sum of `received`, `refused`, `dropped`, `dead_letters` and what is still unread.

use std::ops::AddAssign;

/// Counts since the system's start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Fuel spent by code.
    pub fuel: u64,
    /// Bytes that processes allocated.
    pub allocated: u64,
    /// Bytes that collections and ends of processes gave back.
    pub freed: u64,
    /// Collections, those at the ends of turns included.
    pub collections: u64,
    /// Objects that collections moved.
    pub objects_moved: u64,
    /// Messages that were sent, requests included and answers not.
    pub sent: u64,
    /// Of these, read.
    pub received: u64,
    /// Of these, refused by a full mailbox.
    pub refused: u64,
    /// Of these, dropped by a full mailbox.
    pub dropped: u64,
    /// Of these, to processes that had ended, or unread when their receiver ended.
    pub dead_letters: u64,
    /// Replies that were taken.
    pub answered: u64,
    /// Questions that ended without a reply.
    pub unanswered: u64,
    /// Processes started.
    pub spawned: u64,
    /// Processes that ended.
    pub ended: u64,
    /// Of these, by a panic, a budget or a fault of the runtime.
    pub crashed: u64,
    /// Turns.
    pub turns: u64,
    /// Times a sender was paused.
    pub pauses: u64,
}

impl AddAssign for Totals {
    fn add_assign(&mut self, other: Totals) {
        self.fuel += other.fuel;
        self.allocated += other.allocated;
        self.freed += other.freed;
        self.collections += other.collections;
        self.objects_moved += other.objects_moved;
        self.sent += other.sent;
        self.received += other.received;
        self.refused += other.refused;
        self.dropped += other.dropped;
        self.dead_letters += other.dead_letters;
        self.answered += other.answered;
        self.unanswered += other.unanswered;
        self.spawned += other.spawned;
        self.ended += other.ended;
        self.crashed += other.crashed;
        self.turns += other.turns;
        self.pauses += other.pauses;
    }
}
