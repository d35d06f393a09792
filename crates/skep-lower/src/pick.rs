//! Instruction selection: which opcode an SSA operation becomes, and which of its operands stay values in slots.
//! Kept true: liveness, slot assignment and emission all ask here, so that they agree on what is read.

use skep_bytecode::instr::fits_immediate;
use skep_bytecode::{FuncRef, Mem, Op as Code};
use skep_opt::graph::Graph;
use skep_opt::ssa::{Bin, Func, Inst, Op, Term, Un, Value};

/// A value that any place can make anew with one instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Constant {
    Word(u64),
    Nil,
    StrData(u32),
    StaticFunc(FuncRef),
}

impl Constant {
    /// Its bits, if it is a number or nil.
    fn bits(self) -> Option<i64> {
        match self {
            Constant::Word(bits) => Some(bits as i64),
            Constant::Nil => Some(0),
            Constant::StrData(_) | Constant::StaticFunc(_) => None,
        }
    }
}

/// An instruction whose reads are still values. `None` in a place that is read means an immediate stands there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pick {
    pub code: Code,
    pub a: Option<Value>,
    pub b: Option<Value>,
    pub c: Option<Value>,
    /// The immediate; of `Form::JumpAc` the constant in c.
    pub imm: i64,
}

impl Pick {
    fn new(code: Code) -> Pick {
        Pick { code, a: None, b: None, c: None, imm: 0 }
    }

    fn a(mut self, value: Value) -> Pick {
        self.a = Some(value);
        self
    }

    fn b(mut self, value: Value) -> Pick {
        self.b = Some(value);
        self
    }

    fn c(mut self, value: Value) -> Pick {
        self.c = Some(value);
        self
    }

    fn imm(mut self, imm: i64) -> Pick {
        self.imm = imm;
        self
    }

    /// The values it reads from slots.
    pub fn reads(&self) -> impl Iterator<Item = Value> {
        [self.a, self.b, self.c].into_iter().flatten()
    }
}

/// How a value is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// By an instruction, from its slot.
    Slot,
    /// By a move into a window, a parameter, a result or a local: a constant needs no slot for that.
    Move,
}

/// What selection needs to know of a function's values.
pub(crate) struct Facts {
    /// Constants by value.
    pub constants: Vec<Option<Constant>>,
    /// Comparisons that only branches need, each of which then does it itself: by value.
    pub fused: Vec<Option<Op>>,
    /// Whether nothing needs what an instruction defines, and it may be dropped: by value (of its first def).
    pub dropped: Vec<bool>,
}

impl Facts {
    pub fn new(func: &Func, graph: &Graph) -> Facts {
        let count = func.kinds.len();
        let mut facts =
            Facts { constants: vec![None; count], fused: vec![None; count], dropped: vec![false; count] };
        let mut uses = vec![0u32; count];
        // How many of them are branches.
        let mut conds = vec![0u32; count];
        for block in graph.order.iter().map(|block| &func.blocks[*block as usize]) {
            for inst in &block.insts {
                inst.op.visit(|value| uses[value.0 as usize] += 1);
                let constant = match inst.op {
                    Op::Const(bits) => Constant::Word(bits),
                    Op::Nil => Constant::Nil,
                    Op::StrData(index) => Constant::StrData(index),
                    Op::StaticFunc(func) => Constant::StaticFunc(func),
                    _ => continue,
                };
                facts.constants[inst.defs[0].0 as usize] = Some(constant);
            }
            block.term.visit(|value| uses[value.0 as usize] += 1);
            if let Term::Branch { cond, .. } = &block.term {
                conds[cond.0 as usize] += 1;
            }
        }
        // Backwards, so that what uses a value is settled before it.
        for block in graph.order.iter().rev().map(|block| &func.blocks[*block as usize]) {
            for inst in block.insts.iter().rev() {
                if inst.op.is_droppable() && inst.defs.iter().all(|def| uses[def.0 as usize] == 0) {
                    facts.dropped[inst.defs[0].0 as usize] = true;
                    inst.op.visit(|value| uses[value.0 as usize] -= 1);
                    continue;
                }
                let [def] = inst.defs.as_slice() else { continue };
                let index = def.0 as usize;
                if uses[index] != conds[index] {
                    continue;
                }
                match inst.op {
                    Op::Un(Un::BoolNot, of) => conds[of.0 as usize] += 1,
                    Op::Bin(bin, ..) if jump_of(bin).is_some() => {}
                    _ => continue,
                }
                facts.fused[index] = Some(inst.op.clone());
            }
        }
        facts
    }

