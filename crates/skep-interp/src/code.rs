//! Instructions as the loop reads them: the encoding's layout with the opcode as an enum, so that the loop's match
//! needs no range check.

use skep_bytecode::{Instr, Op};

/// A decoded instruction: 8 bytes, as encoded.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Inst {
    /// The opcode.
    pub(crate) op: Op,
    a: u8,
    b: u8,
    /// Slot c in the low byte, the immediate above.
    c_imm: i32,
}

const _: () = assert!(size_of::<Inst>() == 8);

impl Inst {
    /// Decodes a verified instruction.
    pub(crate) fn decode(instr: Instr) -> Inst {
        let op = Op::from_code(instr.code()).expect("the verifier knows every opcode");
        Inst { op, a: instr.a(), b: instr.b(), c_imm: (instr.0 >> 32) as i32 }
    }

    #[inline(always)]
    pub(crate) fn a(&self) -> u8 {
        self.a
    }

    #[inline(always)]
    pub(crate) fn b(&self) -> u8 {
        self.b
    }

    #[inline(always)]
    pub(crate) fn c(&self) -> u8 {
        self.c_imm as u8
    }

    /// The immediate, sign-extended.
    #[inline(always)]
    pub(crate) fn imm(&self) -> i64 {
        i64::from(self.c_imm >> 8)
    }

    /// The immediate as an index.
    #[inline(always)]
    pub(crate) fn index(&self) -> usize {
        (self.c_imm as u32 >> 8) as usize
    }

    /// Slots a, b, c as one number: where a window starts.
    #[inline(always)]
    pub(crate) fn window(&self) -> usize {
        self.a as usize | (self.b as usize) << 8 | (self.c() as usize) << 16
    }

    /// Slots b, c as one number: where an indirect call's window starts.
    #[inline(always)]
    pub(crate) fn window_bc(&self) -> usize {
        self.b as usize | (self.c() as usize) << 8
    }
}
