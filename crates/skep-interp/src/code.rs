//! Instructions as the loop reads them: the encoding's layout with the opcode as an enum, so that the loop's match
//! needs no range check, and pairs that are frequent as one.
//! Kept true: only the first of a pair's instructions is rewritten, and only its opcode; the others stay where they
//! are, for those who jump to them or stop there.

use skep_bytecode::{Instr, Op, instruction_table};

macro_rules! codes {
    ($($name:ident, $text:literal, $form:ident, $dest:ident, $cost:literal, $doc:literal;)*) => {
        /// What the loop does: an instruction of the table, or several that follow each other.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u16)]
        pub(crate) enum Code {
            $($name,)*
            /// `jump` to a `loop`.
            JumpLoop,
            /// `jump.if` to a `loop`, and so on.
            JumpIfLoop,
            JumpIfNotLoop,
            JumpNeLoop,
            JumpLtSLoop,
            JumpLeSLoop,
            JumpLtULoop,
            JumpNeILoop,
            JumpLtSILoop,
            JumpGeSILoop,
            JumpFLtLoop,
            /// `add.i`, then a jump to a `loop`.
            AddIJumpLtSLoop,
            AddIJumpLeSLoop,
            AddIJumpLtSILoop,
            /// `add`, then a jump to a `loop`.
            AddJumpLtSLoop,
            AddJumpLeSLoop,
            /// `nil.check`, then an access (`load.ptr` as `load.64`).
            NilCheckLoad64,
            NilCheckStore64,
            /// `bounds`, then an access.
            BoundsLoad64X,
            BoundsLoad8UX,
            BoundsLoad32SX,
            BoundsStore64X,
            BoundsStore8X,
            BoundsLeaX,
            /// `mov`, then another.
            MovMov,
            MovJump,
            MovReturn,
            /// Plain operations that follow each other (`load.ptr` as `load.64`).
            Load64Load64,
            Load64Add,
            Load64FSub,
            Load64FMul,
            LeaXLoad64,
            AddAdd,
            FMulFMul,
            FMulFAdd,
            FMulFSub,
            FAddFMul,
            FSubFMul,
            FSubStore64,
            FAddStore64,
        }

        impl Code {
            fn of(op: Op) -> Code {
                match op {
                    $(Op::$name => Code::$name,)*
                }
            }
        }
    };
}

instruction_table!(codes);

/// Joins what `code` (one function) has of frequent neighbours.
pub(crate) fn join(code: &mut [Inst]) {
    // Backwards, so that what follows is joined already: longer runs grow from the end.
    for pc in (0..code.len()).rev() {
        let first = code[pc].code;
        let next = code.get(pc + 1).map(|inst| inst.code);
        let to_loop = target(code, pc).is_some_and(|to| code[to].code == Code::Loop);
        let joined = match (first, next) {
            (Code::Jump, _) if to_loop => Code::JumpLoop,
            (Code::JumpIf, _) if to_loop => Code::JumpIfLoop,
            (Code::JumpIfNot, _) if to_loop => Code::JumpIfNotLoop,
            (Code::JumpNe, _) if to_loop => Code::JumpNeLoop,
            (Code::JumpLtS, _) if to_loop => Code::JumpLtSLoop,
            (Code::JumpLeS, _) if to_loop => Code::JumpLeSLoop,
            (Code::JumpLtU, _) if to_loop => Code::JumpLtULoop,
            (Code::JumpNeI, _) if to_loop => Code::JumpNeILoop,
            (Code::JumpLtSI, _) if to_loop => Code::JumpLtSILoop,
            (Code::JumpGeSI, _) if to_loop => Code::JumpGeSILoop,
            (Code::JumpFLt, _) if to_loop => Code::JumpFLtLoop,
            (Code::AddI, Some(Code::JumpLtSLoop)) => Code::AddIJumpLtSLoop,
            (Code::AddI, Some(Code::JumpLeSLoop)) => Code::AddIJumpLeSLoop,
            (Code::AddI, Some(Code::JumpLtSILoop)) => Code::AddIJumpLtSILoop,
            (Code::Add, Some(Code::JumpLtSLoop)) => Code::AddJumpLtSLoop,
            (Code::Add, Some(Code::JumpLeSLoop)) => Code::AddJumpLeSLoop,
            (Code::NilCheck, Some(Code::Load64 | Code::LoadPtr)) => Code::NilCheckLoad64,
            (Code::NilCheck, Some(Code::Store64)) => Code::NilCheckStore64,
            (Code::Bounds, Some(Code::Load64X | Code::LoadPtrX)) => Code::BoundsLoad64X,
            (Code::Bounds, Some(Code::Load8UX)) => Code::BoundsLoad8UX,
            (Code::Bounds, Some(Code::Load32SX)) => Code::BoundsLoad32SX,
            (Code::Bounds, Some(Code::Store64X)) => Code::BoundsStore64X,
            (Code::Bounds, Some(Code::Store8X)) => Code::BoundsStore8X,
            (Code::Bounds, Some(Code::LeaX)) => Code::BoundsLeaX,
            (Code::Mov, Some(Code::Mov)) => Code::MovMov,
            (Code::Mov, Some(Code::Jump)) => Code::MovJump,
            (Code::Mov, Some(Code::Return)) => Code::MovReturn,
            (Code::Load64 | Code::LoadPtr, Some(Code::Load64 | Code::LoadPtr)) => Code::Load64Load64,
            (Code::Load64, Some(Code::Add)) => Code::Load64Add,
            (Code::Load64, Some(Code::FSub)) => Code::Load64FSub,
            (Code::Load64, Some(Code::FMul)) => Code::Load64FMul,
            (Code::LeaX, Some(Code::Load64 | Code::LoadPtr)) => Code::LeaXLoad64,
            (Code::Add, Some(Code::Add)) => Code::AddAdd,
            (Code::FMul, Some(Code::FMul)) => Code::FMulFMul,
            (Code::FMul, Some(Code::FAdd)) => Code::FMulFAdd,
            (Code::FMul, Some(Code::FSub)) => Code::FMulFSub,
            (Code::FAdd, Some(Code::FMul)) => Code::FAddFMul,
            (Code::FSub, Some(Code::FMul)) => Code::FSubFMul,
            (Code::FSub, Some(Code::Store64)) => Code::FSubStore64,
            (Code::FAdd, Some(Code::Store64)) => Code::FAddStore64,
            _ => continue,
        };
        code[pc].code = joined;
    }
}

/// Where a jump goes, if it is one.
fn target(code: &[Inst], pc: usize) -> Option<usize> {
    let is_jump = matches!(
        code[pc].code,
        Code::Jump
            | Code::JumpIf
            | Code::JumpIfNot
            | Code::JumpNe
            | Code::JumpLtS
            | Code::JumpLeS
            | Code::JumpLtU
            | Code::JumpNeI
            | Code::JumpLtSI
            | Code::JumpGeSI
            | Code::JumpFLt
    );
    let to = (pc + 1).checked_add_signed(code[pc].imm() as isize)?;
    (is_jump && to < code.len()).then_some(to)
}

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