    /// Whether an instruction has no code of its own.
    pub fn is_skipped(&self, inst: &Inst) -> bool {
        inst.defs
            .first()
            .is_some_and(|def| self.dropped[def.0 as usize] || self.fused[def.0 as usize].is_some())
    }

    fn bits(&self, value: Value) -> Option<i64> {
        self.constants[value.0 as usize].and_then(Constant::bits)
    }

    fn immediate(&self, value: Value) -> Option<i64> {
        self.bits(value).filter(|bits| fits_immediate(*bits))
    }

    /// The instruction of an operation that is just one, and no constant.
    pub fn pick(&self, op: &Op) -> Option<Pick> {
        let pick = match *op {
            Op::Globals => Pick::new(Code::Globals),
            Op::Bin(bin, left, right) => self.pick_bin(bin, left, right),
            Op::Un(un, value) => Pick::new(unary(un)).b(value),
            Op::NilCheck(value) => Pick::new(Code::NilCheck).a(value),
            Op::ShiftCheck(value) => Pick::new(Code::ShiftCheck).a(value),
            Op::Bounds { index, len } => Pick::new(Code::Bounds).a(index).b(len),
            Op::SliceCheck { lo, hi, max, form } => {
                Pick::new(Code::SliceCheck).a(lo).b(hi).c(max).imm(i64::from(form))
            }
            Op::Load { mem, base, offset } => Pick::new(load(mem)).b(base).imm(i64::from(offset)),
            Op::Store { mem, base, offset, value } => {
                Pick::new(store(mem)).a(base).b(value).imm(i64::from(offset))
            }
            Op::LoadX { mem, base, index } => Pick::new(load_indexed(mem)).b(base).c(index),
            Op::StoreX { mem, base, index, value } => Pick::new(store_indexed(mem)).a(base).b(index).c(value),
            Op::Lea { base, offset } => Pick::new(Code::Lea).b(base).imm(i64::from(offset)),
            Op::LeaX { base, index, scale } => Pick::new(Code::LeaX).b(base).c(index).imm(i64::from(scale)),
            Op::CopyVal { ty, to, from } => Pick::new(Code::CopyVal).a(to).b(from).imm(i64::from(ty.0)),
            Op::ZeroVal { ty, at } => Pick::new(Code::ZeroVal).a(at).imm(i64::from(ty.0)),
            Op::New(ty) => Pick::new(Code::New).imm(i64::from(ty.0)),
            Op::NewArray { elem, len } => Pick::new(Code::NewArray).b(len).imm(i64::from(elem.0)),
            Op::NewClosure { ty, .. } => Pick::new(Code::NewClosure).imm(i64::from(ty.0)),
            Op::Defer(closure) => Pick::new(Code::Defer).a(closure),
            Op::DeferMark => Pick::new(Code::DeferMark),
            Op::DeferAt { token, closure } => Pick::new(Code::DeferAt).a(token).b(closure),
            Op::RunDefers => Pick::new(Code::RunDefers),
            _ => return None,
        };
        Some(pick)
    }

    fn pick_bin(&self, bin: Bin, mut left: Value, mut right: Value) -> Pick {
        if bin.is_commutative() && self.immediate(left).is_some() {
            (left, right) = (right, left);
        }
        let whole = Pick::new(binary(bin)).b(left).c(right);
        let Some(imm) = self.immediate(right) else { return whole };
        let shift = (0..64).contains(&imm);
        let (code, imm) = match bin {
            Bin::Add => (Code::AddI, imm),
            Bin::Sub if fits_immediate(-imm) => (Code::AddI, -imm),
            Bin::Mul => (Code::MulI, imm),
            Bin::And => (Code::AndI, imm),
            Bin::AndNot => (Code::AndI, !imm),
            Bin::Or => (Code::OrI, imm),
            Bin::Xor => (Code::XorI, imm),
            Bin::Shl if shift => (Code::ShlI, imm),
            Bin::ShrS if shift => (Code::ShrSI, imm),
            Bin::ShrU if shift => (Code::ShrUI, imm),
            _ => return whole,
        };
        Pick::new(code).b(left).imm(imm)
    }

