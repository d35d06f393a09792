//! A value that only whoever holds the right to run may open, behind the mailbox that grants that right.
//!
//! Kept true: there is at most one [`Turn`] per cell at any time; giving the right back is the last thing
//! a turn does; what one turn wrote is visible to the next, on whatever thread.
#![allow(unsafe_code, reason = "the head word, not the borrow checker, proves that a turn is alone")]

use crate::mailbox::{Inbox, Linked, Mailbox, State};
use crate::primitive::UnsafeCell;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// A mailbox and what its receiver owns. Closed until [`OwnedCell::reopen`].
pub struct OwnedCell<M: Linked, T> {
    mailbox: Mailbox<M>,
    inside: UnsafeCell<Inside<M, T>>,
}

struct Inside<M: Linked, T> {
    inbox: Inbox<M>,
    value: T,
}

// SAFETY: `inside` is reached through a `Turn` only, one at a time (the head word's `Running`), with an
// Acquire/Release pair between turns; so sharing the cell only ever moves a `T` and messages across threads.
unsafe impl<M: Linked, T: Send> Sync for OwnedCell<M, T> {}

// SAFETY: it owns its value and its messages, both of which may move.
unsafe impl<M: Linked, T: Send> Send for OwnedCell<M, T> {}

/// What must follow the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a receiver that is ready has to be enqueued"]
pub enum Ended {
    /// It is ready: the caller has the duty to enqueue it.
    RunAgain,
    /// It is idle: the next push or poke is told to enqueue it.
    Rest,
}

impl<M: Linked, T> OwnedCell<M, T> {
    /// A closed cell around `value`.
    pub fn new(value: T) -> Self {
        Self { mailbox: Mailbox::closed(), inside: UnsafeCell::new(Inside { inbox: Inbox::new(), value }) }
    }

    /// Where senders push.
    pub fn mailbox(&self) -> &Mailbox<M> {
        &self.mailbox
    }

    /// Begins a turn of a ready receiver, with all its mail; `None` when it is not ready (a stale entry
    /// in a run queue), so calling without having been told to enqueue does no harm.
    #[inline]
    pub fn begin(&self) -> Option<Turn<'_, M, T>> {
        let newest = self.mailbox.begin()?;
        let mut turn = Turn::new(self);
        turn.inside().inbox.accept(newest);
        Some(turn)
    }

    /// Opens a closed cell to set its value up for a new receiver; `None` when it is not closed.
    pub fn reopen(&self) -> Option<Turn<'_, M, T>> {
        self.mailbox.reopen().then(|| Turn::new(self))
    }
}

impl<M: Linked, T> Drop for OwnedCell<M, T> {
    fn drop(&mut self) {
        // No turn can be alive (it borrows the cell), so this takes the stack; the inbox drops its own.
        let mut unread = Inbox::<M>::new();
        unread.accept(self.mailbox.close());
    }
}

impl<M: Linked, T: Default> Default for OwnedCell<M, T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

/// The right to run. Dropped without an end (say, by a panic), the receiver stays running for ever: it is
/// never begun again, its mail queues up to the bound, and nobody else sees its half-changed value.
#[must_use = "end the turn, or the receiver never runs again"]
pub struct Turn<'a, M: Linked, T> {
    cell: &'a OwnedCell<M, T>,
    /// Bounded messages read in this turn; they leave the depth when it ends.
    consumed: u16,
    /// A turn is as good as a mutable borrow of the value: it is `Send` and `Sync` only where that is.
    value: PhantomData<&'a mut T>,
}

impl<'a, M: Linked, T> Turn<'a, M, T> {
    /// Only for whom the head word has just granted the right to run.
    fn new(cell: &'a OwnedCell<M, T>) -> Self {
        Self { cell, consumed: 0, value: PhantomData }
    }

    /// The oldest control message, else the oldest message; looks for new mail when all has been read.
    #[inline]
    pub fn pop(&mut self) -> Option<M> {
        if self.inside().inbox.is_empty() {
            self.refill();
        }
        let inbox = &mut self.inside().inbox;
        if let Some(message) = inbox.pop_control() {
            return Some(message);
        }
        let (message, is_counted) = inbox.pop_ordinary()?;
        self.consumed += u16::from(is_counted);
        Some(message)
    }

