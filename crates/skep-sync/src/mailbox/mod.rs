//! Many senders, one receiver: a stack of nodes under one atomic word that also says whether the
//! receiver must be scheduled and how deep the mail is.
//!
//! Kept true: a push is one atomic exchange on the head word and never waits; of all pushes and pokes
//! between two turns exactly one is told to enqueue; what one sender pushed comes out in that order;
//! every node is owned by exactly one of: its sender, the stack, the receiver's chains, the closer.
//! The receiver's side is a [`crate::Turn`], which only the head word grants.
#![allow(unsafe_code, reason = "nodes are linked through themselves")]

mod chain;
mod word;

pub(crate) use chain::Inbox;
pub(crate) use word::State;
pub use word::{Admit, DEPTH_MAX};

use crate::primitive::{AtomicU64, Ordering, UnsafeCell};
use std::marker::PhantomData;
use std::ptr::NonNull;
use word::{Refusal, Word};

/// The part of a node that the mailbox writes; its alignment frees the low bits of a node's address.
#[derive(Debug)]
#[repr(C, align(8))]
pub struct Link {
    /// The next node's address and this node's lane. Written only by the node's present owner.
    next: UnsafeCell<u64>,
}

impl Link {
    /// A link to nothing.
    #[must_use]
    pub fn new() -> Self {
        Self { next: UnsafeCell::new(0) }
    }
}

impl Default for Link {
    fn default() -> Self {
        Self::new()
    }
}

/// An owning pointer to a message that a mailbox can link.
///
/// # Safety
/// `into_link` gives the address of a [`Link`] that stays valid, unmoved and untouched by anyone else
/// until `from_link` is called with it, once, on any thread; it lies below 2^48.
pub unsafe trait Linked: Send + Sized {
    /// Gives up ownership and returns where the link is.
    fn into_link(self) -> NonNull<Link>;

    /// Takes ownership back.
    ///
    /// # Safety
    /// `link` came from `into_link` of the same type and has not been taken back since.
    unsafe fn from_link(link: NonNull<Link>) -> Self;
}

/// What became of a push.
#[derive(Debug)]
#[must_use = "a message may have come back, or the receiver may have to be enqueued"]
pub enum Push<M> {
    /// In, and the caller has the duty to enqueue the receiver. `depth` counts unread bounded mail.
    MustEnqueue {
        /// Unread bounded messages, this one included.
        depth: u16,
    },
    /// In; the receiver is running, already enqueued, or waits for control mail only.
    Queued {
        /// Unread bounded messages, this one included.
        depth: u16,
    },
    /// The bound is reached; the message comes back.
    Full(M),
    /// The receiver has ended; the message comes back.
    Gone(M),
}

/// What became of a poke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "the receiver may have to be enqueued"]
pub enum Poke {
    /// The caller has the duty to enqueue the receiver.
    MustEnqueue,
    /// The receiver will begin another turn after this.
    Noticed,
    /// The receiver has ended.
    Gone,
}

/// The senders' side of a mailbox: one word.
pub struct Mailbox<M: Linked> {
    head: AtomicU64,
    nodes: PhantomData<fn(M) -> M>,
}

impl<M: Linked> Mailbox<M> {
    /// A mailbox that is closed until its receiver opens it.
    pub(crate) fn closed() -> Self {
        Self { head: AtomicU64::new(Word::CLOSED.0), nodes: PhantomData }
    }

    /// Puts `message` on top, unless the mailbox is full or its receiver has ended.
    #[inline]
    pub fn push(&self, message: M, admit: Admit) -> Push<M> {
        let link = message.into_link();
        let address = link.as_ptr().expose_provenance() as u64;
        assert!(Word::can_hold(address), "a node's address has at most 48 bits and is a multiple of 8");
        let lane = chain::lane(admit);
        let mut seen = Word(self.head.load(Ordering::Relaxed));
        loop {
            let woken = match seen.push(address, admit) {
                Ok(woken) => woken,
                Err(refusal) => {
                    // SAFETY: `link` is what `into_link` gave above, and it was never published.
                    let message = unsafe { M::from_link(link) };
                    return match refusal {
                        Refusal::Full => Push::Full(message),
                        Refusal::Gone => Push::Gone(message),
                    };
                }
            };
            // SAFETY: unpublished until the exchange below succeeds, so this thread alone owns the node.
            unsafe { chain::write(link, seen.address() | lane) };
            // Release publishes the node; pairs with the Acquire in `begin`, `take` and `close`. No Acquire is
            // needed to hand the right to run on: the exchange continues the last turn's release sequence.
            match self.head.compare_exchange_weak(seen.0, woken.word.0, Ordering::Release, Ordering::Relaxed)
            {
                Ok(_) if woken.must_enqueue => return Push::MustEnqueue { depth: woken.word.depth() },
                Ok(_) => return Push::Queued { depth: woken.word.depth() },
                Err(now) => seen = Word(now),
            }
        }
    }

