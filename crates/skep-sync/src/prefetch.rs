//! A hint to the processor that a line will be needed soon.
//!
//! Kept true: nothing is read; a prefetch has no effect but on time.
#![allow(unsafe_code, reason = "the prefetch instruction is reached through an intrinsic or assembly")]

/// Starts fetching the first line of `value` into the nearest cache.
#[inline(always)]
pub fn prefetch<T>(value: &T) {
    fetch_line(std::ptr::from_ref(value).cast());
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn fetch_line(line: *const i8) {
    // SAFETY: a prefetch of any address is allowed; SSE is part of the x86_64 baseline.
    unsafe { std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(line) }
}

#[cfg(target_arch = "aarch64")]
#[inline(always)]
fn fetch_line(line: *const i8) {
    // SAFETY: `prfm` never faults and changes neither memory, flags nor the stack.
    unsafe {
        std::arch::asm!("prfm pldl1keep, [{line}]", line = in(reg) line, options(nostack, preserves_flags, readonly));
    }
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
#[inline(always)]
fn fetch_line(_line: *const i8) {}
