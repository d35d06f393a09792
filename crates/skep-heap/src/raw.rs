//! The one file that touches heap memory by address.
//! Kept true (by all of this crate): every address passed here is that of mapped heap or static memory of the
//! running program, aligned for the access. Addresses come from allocation in this crate, from words that the type
//! tables call pointers, and from slots of which the verifier proved that they hold pointers; what enters from
//! outside enters through an `unsafe fn` that asks its caller for exactly this.
#![allow(unsafe_code, reason = "objects are reached by address; see above")]

use memmap2::MmapMut;
#[cfg(all(unix, not(miri)))]
use memmap2::UncheckedAdvice;

#[inline(always)]
fn ptr<T>(addr: u64) -> *mut T {
    std::ptr::with_exposed_provenance_mut(addr as usize)
}

macro_rules! access {
    ($load:ident, $store:ident, $ty:ty) => {
        #[inline(always)]
        pub(crate) fn $load(addr: u64) -> $ty {
            // SAFETY: the file's invariant.
            unsafe { ptr::<$ty>(addr).read() }
        }

        #[inline(always)]
        pub(crate) fn $store(addr: u64, value: $ty) {
            // SAFETY: the file's invariant.
            unsafe { ptr::<$ty>(addr).write(value) }
        }
    };
}

access!(load8, store8, u8);
access!(load16, store16, u16);
access!(load32, store32, u32);
access!(load64, store64, u64);

/// Moves `len` bytes; the ranges may overlap.
#[inline]
pub(crate) fn copy(to: u64, from: u64, len: u64) {
    if len != 0 {
        // SAFETY: the file's invariant, for both ranges.
        unsafe { ptr::<u8>(from).copy_to(ptr::<u8>(to), len as usize) }
    }
}

/// Moves whole words between ranges that do not overlap: small counts without a call.
#[inline]
pub(crate) fn copy_words(to: u64, from: u64, bytes: u64) {
    if bytes <= 64 {
        let mut at = 0;
        while at < bytes {
            store64(to + at, load64(from + at));
            at += 8;
        }
    } else {
        copy(to, from, bytes);
    }
}

/// Exchanges two ranges of `len` bytes, that are the same or do not overlap.
pub(crate) fn swap(a: u64, b: u64, len: u64) {
    if a != b {
        // SAFETY: the file's invariant, for both ranges; the caller says that they do not overlap.
        unsafe { std::ptr::swap_nonoverlapping(ptr::<u8>(a), ptr::<u8>(b), len as usize) }
    }
}

/// Zeroes `len` bytes.
#[inline]
pub(crate) fn zero(addr: u64, len: u64) {
    fill(addr, len, 0);
}

/// Fills `len` bytes.
#[inline]
pub(crate) fn fill(addr: u64, len: u64, byte: u8) {
    if len != 0 {
        // SAFETY: the file's invariant.
        unsafe { ptr::<u8>(addr).write_bytes(byte, len as usize) }
    }
}

/// Gives `len` bytes (whole pages of the mapping `map`) from `addr` on back to the operating system; they read as zero
/// from now on.
pub(crate) fn give_back(map: &MmapMut, addr: u64, len: u64) {
    #[cfg(all(unix, not(miri)))]
    {
        let offset = addr - map.as_ptr().expose_provenance() as u64;
        // SAFETY: the file's invariant: the bytes are heap memory, which holds no Rust value, and all heap memory may
        // change between accesses by address.
        let advised =
            unsafe { map.unchecked_advise_range(UncheckedAdvice::DontNeed, offset as usize, len as usize) };
        if advised.is_ok() {
            return;
        }
    }
    zero(addr, len);
}

/// Bytes as a slice; the caller keeps the lifetime within that of the memory, during which nothing writes there.
#[inline]
pub(crate) fn bytes<'a>(addr: u64, len: u64) -> &'a [u8] {
    if len == 0 {
        return &[];
    }
    // SAFETY: the file's invariant; the caller bounds the lifetime.
    unsafe { std::slice::from_raw_parts(ptr::<u8>(addr), len as usize) }
}

/// Bytes as a slice to write to; the caller holds the only reference.
#[inline]
pub(crate) fn bytes_mut<'a>(addr: u64, len: u64) -> &'a mut [u8] {
    if len == 0 {
        return &mut [];
    }
    // SAFETY: the file's invariant; the caller bounds the lifetime and holds the only reference.
    unsafe { std::slice::from_raw_parts_mut(ptr::<u8>(addr), len as usize) }
}

/// Copies a slice to an address.
#[inline]
pub(crate) fn write_bytes(to: u64, from: &[u8]) {
    if !from.is_empty() {
        // SAFETY: the file's invariant for `to`; `from` is a live slice.
        unsafe { ptr::<u8>(to).copy_from(from.as_ptr(), from.len()) }
    }
}