    /// Makes the receiver begin one more turn after this call, in which it sees what the caller wrote
    /// before. For signals that need no message, such as a kill flag or a pause that is over.
    pub fn poke(&self) -> Poke {
        // Release publishes what the caller wrote; pairs with the Acquire in `begin`.
        match self.change(Ordering::Release, |word| word.poke().map(|woken| (woken.word, woken.must_enqueue)))
        {
            Some(true) => Poke::MustEnqueue,
            Some(false) => Poke::Noticed,
            None => Poke::Gone,
        }
    }

    /// Unread bounded messages; those of a turn in progress still count.
    pub fn depth(&self) -> u16 {
        Word(self.head.load(Ordering::Relaxed)).depth()
    }

    /// Whether the receiver has ended (or not begun).
    pub fn is_closed(&self) -> bool {
        Word(self.head.load(Ordering::Relaxed)).state() == State::Closed
    }

    /// Grants the right to run a ready receiver, and puts its new mail at `newest`.
    #[inline]
    pub(crate) fn begin(&self) -> Option<Newest> {
        // Acquire pairs with the Release of each push and poke, and of the turn that ended last.
        self.change(Ordering::Acquire, |word| Some((word.begin()?, Newest(word.address()))))
    }

    /// Grants the right to run a receiver that is closed.
    pub(crate) fn reopen(&self) -> bool {
        // Acquire pairs with the Release in `close`.
        self.change(Ordering::Acquire, |word| Some((word.reopen()?, ()))).is_some()
    }

    /// Takes what was pushed since. Only for the holder of the right to run.
    #[inline]
    pub(crate) fn take(&self) -> Newest {
        // Looked at first: the exclusive line costs more than a miss-predicted look.
        if Word(self.head.load(Ordering::Relaxed)).address() == 0 {
            return Newest(0);
        }
        // Acquire pairs with the Release in `push`.
        Newest(Word(self.head.fetch_and(Word::TAKE_MASK, Ordering::Acquire)).address())
    }

    /// Takes messages that were read off the depth. Only for the holder of the right to run.
    pub(crate) fn forget(&self, consumed: u16) {
        // Only a count: nothing is published through it.
        self.change(Ordering::Relaxed, |word| Some((word.less(consumed), ())))
            .expect("a count is never refused");
    }

    /// Gives the right to run back, as the last act of a turn; says where the receiver is now.
    #[inline]
    pub(crate) fn rest(&self, consumed: u16, idle: State) -> State {
        // Release publishes the receiver's private state to the next turn's Acquire in `begin`.
        self.change(Ordering::Release, |word| {
            let next = word.rest(consumed, idle);
            Some((next, next.state()))
        })
        .expect("a rest is never refused")
    }

    /// Gives the right to run back to whoever begins next.
    pub(crate) fn yielded(&self, consumed: u16) {
        // Release as in `rest`.
        self.change(Ordering::Release, |word| Some((word.yielded(consumed), ())))
            .expect("a yield is never refused");
    }

    /// Refuses all later mail and takes what is there. Only for the holder of the right to run.
    pub(crate) fn close(&self) -> Newest {
        // Acquire pairs with `push`; Release publishes the private state to whoever reopens.
        Newest(Word(self.head.swap(Word::CLOSED.0, Ordering::AcqRel)).address())
    }

    #[inline]
    fn change<A>(&self, success: Ordering, next: impl Fn(Word) -> Option<(Word, A)>) -> Option<A> {
        let mut seen = Word(self.head.load(Ordering::Relaxed));
        loop {
            let (word, answer) = next(seen)?;
            match self.head.compare_exchange_weak(seen.0, word.0, success, Ordering::Relaxed) {
                Ok(_) => return Some(answer),
                Err(now) => seen = Word(now),
            }
        }
    }
}

/// A stack of nodes that was taken off a mailbox, newest first: an address, or 0. Whoever got it owns the nodes.
#[must_use = "the nodes would leak"]
pub(crate) struct Newest(u64);
