//! One instruction: 16 bits of opcode, three 8-bit slots, 24 bits of immediate.

use crate::ops::Op;

/// An encoded instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Instr(pub u64);

impl Instr {
    /// Builds an instruction; `imm` is truncated to 24 bits (callers check the range).
    #[must_use]
    pub fn new(op: Op, a: u8, b: u8, c: u8, imm: i32) -> Instr {
        Instr(
            op as u64
                | (a as u64) << 16
                | (b as u64) << 24
                | (c as u64) << 32
                | ((imm as u64) & 0xff_ffff) << 40,
        )
    }

    /// The opcode's number; `Op::from_code` gives the opcode.
    #[must_use]
    #[inline(always)]
    pub fn code(self) -> u16 {
        self.0 as u16
    }

    /// First slot, mostly the destination.
    #[must_use]
    #[inline(always)]
    pub fn a(self) -> u8 {
        (self.0 >> 16) as u8
    }

    /// Second slot.
    #[must_use]
    #[inline(always)]
    pub fn b(self) -> u8 {
        (self.0 >> 24) as u8
    }

    /// Third slot.
    #[must_use]
    #[inline(always)]
    pub fn c(self) -> u8 {
        (self.0 >> 32) as u8
    }

    /// The immediate, sign-extended.
    #[must_use]
    #[inline(always)]
    pub fn imm(self) -> i32 {
        (self.0 as i64 >> 40) as i32
    }

    /// The immediate as an index.
    #[must_use]
    #[inline(always)]
    pub fn index(self) -> usize {
        (self.0 >> 40) as usize
    }

    /// Slots a, b, c as one 24-bit number: where a call window starts.
    #[must_use]
    #[inline(always)]
    pub fn window(self) -> usize {
        ((self.0 >> 16) & 0xff_ffff) as usize
    }
}

/// A field of an instruction that is out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncodeError {
    /// A slot that an instruction can't name.
    Slot(u32),
    /// An immediate outside 24 signed bits.
    Immediate(i64),
}

/// Whether a number fits an immediate.
#[must_use]
pub fn fits_immediate(value: i64) -> bool {
    (-(1 << 23)..1 << 23).contains(&value)
}

/// Builds an instruction from fields of any size.
///
/// # Errors
/// If a field is out of range.
pub fn encode(op: Op, slots: [u32; 3], imm: i64) -> Result<Instr, EncodeError> {
    let near = |slot: u32| u8::try_from(slot).map_err(|_| EncodeError::Slot(slot));
    if !fits_immediate(imm) {
        return Err(EncodeError::Immediate(imm));
    }
    Ok(Instr::new(op, near(slots[0])?, near(slots[1])?, near(slots[2])?, imm as i32))
}
