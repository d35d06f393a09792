//! A value alone on its cache line.
//!
//! Kept true: two padded values never share a line, nor a pair of lines that a prefetcher fetches together.

use std::ops::{Deref, DerefMut};

/// A value aligned to 128 bytes: two lines on x86_64 (its prefetcher fetches pairs), one on large aarch64.
#[derive(Debug, Default)]
#[repr(align(128))]
pub struct Padded<T>(pub T);

impl<T> Deref for Padded<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Padded<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
