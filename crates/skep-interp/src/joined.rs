//! Variants of instructions that take an operand from the last result, and instructions that became one.
//! Kept true: control comes to an instruction that takes the last result only from the one before it; what is joined
//! does exactly what its parts do one after the other.

use crate::code::{Code, Inst};

/// The table: what each code is made of, by the handler that runs it.
///
/// `left` and `right` are variants of an operation whose slot b or c is what the operation before it has just
/// written. The others join instructions in the order that they are named in.
macro_rules! joined_table {
    ($then:ident $($given:tt)*) => { $then! { $($given)*
        left {
            AddL: Add; SubL: Sub; MulL: Mul; AndL: And; OrL: Or; XorL: Xor;
            AddIL: AddI; MulIL: MulI; AndIL: AndI; XorIL: XorI;
            ShlIL: ShlI; ShrSIL: ShrSI; ShrUIL: ShrUI;
            Ext32SL: Ext32S; Ext8UL: Ext8U; Ext32UL: Ext32U;
            FAddL: FAdd; FSubL: FSub; FMulL: FMul; FDivL: FDiv;
            Load64L: Load64;
        }
        right {
            AddR: Add; SubR: Sub; MulR: Mul; AndR: And; OrR: Or; XorR: Xor;
            FAddR: FAdd; FSubR: FSub; FMulR: FMul; FDivR: FDiv;
        }
        jump_loop {
            JumpLoop: Jump; JumpIfLoop: JumpIf; JumpIfNotLoop: JumpIfNot;
            JumpEqLoop: JumpEq; JumpNeLoop: JumpNe; JumpLtSLoop: JumpLtS; JumpLeSLoop: JumpLeS;
            JumpLtULoop: JumpLtU; JumpLeULoop: JumpLeU; JumpEqILoop: JumpEqI; JumpNeILoop: JumpNeI;
            JumpLtSILoop: JumpLtSI; JumpLeSILoop: JumpLeSI; JumpGtSILoop: JumpGtSI; JumpGeSILoop: JumpGeSI;
            JumpFLtLoop: JumpFLt; JumpFLeLoop: JumpFLe; JumpFNltLoop: JumpFNlt; JumpFNleLoop: JumpFNle;
        }
        then_jump_loop {
            AddIJumpLtSLoop: AddI, JumpLtSLoop;
            AddIJumpLeSLoop: AddI, JumpLeSLoop;
            AddIJumpLtSILoop: AddI, JumpLtSILoop;
            AddIJumpGeSILoop: AddI, JumpGeSILoop;
            AddIJumpNeILoop: AddI, JumpNeILoop;
            AddJumpLtSLoop: Add, JumpLtSLoop;
            AddJumpLeSLoop: Add, JumpLeSLoop;
            MovJumpLoop: Mov, JumpLoop;
        }
        then_jump {
            MovJump: Mov, Jump;
            ImmJump: Imm, Jump;
            FAddJumpFLt: FAdd, JumpFLt;
        }
        jump_or_charge {
            JumpIfFuel: JumpIf, Fuel; JumpIfNotFuel: JumpIfNot, Fuel;
            JumpEqFuel: JumpEq, Fuel; JumpNeFuel: JumpNe, Fuel; JumpLtSFuel: JumpLtS, Fuel;
            JumpLeSFuel: JumpLeS, Fuel; JumpEqIFuel: JumpEqI, Fuel; JumpNeIFuel: JumpNeI, Fuel;
            JumpLtSIFuel: JumpLtSI, Fuel; JumpGeSIFuel: JumpGeSI, Fuel; JumpGtSIFuel: JumpGtSI, Fuel;
            JumpLeSIFuel: JumpLeSI, Fuel; JumpFLtFuel: JumpFLt, Fuel; JumpFNltFuel: JumpFNlt, Fuel;
        }
        then_back {
            MovReturn: Mov, Return;
            ImmReturn: Imm, Return;
            AddIReturn: AddI, Return;
            AddReturn: Add, Return;
        }
        check_then {
            NilCheckLoad64: NilCheck, Load64;
            NilCheckLoad64L: NilCheck, Load64L;
            NilCheckStore64: NilCheck, Store64;
            BoundsLoad64X: Bounds, Load64X;
            BoundsLoad8UX: Bounds, Load8UX;
            BoundsLoad32SX: Bounds, Load32SX;
            BoundsStore64X: Bounds, Store64X;
            BoundsStore8X: Bounds, Store8X;
            BoundsLeaX: Bounds, LeaX;
        }
        then_check_then {
            AddBoundsStore64X: Add, Bounds, Store64X;
            AddBoundsLoad64X: Add, Bounds, Load64X;
            AddIBoundsLoad64X: AddI, Bounds, Load64X;
            Load64BoundsLoad64X: Load64, Bounds, Load64X;
        }
        three {
            LeaXLoad64Load64: LeaX, Load64L, Load64;
            MulIAddLShrSI: MulI, AddL, ShrSI;
            FMulFMulFAdd: FMul, FMul, FAddR;
            FMulFMulLFAddL: FMul, FMulL, FAddL;
            FMulFMulLFAddR: FMul, FMulL, FAddR;
            XorIAndLAddI: XorI, AndL, AddI;
        }
        two {
            MovMov: Mov, Mov;
            ImmImm: Imm, Imm;
            Load64Load64: Load64, Load64;
            Load64Load64L: Load64, Load64L;
            Load64Add: Load64, Add;
            Load64AddL: Load64, AddL;
            Load64AddR: Load64, AddR;
            Load64FSub: Load64, FSub;
            Load64FMul: Load64, FMul;
            LeaXLoad64L: LeaX, Load64L;
            Load64XLoad64X: Load64X, Load64X;
            Load64XAddR: Load64X, AddR;
            Load64XFMul: Load64X, FMul;
            AddAdd: Add, Add;
            AddAddL: Add, AddL;
            AddAddR: Add, AddR;
            AddAndL: Add, AndL;
            AddXorIL: Add, XorIL;
            AddRXorIL: AddR, XorIL;
            AddIAndIL: AddI, AndIL;
            MulIAddL: MulI, AddL;
            MulIAddIL: MulI, AddIL;
            ShlIAddR: ShlI, AddR;
            ShlIXorR: ShlI, XorR;
            ShrSIXorR: ShrSI, XorR;
            ShrUIXorR: ShrUI, XorR;
            XorAndL: Xor, AndL;
            XorLAndL: XorL, AndL;
            XorRAndL: XorR, AndL;
            XorIAndL: XorI, AndL;
            XorILAndL: XorIL, AndL;
            FMulFMul: FMul, FMul;
            FMulFMulL: FMul, FMulL;
            FMulFAdd: FMul, FAdd;
            FMulFAddL: FMul, FAddL;
            FMulFAddR: FMul, FAddR;
            FMulFSubL: FMul, FSubL;
            FMulFSubR: FMul, FSubR;
            FMulLFAddL: FMulL, FAddL;
            FAddFMul: FAdd, FMul;
            FAddFSub: FAdd, FSub;
            FAddFAddL: FAdd, FAddL;
            FSubFMul: FSub, FMul;
            FSubFAddL: FSub, FAddL;
            FSubStore64: FSub, Store64;
            FAddStore64: FAdd, Store64;
            FSubRStore64: FSubR, Store64;
            FAddRStore64: FAddR, Store64;
        }
    } };
}

