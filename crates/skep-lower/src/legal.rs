//! Brings a function into the form that selection expects: no copies, offsets that fit immediates, captures as
//! stores, and no block that both has several successors and passes arguments.

use skep_bytecode::{Mem, RType, Repr, repr};
use skep_opt::ssa::{Bin, BlockData, Func, Inst, Kind, Op, Pos, Term, Value};

/// First number that doesn't fit an immediate.
const IMMEDIATE_END: u32 = 1 << 23;

/// Rewrites a function in place.
pub(crate) fn legalise(func: &mut Func, types: &[RType]) {
    drop_copies(func);
    let blocks = std::mem::take(&mut func.blocks);
    func.blocks = blocks
        .into_iter()
        .map(|mut block| {
            let mut out =
                Body { kinds: &mut func.kinds, types, insts: Vec::with_capacity(block.insts.len()) };
            for inst in block.insts {
                out.expand(inst);
            }
            block.insts = out.insts;
            block
        })
        .collect();
    split_edges(func);
}

/// Uses of copies become uses of what was copied.
fn drop_copies(func: &mut Func) {
    let mut source: Vec<Option<Value>> = vec![None; func.kinds.len()];
    let mut any = false;
    for block in &mut func.blocks {
        block.insts.retain(|inst| {
            let Op::Copy(from) = inst.op else { return true };
            source[inst.defs[0].0 as usize] = Some(from);
            any = true;
            false
        });
    }
    if !any {
        return;
    }
    let resolve = |mut value: Value| {
        while let Some(from) = source[value.0 as usize] {
            value = from;
        }
        value
    };
    for block in &mut func.blocks {
        block.insts.iter_mut().for_each(|inst| inst.op.map(resolve));
        block.term.map(resolve);
    }
}

/// The instructions of one block as they are written out.
struct Body<'f> {
    kinds: &'f mut Vec<Kind>,
    types: &'f [RType],
    insts: Vec<Inst>,
}

impl Body<'_> {
    fn value(&mut self, kind: Kind, op: Op, pos: Pos) -> Value {
        let value = Value(self.kinds.len() as u32);
        self.kinds.push(kind);
        self.insts.push(Inst { op, defs: vec![value], pos });
        value
    }

    /// `base + offset` as a value of its own, if the offset doesn't fit an immediate.
    fn reach(&mut self, base: &mut Value, offset: &mut u32, pos: Pos) {
        if *offset >= IMMEDIATE_END {
            let index = self.value(Kind::Word, Op::Const(u64::from(*offset)), pos);
            *base = self.value(Kind::Ptr, Op::LeaX { base: *base, index, scale: 1 }, pos);
            *offset = 0;
        }
    }

    fn expand(&mut self, mut inst: Inst) {
        let pos = inst.pos;
        match &mut inst.op {
            Op::Load { base, offset, .. } | Op::Store { base, offset, .. } => self.reach(base, offset, pos),
            Op::Lea { base, offset } if *offset >= IMMEDIATE_END => {
                let index = self.value(Kind::Word, Op::Const(u64::from(*offset)), pos);
                inst.op = Op::LeaX { base: *base, index, scale: 1 };
            }
            Op::LeaX { index, scale, .. } if *scale >= IMMEDIATE_END => {
                let factor = self.value(Kind::Word, Op::Const(u64::from(*scale)), pos);
                *index = self.value(Kind::Word, Op::Bin(Bin::Mul, *index, factor), pos);
                *scale = 1;
            }
            Op::NewClosure { ty, func, captures } => {
                let stored = std::mem::take(captures);
                let (ty, func, base) = (*ty, *func, inst.defs[0]);
                self.insts.push(inst);
                let code = self.value(Kind::Word, Op::Const(u64::from(func.0)), pos);
                self.store(base, 0, Mem::W64, code, pos);
                let mut values = stored.into_iter();
                for field in &self.types[ty.0 as usize].fields {
                    let parts = match repr(self.types, field.ty) {
                        Repr::Flat(parts) => parts.iter().map(|part| (part.offset, part.mem)).collect(),
                        Repr::Boxed => vec![(0, Mem::Ptr)],
                    };
                    for (offset, mem) in parts {
                        let Some(value) = values.next() else { break };
                        self.store(base, (field.offset + offset) as u32, mem, value, pos);
                    }
                }
                debug_assert!(values.next().is_none(), "a capture without a field");
                return;
            }
            _ => {}
        }
        self.insts.push(inst);
    }

    fn store(&mut self, mut base: Value, mut offset: u32, mem: Mem, value: Value, pos: Pos) {
        self.reach(&mut base, &mut offset, pos);
        self.insts.push(Inst { op: Op::Store { mem, base, offset, value }, defs: Vec::new(), pos });
    }
}

/// Gives each edge that passes arguments and leaves a branch a block of its own, where its moves can stand.
fn split_edges(func: &mut Func) {
    for nth in 0..func.blocks.len() {
        let count = func.blocks.len() as u32;
        let block = &mut func.blocks[nth];
        let pos = block.term_pos;
        let Term::Branch { then, els, .. } = &mut block.term else { continue };
        let mut split = Vec::new();
        for edge in [then, els] {
            if !edge.1.is_empty() {
                let middle = skep_opt::ssa::Block(count + split.len() as u32);
                let term = Term::Jump(edge.0, std::mem::take(&mut edge.1));
                edge.0 = middle;
                split.push(BlockData { params: Vec::new(), insts: Vec::new(), term, term_pos: pos });
            }
        }
        func.blocks.extend(split);
    }
}
