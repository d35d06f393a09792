//! Machine blocks: instructions on slots of any number, jumps to blocks. Between selection and layout.

use skep_bytecode::limits::BYTES_PER_FUEL;
use skep_bytecode::ops::Form;
use skep_bytecode::{Op, RType};

/// The most that one instruction takes for its bytes: no machine has so many.
const COST_MAX: u32 = 1 << 28;

/// An instruction whose fields may be of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MInst {
    pub op: Op,
    /// Slots; of `Form::Window` `a` is the window's start, of indirect calls `b` is.
    pub a: u32,
    pub b: u32,
    pub c: u32,
    pub imm: i64,
    /// Index into the program's positions.
    pub pos: u32,
}

impl MInst {
    pub fn new(op: Op, pos: u32) -> MInst {
        MInst { op, a: 0, b: 0, c: 0, imm: 0, pos }
    }

    pub fn a(mut self, slot: u32) -> MInst {
        self.a = slot;
        self
    }

    pub fn b(mut self, slot: u32) -> MInst {
        self.b = slot;
        self
    }

    pub fn imm(mut self, imm: i64) -> MInst {
        self.imm = imm;
        self
    }

    /// `to = from`, whichever of them are far.
    pub fn mov(to: u32, from: u32, pos: u32) -> MInst {
        MInst::new(Op::Mov, pos).a(to).b(from)
    }

    /// Fuel that it takes: what its row says, and a unit per `BYTES_PER_FUEL` of what it makes, copies or zeroes.
    pub fn cost(&self, types: &[RType]) -> u32 {
        let bytes = match self.op {
            Op::New | Op::NewClosure | Op::CopyVal | Op::ZeroVal => types[self.imm as usize].size,
            _ => 0,
        };
        u32::from(self.op.info().cost)
            + u32::try_from(bytes / BYTES_PER_FUEL).unwrap_or(u32::MAX).min(COST_MAX)
    }

    /// Whether it may change a slot. Calls may change all, as far as this knows.
    pub fn writes(&self, slot: u32) -> bool {
        let (_, writes) = self.fields();
        let form = self.op.info().form;
        let is_call = matches!(form, Form::Window | Form::CallClosure | Form::CallMethod);
        let far = self.op == Op::FarStore && i64::from(slot) == self.imm;
        let named =
            [self.a, self.b, self.c].iter().zip(writes).any(|(field, writes)| writes && *field == slot);
        is_call || far || named
    }

    /// Which of the fields a, b, c are slots that it reads, and which it writes.
    pub fn fields(&self) -> ([bool; 3], [bool; 3]) {
        let none = [false; 3];
        let a = [true, false, false];
        let b = [false, true, false];
        match self.op.info().form {
            Form::None | Form::Window | Form::Jump | Form::Fuel | Form::Trap => (none, none),
            Form::Ab | Form::Abi => (b, a),
            Form::Abc | Form::Abci => ([false, true, true], a),
            Form::Ai => (none, a),
            Form::ReadAbi if self.op == Op::ZeroVal => (a, none),
            Form::ReadAbi | Form::ReadAb | Form::JumpAb => ([true, true, false], none),
            Form::ReadAbci => ([true; 3], none),
            Form::ReadA | Form::JumpA | Form::JumpAc | Form::CallClosure | Form::CallMethod => (a, none),
            Form::FarLoad => (none, a),
            Form::FarStore => (a, none),
            Form::Pair => (none, [true, true, false]),
        }
    }
}

/// How a block ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MTerm {
    /// On to a block.
    Jump(u32),
    /// To `then` if the jump is taken, else to `els`.
    Cond { jump: MInst, then: u32, els: u32 },
    /// An instruction that ends the flow.
    End(MInst),
}

/// A block.
#[derive(Clone, Debug)]
pub(crate) struct MBlock {
    pub insts: Vec<MInst>,
    pub term: MTerm,
    /// The position of its end.
    pub pos: u32,
}

impl MBlock {
    pub fn succs(&self) -> Vec<u32> {
        match self.term {
            MTerm::Jump(to) => vec![to],
            MTerm::Cond { then, els, .. } => vec![then, els],
            MTerm::End(_) => Vec::new(),
        }
    }

    pub fn retarget(&mut self, mut f: impl FnMut(u32) -> u32) {
        match &mut self.term {
            MTerm::Jump(to) => *to = f(*to),
            MTerm::Cond { then, els, .. } => {
                *then = f(*then);
                *els = f(*els);
            }
            MTerm::End(_) => {}
        }
    }
}

/// A function before layout; block 0 is the entry.
#[derive(Clone, Debug)]
pub(crate) struct MFunc {
    pub blocks: Vec<MBlock>,
    /// Where a recovered panic continues.
    pub recover: Option<u32>,
}

impl MFunc {
    pub fn roots(&self) -> Vec<u32> {
        let mut roots = vec![0];
        roots.extend(self.recover.filter(|block| *block != 0));
        roots
    }

    pub fn graph(&self) -> skep_opt::graph::Graph {
        skep_opt::graph::Graph::new(self.blocks.iter().map(MBlock::succs).collect(), &self.roots())
    }
}

/// The jump taken exactly when this one is not.
pub(crate) fn inverse(jump: MInst) -> MInst {
    let swap = |op: Op| MInst { op, a: jump.b, b: jump.a, ..jump };
    let same = |op: Op| MInst { op, ..jump };
    match jump.op {
        Op::JumpIf => same(Op::JumpIfNot),
        Op::JumpIfNot => same(Op::JumpIf),
        Op::JumpEq => same(Op::JumpNe),
        Op::JumpNe => same(Op::JumpEq),
        Op::JumpLtS => swap(Op::JumpLeS),
        Op::JumpLeS => swap(Op::JumpLtS),
        Op::JumpLtU => swap(Op::JumpLeU),
        Op::JumpLeU => swap(Op::JumpLtU),
        Op::JumpEqI => same(Op::JumpNeI),
        Op::JumpNeI => same(Op::JumpEqI),
        Op::JumpLtSI => same(Op::JumpGeSI),
        Op::JumpGeSI => same(Op::JumpLtSI),
        Op::JumpLeSI => same(Op::JumpGtSI),
        Op::JumpGtSI => same(Op::JumpLeSI),
        Op::JumpFLt => same(Op::JumpFNlt),
        Op::JumpFNlt => same(Op::JumpFLt),
        Op::JumpFLe => same(Op::JumpFNle),
        Op::JumpFNle => same(Op::JumpFLe),
        other => unreachable!("{other:?} is no conditional jump"),
    }
}