pub(crate) use joined_table;

macro_rules! third {
    () => {
        _
    };
    ($code:ident) => {
        Some(Code::$code)
    };
}

macro_rules! readers {
    (
        left { $($left:ident: $left_of:ident;)* }
        right { $($right:ident: $right_of:ident;)* }
        jump_loop { $($to_loop:ident: $jump:ident;)* }
        $($kind:ident { $($name:ident: $first:ident, $second:ident $(, $third:ident)?;)* })*
    ) => {
        /// The variant of an operation whose slot b is the last result.
        fn from_left(code: Code) -> Option<Code> {
            Some(match code {
                $(Code::$left_of => Code::$left,)*
                _ => return None,
            })
        }

        /// The variant of an operation whose slot c is the last result.
        fn from_right(code: Code) -> Option<Code> {
            Some(match code {
                $(Code::$right_of => Code::$right,)*
                _ => return None,
            })
        }

        /// The variant of a jump that goes to a `loop`.
        fn to_loop(code: Code) -> Option<Code> {
            Some(match code {
                $(Code::$jump => Code::$to_loop,)*
                _ => return None,
            })
        }

        /// What the first of three codes in a row becomes, and how many of them it is then.
        fn joined(codes: [Option<Code>; 3]) -> Option<(Code, usize)> {
            Some(match (codes[0]?, codes[1]?, codes[2]) {
                $($(
                    (Code::$first, Code::$second, third!($($third)?)) =>
                        (Code::$name, [Code::$first, Code::$second $(, Code::$third)?].len()),
                )*)*
                _ => return None,
            })
        }
    };
}

