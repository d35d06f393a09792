//! Instructions as handlers read them: the encoding's layout, with a code for each handler.
//! Kept true: an instruction that is joined with those behind it gets another code and nothing else; they stay where
//! they are, for those who jump to them or stop there.

use skep_bytecode::{Instr, Op, instruction_table};

use crate::joined::joined_table;

macro_rules! define {
    (
        $({ $($base:ident)* })*
        $($kind:ident { $($name:ident: $($part:ident),*;)* })*
    ) => {
        /// What a handler does: an instruction of the table, one of its variants, or several that follow each other.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u16)]
        #[allow(missing_docs, reason = "the tables say what each is")]
        pub(crate) enum Code {
            $($($base,)*)*
            $($($name,)*)*
        }

        impl Code {
            /// All, by their numbers.
            pub(crate) const ALL: &[Code] = &[$($(Code::$base,)*)* $($(Code::$name,)*)*];
        }
    };
}

macro_rules! codes {
    ($($name:ident, $text:literal, $form:ident, $dest:ident, $cost:literal, $doc:literal;)*) => {
        joined_table!(define { $($name)* });

        impl Code {
            fn of(op: Op) -> Code {
                let code = match op {
                    $(Op::$name => Code::$name,)*
                };
                // To the machine a pointer is a word.
                match code {
                    Code::LoadPtr => Code::Load64,
                    Code::LoadPtrX => Code::Load64X,
                    code => code,
                }
            }
        }
    };
}

instruction_table!(codes);

/// A decoded instruction: 8 bytes, as encoded.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Inst {
    /// What to do.
    pub(crate) code: Code,
    a: u8,
    b: u8,
    /// Slot c, then the immediate's bytes, lowest first.
    c_imm: [u8; 4],
}

const _: () = assert!(size_of::<Inst>() == 8);

impl Inst {
    /// Decodes a verified instruction.
    pub(crate) fn decode(instr: Instr) -> Inst {
        let op = Op::from_code(instr.code()).expect("the verifier knows every opcode");
        let c_imm = ((instr.0 >> 32) as u32).to_le_bytes();
        Inst { code: Code::of(op), a: instr.a(), b: instr.b(), c_imm }
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
        self.c_imm[0]
    }

    /// The immediate, sign-extended.
    #[inline(always)]
    pub(crate) fn imm(&self) -> i64 {
        i64::from(i32::from_le_bytes(self.c_imm) >> 8)
    }

    /// The immediate as an index.
    #[inline(always)]
    pub(crate) fn index(&self) -> usize {
        (u32::from_le_bytes(self.c_imm) >> 8) as usize
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
