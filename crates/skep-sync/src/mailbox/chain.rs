//! The receiver's private side: taken nodes in the order they were pushed, control mail apart.
//!
//! Kept true: a chain is a ring whose last node links to its first, so one word holds a queue; all nodes
//! of a chain belong to whoever holds the chain; a node's lane bits survive every relinking.
#![allow(unsafe_code, reason = "nodes are linked through themselves")]

use super::{Admit, Link, Linked, Newest};
use std::marker::PhantomData;
use std::ptr::{NonNull, with_exposed_provenance_mut};

const COUNTED: u64 = 0b01;
const CONTROL: u64 = 0b10;
const LANE_MASK: u64 = 0b111;

/// The lane bits of a node that came in by `admit`.
pub(super) fn lane(admit: Admit) -> u64 {
    match admit {
        Admit::Bounded(_) => COUNTED,
        Admit::Prepaid => 0,
        Admit::Control => CONTROL,
    }
}

/// Sets a node's successor and lane.
///
/// # Safety
/// The caller owns the live node behind `link`.
pub(super) unsafe fn write(link: NonNull<Link>, next: u64) {
    // SAFETY: the caller owns the node, so it is live.
    let link = unsafe { link.as_ref() };
    link.next.with_mut(|slot| {
        // SAFETY: the caller owns the node, so nobody else reads or writes its link now.
        unsafe { *slot = next }
    });
}

/// A node's successor and lane.
///
/// # Safety
/// As for `write`.
unsafe fn read(link: NonNull<Link>) -> u64 {
    // SAFETY: the caller owns the node, so it is live.
    let link = unsafe { link.as_ref() };
    link.next.with(|slot| {
        // SAFETY: the caller owns the node, so nobody writes its link now.
        unsafe { *slot }
    })
}

fn node_at(address: u64) -> Option<NonNull<Link>> {
    NonNull::new(with_exposed_provenance_mut((address & !LANE_MASK) as usize))
}

fn address_of(link: NonNull<Link>) -> u64 {
    link.as_ptr().expose_provenance() as u64
}

/// A queue of owned nodes.
struct Chain {
    /// The newest node; its successor is the oldest.
    last: Option<NonNull<Link>>,
}

impl Chain {
    const EMPTY: Self = Self { last: None };

    /// Puts a node before all others.
    ///
    /// # Safety
    /// The caller owns the node and gives it to the chain; `lane` is its lane.
    #[inline]
    unsafe fn push_first(&mut self, node: NonNull<Link>, lane: u64) {
        let Some(last) = self.last else {
            // SAFETY: the caller's promise.
            unsafe { write(node, address_of(node) | lane) };
            self.last = Some(node);
            return;
        };
        // SAFETY: the chain owns its last node.
        let last_link = unsafe { read(last) };
        // SAFETY: the caller's promise.
        unsafe { write(node, last_link & !LANE_MASK | lane) };
        // SAFETY: the chain owns its last node.
        unsafe { write(last, address_of(node) | last_link & LANE_MASK) };
    }

    /// Puts a whole chain after all nodes.
    #[inline]
    fn append(&mut self, newer: Chain) {
        let (Some(last), Some(newer_last)) = (self.last, newer.last) else {
            self.last = self.last.or(newer.last);
            return;
        };
        // SAFETY: the chain owns its last node.
        let link = unsafe { read(last) };
        // SAFETY: `newer` owns its last node.
        let newer_link = unsafe { read(newer_last) };
        // SAFETY: as for the read of `last`.
        unsafe { write(last, newer_link & !LANE_MASK | link & LANE_MASK) };
        // SAFETY: as for the read of `newer_last`; its nodes are this chain's from here on.
        unsafe { write(newer_last, link & !LANE_MASK | newer_link & LANE_MASK) };
        self.last = Some(newer_last);
    }

    /// Takes the oldest node off, with its lane.
    #[inline]
    fn pop(&mut self) -> Option<(NonNull<Link>, u64)> {
        let last = self.last?;
        // SAFETY: the chain owns its last node.
        let last_link = unsafe { read(last) };
        let first = node_at(last_link).expect("a ring has no end");
        if first == last {
            self.last = None;
            return Some((last, last_link & LANE_MASK));
        }
        // SAFETY: the chain owns all its nodes.
        let first_link = unsafe { read(first) };
        // SAFETY: the chain owns its last node.
        unsafe { write(last, first_link & !LANE_MASK | last_link & LANE_MASK) };
        Some((first, first_link & LANE_MASK))
    }
}

/// Mail that was taken off the stack and not yet read.
pub(crate) struct Inbox<M: Linked> {
    control: Chain,
    ordinary: Chain,
    nodes: PhantomData<M>,
}

// SAFETY: an inbox owns its nodes, and `Linked` requires that messages may go to another thread.
unsafe impl<M: Linked> Send for Inbox<M> {}

impl<M: Linked> Inbox<M> {
    pub(crate) fn new() -> Self {
        Self { control: Chain::EMPTY, ordinary: Chain::EMPTY, nodes: PhantomData }
    }

    /// Takes over a stack of nodes, oldest first, after what is already here.
    #[inline]
    pub(crate) fn accept(&mut self, newest: Newest) {
        let Some(node) = node_at(newest.0) else { return };
        // SAFETY: whoever got the `Newest` owns the nodes, and gave it away to this call.
        let link = unsafe { read(node) };
        if link & !LANE_MASK != 0 {
            return self.accept_many(newest);
        }
        // Most turns of most processes meet one message: a ring of one, with no reversing.
        let mut single = Chain::EMPTY;
        // SAFETY: as above; the node is on no chain yet.
        unsafe { single.push_first(node, link) };
        let chain = if link & CONTROL != 0 { &mut self.control } else { &mut self.ordinary };
        chain.append(single);
    }

    fn accept_many(&mut self, newest: Newest) {
        let (mut control, mut ordinary) = (Chain::EMPTY, Chain::EMPTY);
        let mut address = newest.0;
        while let Some(node) = node_at(address) {
            // SAFETY: whoever got the `Newest` owns the nodes, and gave it away to this call.
            let link = unsafe { read(node) };
            let chain = if link & CONTROL != 0 { &mut control } else { &mut ordinary };
            // SAFETY: as above; the node is on neither chain yet.
            unsafe { chain.push_first(node, link & LANE_MASK) };
            address = link & !LANE_MASK;
        }
        self.control.append(control);
        self.ordinary.append(ordinary);
    }

    pub(crate) fn has_control(&self) -> bool {
        self.control.last.is_some()
    }

    pub(crate) fn has_ordinary(&self) -> bool {
        self.ordinary.last.is_some()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.control.last.is_none() && self.ordinary.last.is_none()
    }

    /// The oldest control message.
    pub(crate) fn pop_control(&mut self) -> Option<M> {
        let (node, _) = self.control.pop()?;
        // SAFETY: the node came from `M::into_link` in `push`, and the chain has just given it up.
        Some(unsafe { M::from_link(node) })
    }

    /// The oldest ordinary message, and whether it counts in the depth.
    pub(crate) fn pop_ordinary(&mut self) -> Option<(M, bool)> {
        let (node, lane) = self.ordinary.pop()?;
        // SAFETY: as in `pop_control`.
        Some((unsafe { M::from_link(node) }, lane & COUNTED != 0))
    }
}

impl<M: Linked> Drop for Inbox<M> {
    fn drop(&mut self) {
        while self.pop_control().is_some() {}
        while self.pop_ordinary().is_some() {}
    }
}
