//! Equality and hashes of values in memory, by their types.
//! Kept true: equal values have equal hashes under one seed; addresses are never hashed (objects move), but numbers
//! given to them; nesting through interfaces is walked without recursion, so that no value overflows the stack.

use skep_bytecode::{Kind, TypeRef};

use crate::program::{ProgramData, load_part};
use crate::raw;
use crate::turn::Turn;
use crate::window::LeafError;

const K0: u64 = 0x9E37_79B9_7F4A_7C15;
const K1: u64 = 0xD1B5_4A32_D192_ED03;

/// Both halves of the product, folded: every bit of either factor reaches the result.
#[inline(always)]
fn fold(a: u64, b: u64) -> u64 {
    let wide = u128::from(a) * u128::from(b);
    (wide >> 64) as u64 ^ wide as u64
}

/// The hash of a word.
#[inline(always)]
pub(crate) fn hash_word(seed: u64, word: u64) -> u64 {
    fold(fold(word ^ seed, seed ^ K0 | 1) ^ K1, word.rotate_left(32) ^ K0)
}

/// The hash of bytes.
#[inline]
pub(crate) fn hash_bytes(seed: u64, bytes: &[u8]) -> u64 {
    let mut state = seed ^ fold(bytes.len() as u64 ^ K1, K0);
    let mut chunks = bytes.chunks_exact(16);
    let word = |b: &[u8]| {
        let mut word = [0; 8];
        word[..b.len()].copy_from_slice(b);
        u64::from_le_bytes(word)
    };
    for chunk in &mut chunks {
        state = fold(word(&chunk[..8]) ^ state, word(&chunk[8..]) ^ seed ^ K0);
    }
    let rest = chunks.remainder();
    let (low, high) = rest.split_at(rest.len().min(8));
    fold(fold(word(low) ^ state, word(high) ^ seed ^ K1), state ^ K0)
}

/// A float's bits with one zero.
fn float_bits(bits: u64, is_nan: bool, is_zero: bool, salt: u64) -> u64 {
    if is_nan {
        // NaNs differ from each other: spread them.
        return salt;
    }
    if is_zero { 0 } else { bits }
}

fn f64_bits(addr: u64, salt: u64) -> u64 {
    let bits = raw::load64(addr);
    let f = f64::from_bits(bits);
    float_bits(bits, f.is_nan(), f == 0.0, salt)
}

fn f32_bits(addr: u64, salt: u64) -> u64 {
    let bits = raw::load32(addr);
    let f = f32::from_bits(bits);
    float_bits(u64::from(bits), f.is_nan(), f == 0.0, salt)
}

/// Whether pointers that were never hashed get a number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Identify {
    /// Yes.
    New,
    /// No: a value with such a pointer is in no map.
    Known,
}

/// The hash of the value of `ty` at `addr`; `salt` spreads NaNs. `None` only with `Identify::Known`. What it looks at
/// is added to the turn's `touched` bytes.
pub(crate) fn hash_value(
    turn: &mut Turn<'_>,
    seed: u64,
    ty: TypeRef,
    addr: u64,
    salt: u64,
    identify: Identify,
) -> Result<Option<u64>, LeafError> {
    let program = turn.program();
    let mut state = seed;
    let mut work = vec![(ty, addr)];
    let mut walk = Walk::from(turn.touched);
    while let Some((ty, addr)) = work.pop() {
        walk.step(turn.touched)?;
        let rtype = program.types.rtype(ty);
        turn.touched += rtype.size;
        if rtype.plain && !matches!(rtype.kind, Kind::Pointer | Kind::Chan) && !has_pointers(program, ty) {
            state = hash_bytes(state, raw::bytes(addr, rtype.size));
            continue;
        }
        match rtype.kind {
            Kind::Float32 => state = hash_word(state, f32_bits(addr, salt)),
            Kind::Float64 => state = hash_word(state, f64_bits(addr, salt)),
            Kind::Complex64 => {
                state = hash_word(state, f32_bits(addr, salt));
                state = hash_word(state, f32_bits(addr + 4, salt));
            }
            Kind::Complex128 => {
                state = hash_word(state, f64_bits(addr, salt));
                state = hash_word(state, f64_bits(addr + 8, salt));
            }
            Kind::String => {
                let len = raw::load64(addr + 8);
                turn.touched += len;
                state = hash_bytes(state, raw::bytes(raw::load64(addr), len));
            }
            Kind::Pointer | Kind::Chan => {
                let pointer = raw::load64(addr);
                let Some(id) = turn.identity_of(pointer, identify) else { return Ok(None) };
                state = hash_word(state, u64::from(id));
            }
            Kind::Interface => {
                let (word, data) = (raw::load64(addr), raw::load64(addr + 8));
                state = hash_word(state, word);
                let Some(held) = word.checked_sub(1) else { continue };
                let held = TypeRef(held as u32);
                let rtype = program.types.rtype(held);
                if !rtype.comparable {
                    return Err(LeafError::runtime(format_args!("hash of unhashable type {}", rtype.name)));
                }
                // A pointer-shaped value is the data word itself.
                let at = if rtype.is_pointer_shaped() { addr + 8 } else { data };
                work.push((held, at));
            }
            Kind::Struct => {
                let named = rtype.fields.iter().rev().filter(|f| f.name != "_");
                work.extend(named.map(|f| (f.ty, addr + f.offset)));
            }
            Kind::Array => {
                if let Some(elem) = rtype.elem {
                    let size = program.types.info(elem).size;
                    work.extend((0..rtype.len).rev().map(|i| (elem, addr + i * size)));
                }
            }
            _ => {
                let mem = program.types.info(ty).parts().and_then(|p| p.first().copied());
                state = hash_word(state, mem.map_or(0, |p| load_part(addr, p.mem)));
            }
        }
    }
    Ok(Some(state))
}