    /// The jump of a branch, and whether it is taken to the second block instead of the first.
    pub fn pick_branch(&self, mut cond: Value) -> (Pick, bool) {
        let mut swapped = false;
        loop {
            match self.fused[cond.0 as usize] {
                Some(Op::Un(_, of)) => {
                    swapped = !swapped;
                    cond = of;
                }
                Some(Op::Bin(bin, left, right)) => {
                    return (self.pick_compare(bin, left, right), swapped);
                }
                _ => return (Pick::new(Code::JumpIf).a(cond), swapped),
            }
        }
    }

    fn pick_compare(&self, bin: Bin, left: Value, right: Value) -> Pick {
        let small = |value: Value| self.bits(value).filter(|bits| i8::try_from(*bits).is_ok());
        if let Some(imm) = small(right) {
            let code = match bin {
                Bin::Eq => Some(Code::JumpEqI),
                Bin::Ne => Some(Code::JumpNeI),
                Bin::LtS => Some(Code::JumpLtSI),
                Bin::LeS => Some(Code::JumpLeSI),
                _ => None,
            };
            if let Some(code) = code {
                return Pick::new(code).a(left).imm(imm);
            }
        }
        if let Some(imm) = small(left) {
            let code = match bin {
                Bin::Eq => Some(Code::JumpEqI),
                Bin::Ne => Some(Code::JumpNeI),
                Bin::LtS => Some(Code::JumpGtSI),
                Bin::LeS => Some(Code::JumpGeSI),
                _ => None,
            };
            if let Some(code) = code {
                return Pick::new(code).a(right).imm(imm);
            }
        }
        let code = jump_of(bin).expect("only comparisons with a jump are fused");
        Pick::new(code).a(left).b(right)
    }

    /// Calls `f` with everything an instruction reads, if it has code.
    pub fn visit_inst(&self, inst: &Inst, mut f: impl FnMut(Value, Role)) {
        if self.is_skipped(inst) {
            return;
        }
        if let Some(pick) = self.pick(&inst.op) {
            pick.reads().for_each(|value| f(value, Role::Slot));
            return;
        }
        match &inst.op {
            Op::CallMethod { ty, data, args, .. } => {
                f(*ty, Role::Slot);
                f(*data, Role::Move);
                args.iter().for_each(|value| f(*value, Role::Move));
            }
            op => op.visit(|value| f(value, Role::Move)),
        }
    }

    /// Calls `f` with everything a terminator reads.
    pub fn visit_term(&self, term: &Term, mut f: impl FnMut(Value, Role)) {
        match term {
            Term::Branch { cond, .. } => {
                self.pick_branch(*cond).0.reads().for_each(|value| f(value, Role::Slot));
            }
            Term::Panic { .. } => term.visit(|value| f(value, Role::Slot)),
            _ => term.visit(|value| f(value, Role::Move)),
        }
    }
}

fn jump_of(bin: Bin) -> Option<Code> {
    Some(match bin {
        Bin::Eq => Code::JumpEq,
        Bin::Ne => Code::JumpNe,
        Bin::LtS => Code::JumpLtS,
        Bin::LeS => Code::JumpLeS,
        Bin::LtU => Code::JumpLtU,
        Bin::LeU => Code::JumpLeU,
        Bin::FLt => Code::JumpFLt,
        Bin::FLe => Code::JumpFLe,
        _ => return None,
    })
}

