//! A ready-made node: any value that may move between threads, with its link before it.
//!
//! Kept true: a [`Letter`] holds an initialised value; a pooled node does not; memory goes back to the pool of
//! the thread that read the letter, so a pool needs no lock.
#![allow(unsafe_code, reason = "the value is moved out of a node whose memory is kept")]

use crate::mailbox::{Link, Linked};
use std::mem::{ManuallyDrop, MaybeUninit};
use std::ptr::NonNull;

/// How many empty nodes a pool keeps.
const POOL_LEN_MAX: usize = 1024;

/// The link comes first, so that a node's address is its link's.
#[repr(C)]
struct Node<T> {
    link: Link,
    value: MaybeUninit<T>,
}

/// An owned message.
pub struct Letter<T>(Box<Node<T>>);

impl<T> Letter<T> {
    /// Allocates a letter around `value`.
    pub fn new(value: T) -> Self {
        Self(Box::new(Node { link: Link::new(), value: MaybeUninit::new(value) }))
    }

    /// What is in it.
    pub fn value(&self) -> &T {
        // SAFETY: a letter's value is initialised.
        unsafe { self.0.value.assume_init_ref() }
    }

    /// Takes the value and frees the node.
    pub fn open(self) -> T {
        self.into_parts().0
    }

    fn into_parts(self) -> (T, Box<Node<T>>) {
        let this = ManuallyDrop::new(self);
        // SAFETY: `this` is never dropped or used again, so the box is moved out once.
        let node = unsafe { std::ptr::read(&raw const this.0) };
        // SAFETY: a letter's value is initialised, and `node` is a plain node from here on.
        let value = unsafe { node.value.assume_init_read() };
        (value, node)
    }
}

impl<T> Drop for Letter<T> {
    fn drop(&mut self) {
        // SAFETY: a letter's value is initialised; `into_parts` skips this drop.
        unsafe { self.0.value.assume_init_drop() }
    }
}

// SAFETY: the box is given up and taken back whole, and its link lies at its start (`repr(C)`). User space
// ends below 2^48 on the supported targets unless a mapping asks for more; `push` checks.
unsafe impl<T: Send> Linked for Letter<T> {
    fn into_link(self) -> NonNull<Link> {
        let this = ManuallyDrop::new(self);
        // SAFETY: `this` is never dropped or used again, so the box is moved out once.
        let node = unsafe { std::ptr::read(&raw const this.0) };
        NonNull::from(Box::leak(node)).cast()
    }

    unsafe fn from_link(link: NonNull<Link>) -> Self {
        // SAFETY: the caller's promise: this is the box that `into_link` leaked, and its value is initialised.
        Self(unsafe { Box::from_raw(link.cast::<Node<T>>().as_ptr()) })
    }
}

/// Empty nodes for one thread: a letter costs an allocation only when its pool is empty.
pub struct LetterPool<T> {
    nodes: Vec<Box<Node<T>>>,
    /// Nodes allocated here less nodes freed here.
    surplus: i64,
}

impl<T> LetterPool<T> {
    /// Bytes of a node.
    pub const NODE_BYTES: u64 = size_of::<Node<T>>() as u64;

    /// Nodes allocated here less nodes freed here since that was last taken; another pool's nodes come and go, so it
    /// may be negative.
    #[inline]
    #[must_use]
    pub fn surplus(&self) -> i64 {
        self.surplus
    }

    /// The same, and it starts anew.
    pub fn take_surplus(&mut self) -> i64 {
        std::mem::take(&mut self.surplus)
    }

    /// An empty pool.
    #[must_use]
    pub fn new() -> Self {
        Self { nodes: Vec::new(), surplus: 0 }
    }

    /// A letter around `value`.
    #[inline]
    pub fn letter(&mut self, value: T) -> Letter<T> {
        let Some(mut node) = self.nodes.pop() else {
            self.surplus += 1;
            return Letter::new(value);
        };
        node.value.write(value);
        Letter(node)
    }

    /// Takes a letter's value and keeps its node.
    #[inline]
    pub fn open(&mut self, letter: Letter<T>) -> T {
        let (value, node) = letter.into_parts();
        if self.nodes.len() < POOL_LEN_MAX {
            self.nodes.push(node);
        } else {
            self.surplus -= 1;
        }
        value
    }
}

impl<T> Default for LetterPool<T> {
    fn default() -> Self {
        Self::new()
    }
}