fn has_pointers(program: &ProgramData, ty: TypeRef) -> bool {
    !program.types.info(ty).pointers.is_empty()
}

/// Bounds one comparison or hash. Values that hold others many times over, through interfaces, take exponentially
/// many steps, and neither can stop half way: so one that goes on for too long is a run-time panic.
struct Walk {
    start: u64,
    steps: u64,
}

impl Walk {
    /// Bytes that one may look at, a step counted as `STEP`: more than values take that fit a process with the
    /// default limit, and a fraction of a second.
    const MAX: u64 = 1 << 30;
    const STEP: u64 = 64;

    fn from(touched: u64) -> Walk {
        Walk { start: touched, steps: 0 }
    }

    #[inline]
    fn step(&mut self, touched: u64) -> Result<(), LeafError> {
        self.steps += 1;
        if touched - self.start + self.steps * Walk::STEP > Walk::MAX {
            return Err(LeafError::runtime("comparing or hashing a value that holds too many others"));
        }
        Ok(())
    }
}

/// Whether two values of `ty` are equal; the bytes that were looked at are added to `touched`.
pub(crate) fn equal_values(
    program: &ProgramData,
    ty: TypeRef,
    a: u64,
    b: u64,
    touched: &mut u64,
) -> Result<bool, LeafError> {
    let mut work = Vec::new();
    let mut next = Some((ty, a, b));
    let mut walk = Walk::from(*touched);
    while let Some((ty, a, b)) = next.take().or_else(|| work.pop()) {
        walk.step(*touched)?;
        let rtype = program.types.rtype(ty);
        *touched += 8;
        if rtype.plain {
            *touched += rtype.size;
            if raw::bytes(a, rtype.size) != raw::bytes(b, rtype.size) {
                return Ok(false);
            }
            continue;
        }
        let f32_equal = |at: u64| f32::from_bits(raw::load32(a + at)) == f32::from_bits(raw::load32(b + at));
        let f64_equal = |at: u64| f64::from_bits(raw::load64(a + at)) == f64::from_bits(raw::load64(b + at));
        let same = match rtype.kind {
            Kind::Float32 => f32_equal(0),
            Kind::Float64 => f64_equal(0),
            Kind::Complex64 => f32_equal(0) && f32_equal(4),
            Kind::Complex128 => f64_equal(0) && f64_equal(8),
            Kind::String => {
                *touched += raw::load64(a + 8).min(raw::load64(b + 8));
                equal_strings(a, b)
            }
            Kind::Interface => {
                let word = raw::load64(a);
                if word != raw::load64(b) {
                    return Ok(false);
                }
                let Some(held) = word.checked_sub(1) else { continue };
                let held = TypeRef(held as u32);
                let rtype = program.types.rtype(held);
                if !rtype.comparable {
                    return Err(LeafError::runtime(format_args!(
                        "comparing uncomparable type {}",
                        rtype.name
                    )));
                }
                if rtype.is_pointer_shaped() {
                    raw::load64(a + 8) == raw::load64(b + 8)
                } else {
                    next = Some((held, raw::load64(a + 8), raw::load64(b + 8)));
                    true
                }
            }
            Kind::Struct => {
                let named = rtype.fields.iter().rev().filter(|f| f.name != "_");
                work.extend(named.map(|f| (f.ty, a + f.offset, b + f.offset)));
                true
            }
            Kind::Array => {
                if let Some(elem) = rtype.elem {
                    let size = program.types.info(elem).size;
                    work.extend((0..rtype.len).rev().map(|i| (elem, a + i * size, b + i * size)));
                }
                true
            }
            _ => raw::bytes(a, rtype.size) == raw::bytes(b, rtype.size),
        };
        if !same {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether the strings at two addresses are equal.
#[inline]
pub(crate) fn equal_strings(a: u64, b: u64) -> bool {
    let len = raw::load64(a + 8);
    if len != raw::load64(b + 8) {
        return false;
    }
    let (a, b) = (raw::load64(a), raw::load64(b));
    a == b || raw::bytes(a, len) == raw::bytes(b, len)
}