fn binary(bin: Bin) -> Code {
    match bin {
        Bin::Add => Code::Add,
        Bin::Sub => Code::Sub,
        Bin::Mul => Code::Mul,
        Bin::DivS => Code::DivS,
        Bin::DivU => Code::DivU,
        Bin::RemS => Code::RemS,
        Bin::RemU => Code::RemU,
        Bin::And => Code::And,
        Bin::Or => Code::Or,
        Bin::Xor => Code::Xor,
        Bin::AndNot => Code::AndNot,
        Bin::Shl => Code::Shl,
        Bin::ShrS => Code::ShrS,
        Bin::ShrU => Code::ShrU,
        Bin::Eq => Code::Eq,
        Bin::Ne => Code::Ne,
        Bin::LtS => Code::LtS,
        Bin::LeS => Code::LeS,
        Bin::LtU => Code::LtU,
        Bin::LeU => Code::LeU,
        Bin::FAdd => Code::FAdd,
        Bin::FSub => Code::FSub,
        Bin::FMul => Code::FMul,
        Bin::FDiv => Code::FDiv,
        Bin::FEq => Code::FEq,
        Bin::FNe => Code::FNe,
        Bin::FLt => Code::FLt,
        Bin::FLe => Code::FLe,
        Bin::FAdd32 => Code::FAdd32,
        Bin::FSub32 => Code::FSub32,
        Bin::FMul32 => Code::FMul32,
        Bin::FDiv32 => Code::FDiv32,
    }
}

fn unary(un: Un) -> Code {
    match un {
        Un::Neg => Code::Neg,
        Un::Not => Code::Not,
        Un::BoolNot => Code::BoolNot,
        Un::Ext8S => Code::Ext8S,
        Un::Ext16S => Code::Ext16S,
        Un::Ext32S => Code::Ext32S,
        Un::Ext8U => Code::Ext8U,
        Un::Ext16U => Code::Ext16U,
        Un::Ext32U => Code::Ext32U,
        Un::FNeg => Code::FNeg,
        Un::FSqrt => Code::FSqrt,
        Un::FAbs => Code::FAbs,
        Un::FNeg32 => Code::FNeg32,
        Un::F32To64 => Code::F32To64,
        Un::F64To32 => Code::F64To32,
        Un::SToF => Code::SToF,
        Un::UToF => Code::UToF,
        Un::SToF32 => Code::SToF32,
        Un::UToF32 => Code::UToF32,
        Un::FToS => Code::FToS,
        Un::FToU => Code::FToU,
    }
}

fn load(mem: Mem) -> Code {
    match mem {
        Mem::I8 => Code::Load8S,
        Mem::U8 => Code::Load8U,
        Mem::I16 => Code::Load16S,
        Mem::U16 => Code::Load16U,
        Mem::I32 => Code::Load32S,
        Mem::U32 | Mem::F32 => Code::Load32U,
        Mem::W64 | Mem::F64 => Code::Load64,
        Mem::Ptr => Code::LoadPtr,
    }
}

fn store(mem: Mem) -> Code {
    match mem {
        Mem::I8 | Mem::U8 => Code::Store8,
        Mem::I16 | Mem::U16 => Code::Store16,
        Mem::I32 | Mem::U32 | Mem::F32 => Code::Store32,
        Mem::W64 | Mem::F64 => Code::Store64,
        Mem::Ptr => Code::StorePtr,
    }
}

fn load_indexed(mem: Mem) -> Code {
    match mem {
        Mem::I8 => Code::Load8SX,
        Mem::U8 => Code::Load8UX,
        Mem::I16 => Code::Load16SX,
        Mem::U16 => Code::Load16UX,
        Mem::I32 => Code::Load32SX,
        Mem::U32 | Mem::F32 => Code::Load32UX,
        Mem::W64 | Mem::F64 => Code::Load64X,
        Mem::Ptr => Code::LoadPtrX,
    }
}

fn store_indexed(mem: Mem) -> Code {
    match mem {
        Mem::I8 | Mem::U8 => Code::Store8X,
        Mem::I16 | Mem::U16 => Code::Store16X,
        Mem::I32 | Mem::U32 | Mem::F32 => Code::Store32X,
        Mem::W64 | Mem::F64 => Code::Store64X,
        Mem::Ptr => Code::StorePtrX,
    }
}