joined_table!(readers);

/// What an operation's result is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Word,
    Float,
}

/// Joins what `code`, one function, has of frequent neighbours.
pub(crate) fn join(code: &mut [Inst]) {
    let mut is_target = vec![false; code.len()];
    for pc in 0..code.len() {
        let Some(variant) = to_loop(code[pc].code) else { continue };
        let Some(to) = (pc + 1).checked_add_signed(code[pc].imm() as isize) else { continue };
        let Some(target) = is_target.get_mut(to) else { continue };
        *target = true;
        if code[to].code == Code::Loop {
            code[pc].code = variant;
        }
    }
    let singles: Vec<Code> = code.iter().map(|inst| inst.code).collect();
    for pc in 1..code.len() {
        let (before, inst) = (code[pc - 1], code[pc]);
        if let Some(last) = result(singles[pc - 1]).filter(|_| !is_target[pc]) {
            let left = from_left(inst.code).filter(|_| inst.b() == before.a());
            let variant = left.or_else(|| from_right(inst.code).filter(|_| inst.c() == before.a()));
            // What a float operation reads was made by one, and the other way round.
            let fits = is_on_floats(inst.code) == (last == Last::Float);
            code[pc].code = variant.filter(|_| fits).unwrap_or(inst.code);
        }
    }
    let singles: Vec<Code> = code.iter().map(|inst| inst.code).collect();
    let mut end = 0;
    for pc in 0..code.len() {
        // What an instruction before has taken in is only needed alone by those who jump there.
        if pc < end && !is_target[pc] {
            continue;
        }
        let three = [0, 1, 2].map(|nth| singles.get(pc + nth).copied());
        if let Some((name, len)) = joined(three) {
            code[pc].code = name;
            end = end.max(pc + len);
        }
    }
}

fn is_on_floats(code: Code) -> bool {
    matches!(code, Code::FAdd | Code::FSub | Code::FMul | Code::FDiv)
}

/// What an instruction leaves as last result, equal to its slot a, when the next one follows directly.
#[rustfmt::skip]
fn result(code: Code) -> Option<Last> {
    use Code::*;
    Some(match code {
        FAdd | FSub | FMul | FDiv | FSqrt | F32To64 | SToF | UToF => Last::Float,
        Mov | FarLoad | Imm | Const | Nil | StrData | StaticFunc | Globals
        | Add | Sub | Mul | DivS | DivU | RemS | RemU | And | Or | Xor | AndNot | Shl | ShrS | ShrU
        | AddI | MulI | AndI | OrI | XorI | ShlI | ShrSI | ShrUI | Neg | Not | BoolNot
        | Ext8S | Ext16S | Ext32S | Ext8U | Ext16U | Ext32U
        | Eq | Ne | LtS | LeS | LtU | LeU | FNeg | FAbs | FEq | FNe | FLt | FLe
        | FAdd32 | FSub32 | FMul32 | FDiv32 | FNeg32 | F64To32 | SToF32 | UToF32 | FToS | FToU
        | Load8S | Load8U | Load16S | Load16U | Load32S | Load32U | Load64 | Lea | LeaX
        | Load8SX | Load8UX | Load16SX | Load16UX | Load32SX | Load32UX | Load64X => Last::Word,
        _ => return None,
    })
}
