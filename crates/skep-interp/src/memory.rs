//! Loads and stores through pointers that code holds.
//!
//! Kept true by the verifier's `NeedsPointer` rule (only slots that hold pointers are used as addresses, and nothing else
//! flows into them) with the compiler's checks before it: the pointer was tested against nil, the offset lies in
//! the object's type, the index was tested against the length. The heap keeps objects where they are between
//! safepoints and updates slots when it moves them.
#![allow(unsafe_code, reason = "objects are reached by address; see above")]

use skep_bytecode::TypeRef;
use skep_heap::{Turn, Window};

#[inline(always)]
fn at<T>(addr: u64) -> *mut T {
    std::ptr::with_exposed_provenance_mut(addr as usize)
}

/// A value at any address. Read and written as a place, not by `read_unaligned` and its like: with debug assertions on
/// these take a local's address, and then a handler's last call is no jump any more.
#[repr(C, packed)]
struct Packed<T>(T);

macro_rules! accesses {
    ($($load:ident, $store:ident, $ty:ty;)*) => { $(
        #[inline(always)]
        pub(crate) fn $load(addr: u64) -> $ty {
            // SAFETY: the verifier's `NeedsPointer` rule and the checks before, as the file's header says.
            unsafe { (*at::<Packed<$ty>>(addr)).0 }
        }

        #[inline(always)]
        pub(crate) fn $store(addr: u64, value: $ty) {
            // SAFETY: the verifier's `NeedsPointer` rule and the checks before, as the file's header says.
            unsafe { (*at::<Packed<$ty>>(addr)).0 = value }
        }
    )* };
}

accesses! {
    load8, store8, u8;
    load16, store16, u16;
    load32, store32, u32;
    load64, store64, u64;
}

/// Stores a pointer into an object and marks its card if the object is old.
#[inline(always)]
pub(crate) fn store_pointer(turn: &mut Turn<'_>, addr: u64, value: u64) {
    store64(addr, value);
    // SAFETY: the address lies in a live object, as the file's header says.
    unsafe { turn.barrier(addr) }
}

/// Copies one value.
#[inline]
pub(crate) fn copy_value(turn: &mut Turn<'_>, ty: TypeRef, to: u64, from: u64) {
    // SAFETY: both are addresses of values of this type, as the file's header says.
    unsafe { turn.copy_value(ty, to, from) }
}

/// Zeroes one value.
#[inline]
pub(crate) fn zero_value(turn: &mut Turn<'_>, ty: TypeRef, addr: u64) {
    // SAFETY: it is the address of a value of this type, as the file's header says.
    unsafe { turn.zero_value(ty, addr) }
}

/// The bytes of a string that code computed.
pub(crate) fn string(addr: u64, len: u64) -> String {
    let bytes = if len == 0 {
        &[]
    } else {
        // SAFETY: a string's pointer and length name live bytes; they are copied before anything runs.
        unsafe { std::slice::from_raw_parts(at::<u8>(addr), len as usize) }
    };
    String::from_utf8_lossy(bytes).into_owned()
}

/// Writes bytes into a new object.
pub(crate) fn write_bytes(addr: u64, bytes: &[u8]) {
    // SAFETY: the caller has just allocated as many bytes there.
    unsafe { at::<u8>(addr).copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) }
}

/// The view that a builtin gets of its slots.
#[inline(always)]
pub(crate) fn builtin_window<'w, 't>(
    turn: &'w mut Turn<'t>,
    slots: &'w mut [u64],
    types: &'w [TypeRef],
) -> Window<'w, 't> {
    // SAFETY: the verifier's `NeedsPointer` rule: the slots hold what the builtin's row says.
    unsafe { Window::new(turn, slots, types) }
}
