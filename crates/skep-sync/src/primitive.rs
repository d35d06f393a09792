//! The one place where std and loom are told apart: everything else names its atomics, locks, cells and
//! threads from here, so that the loom models run the real code.
//!
//! Kept true: no other file of this crate asks `cfg(loom)` outside its model module.

#[cfg(not(loom))]
pub use std::{
    hint::spin_loop,
    sync::atomic::{AtomicBool, AtomicPtr, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering, fence},
    sync::{Arc, Condvar, Mutex, MutexGuard},
    thread::yield_now,
};

#[cfg(loom)]
pub use loom::{
    hint::spin_loop,
    sync::atomic::{AtomicBool, AtomicPtr, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering, fence},
    sync::{Arc, Condvar, Mutex, MutexGuard},
    thread::yield_now,
};

#[cfg(loom)]
pub(crate) use loom::cell::UnsafeCell;

/// Slots in a segment of a slot table, as a power of two: large enough that the allocator maps it lazily.
#[cfg(not(loom))]
pub(crate) const SEGMENT_BITS: u32 = 16;
/// Two slots a segment: loom's atomics are heavy.
#[cfg(loom)]
pub(crate) const SEGMENT_BITS: u32 = 1;

/// How many segments a table can have, as a power of two.
#[cfg(not(loom))]
pub(crate) const SEGMENTS_BITS: u32 = 12;
/// Loom's.
#[cfg(loom)]
pub(crate) const SEGMENTS_BITS: u32 = 1;

/// How many slot indexes move between a worker's cache and the table at once.
#[cfg(not(loom))]
pub(crate) const SLOT_BATCH: usize = 64;
/// Loom's.
#[cfg(loom)]
pub(crate) const SLOT_BATCH: usize = 1;

/// How many threads can be present at once.
#[cfg(not(loom))]
pub(crate) const PRESENT_MAX: usize = 256;
/// Loom's.
#[cfg(loom)]
pub(crate) const PRESENT_MAX: usize = 2;

/// Whether an atomic in zeroed memory still has to be constructed.
pub(crate) const ATOMICS_NEED_CONSTRUCTION: bool = cfg!(loom);

/// An untracked cell with loom's closure interface.
#[cfg(not(loom))]
#[derive(Debug, Default)]
#[repr(transparent)]
pub(crate) struct UnsafeCell<T>(std::cell::UnsafeCell<T>);

#[cfg(not(loom))]
impl<T> UnsafeCell<T> {
    /// A cell around `value`.
    pub(crate) const fn new(value: T) -> Self {
        Self(std::cell::UnsafeCell::new(value))
    }

    /// Hands a pointer for reading to `read`.
    pub(crate) fn with<R>(&self, read: impl FnOnce(*const T) -> R) -> R {
        read(self.0.get())
    }

    /// Hands a pointer for writing to `write`.
    pub(crate) fn with_mut<R>(&self, write: impl FnOnce(*mut T) -> R) -> R {
        write(self.0.get())
    }
}

/// Locks, and ignores poison: what these locks guard is whole between any two statements.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    match mutex.lock() {
        Ok(guard) => guard,
        Err(poisoned) => poisoned.into_inner(),
    }
}