    /// The oldest ordinary message, for who may not read it now; it stays in the depth. Whether it is bounded
    /// mail, of which `consume` has to be told once it is read.
    pub fn pop_aside(&mut self) -> Option<(M, bool)> {
        if !self.inside().inbox.has_ordinary() {
            self.refill();
        }
        self.inside().inbox.pop_ordinary()
    }

    /// One bounded message that `pop_aside` gave has been read.
    #[inline]
    pub fn consume(&mut self) {
        self.consumed += 1;
    }

    /// Lets what was read leave the depth now, in the middle of the turn.
    pub fn account(&mut self) {
        let consumed = std::mem::take(&mut self.consumed);
        if consumed > 0 {
            self.cell.mailbox.forget(consumed);
        }
    }

    /// The oldest control message; looks for new mail when there is none.
    pub fn pop_control(&mut self) -> Option<M> {
        if !self.inside().inbox.has_control() {
            self.refill();
        }
        self.inside().inbox.pop_control()
    }

    /// Ends the turn: rests when everything has been read, else is ready again.
    #[inline]
    pub fn end(mut self) -> Ended {
        if !self.inside().inbox.is_empty() {
            return self.end_ready();
        }
        ended(self.cell.mailbox.rest(self.consumed, State::Idle))
    }

    /// Ends the turn of a receiver that waits for control mail, whatever else is unread.
    pub fn end_for_control(mut self) -> Ended {
        self.refill();
        if self.inside().inbox.has_control() {
            return self.end_ready();
        }
        // What came since the refill may be control mail: then this is ready, and the next turn looks.
        ended(self.cell.mailbox.rest(self.consumed, State::IdleControl))
    }

    /// Ends the turn and is ready again, whatever is unread.
    pub fn end_ready(self) -> Ended {
        self.cell.mailbox.yielded(self.consumed);
        Ended::RunAgain
    }

    /// Ends the receiver: `finish` gets its value, later pushes are refused, and unread mail is the caller's.
    pub fn close<A>(mut self, finish: impl FnOnce(&mut T) -> A) -> (A, Unread<M>) {
        let answer = finish(&mut self);
        let mut inbox = std::mem::replace(&mut self.inside().inbox, Inbox::new());
        // The last act: from here on the cell may be reopened by another thread.
        inbox.accept(self.cell.mailbox.close());
        (answer, Unread(inbox))
    }

    #[inline]
    fn refill(&mut self) {
        let newest = self.cell.mailbox.take();
        self.inside().inbox.accept(newest);
    }

    #[inline]
    fn inside(&mut self) -> &mut Inside<M, T> {
        let inside = self.cell.inside.with_mut(|inside| inside);
        // SAFETY: the head word gave this turn, and no other, the right to run, and every way of ending it
        // consumes the turn; `&mut self` keeps this borrow alone within the turn.
        unsafe { &mut *inside }
    }
}

impl<M: Linked, T> Deref for Turn<'_, M, T> {
    type Target = T;

    fn deref(&self) -> &T {
        let inside = self.cell.inside.with(|inside| inside);
        // SAFETY: as in `inside`; `&self` excludes a mutable borrow within the turn.
        let inside = unsafe { &*inside };
        &inside.value
    }
}

impl<M: Linked, T> DerefMut for Turn<'_, M, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.inside().value
    }
}

fn ended(state: State) -> Ended {
    if state == State::Ready { Ended::RunAgain } else { Ended::Rest }
}

/// Mail that a receiver left unread, control mail first, each class oldest first. Dropping it drops the mail.
pub struct Unread<M: Linked>(Inbox<M>);

impl<M: Linked> Iterator for Unread<M> {
    type Item = M;

    fn next(&mut self) -> Option<M> {
        self.0.pop_control().or_else(|| self.0.pop_ordinary().map(|(message, _)| message))
    }
}
