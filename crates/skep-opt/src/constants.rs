//! Values that are the same constant on every way that code can take, also around loops.
//! Kept true: a value is held for a constant, and an edge for one that is never taken, until something says otherwise;
//! what is left then is certain. Each value changes its mind at most twice.

use crate::eval;
use crate::ssa::{Block, Func, Inst, Kind, Op, Term, Value};

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// No way to it has been found yet.
    Nothing,
    /// Always these bits.
    Bits(u64),
    /// Not always the same.
    Varies,
}

/// Who reads a value.
#[derive(Clone, Copy)]
enum Reader {
    Inst(u32, u32),
    Term(u32),
}

struct Propagation<'f> {
    func: &'f Func,
    known: Vec<Known>,
    readers: Vec<Vec<Reader>>,
    /// Whether a block can be reached.
    reached: Vec<bool>,
    open_blocks: Vec<u32>,
    open_values: Vec<Value>,
}

/// Puts constants in the place of values that are ones; whether there were any.
pub(crate) fn propagate(func: &mut Func) -> bool {
    let known = Propagation::new(func).run();
    let mut any = false;
    let constant = |value: Value, kind: Kind| match (known[value.0 as usize], kind) {
        (Known::Bits(bits), Kind::Word) => Some(Op::Const(bits)),
        (Known::Bits(0), Kind::Ptr) => Some(Op::Nil),
        _ => None,
    };
    let mut subst: Vec<Option<Value>> = vec![None; func.kinds.len()];
    for block in &mut func.blocks {
        for inst in &mut block.insts {
            let [def] = inst.defs.as_slice() else { continue };
            if matches!(inst.op, Op::Const(_) | Op::Nil) {
                continue;
            }
            if let Some(op) = constant(*def, func.kinds[def.0 as usize]) {
                inst.op = op;
                any = true;
            }
        }
        let pos = block.insts.first().map_or(block.term_pos, |inst| inst.pos);
        for param in block.params.clone() {
            let kind = func.kinds[param.0 as usize];
            let Some(op) = constant(param, kind) else { continue };
            func.kinds.push(kind);
            let value = Value(func.kinds.len() as u32 - 1);
            subst[param.0 as usize] = Some(value);
            block.insts.insert(0, Inst { op, defs: vec![value], pos });
            any = true;
        }
    }
    let resolve = |value: Value| subst.get(value.0 as usize).copied().flatten().unwrap_or(value);
    for block in &mut func.blocks {
        block.insts.iter_mut().for_each(|inst| inst.op.map(resolve));
        block.term.map(resolve);
    }
    any
}

impl Propagation<'_> {
    fn new(func: &Func) -> Propagation<'_> {
        let mut readers = vec![Vec::new(); func.kinds.len()];
        for (block, data) in func.blocks.iter().enumerate() {
            for (nth, inst) in data.insts.iter().enumerate() {
                let reader = Reader::Inst(block as u32, nth as u32);
                inst.op.visit(|value| readers[value.0 as usize].push(reader));
            }
            data.term.visit(|value| readers[value.0 as usize].push(Reader::Term(block as u32)));
        }
        let mut known = vec![Known::Nothing; func.kinds.len()];
        func.params.iter().for_each(|param| known[param.0 as usize] = Known::Varies);
        Propagation {
            func,
            known,
            readers,
            reached: vec![false; func.blocks.len()],
            open_blocks: Vec::new(),
            open_values: Vec::new(),
        }
    }

    fn run(mut self) -> Vec<Known> {
        self.reach(Block(0));
        if let Some(recover) = self.func.recover {
            self.reach(recover);
        }
        loop {
            if let Some(block) = self.open_blocks.pop() {
                for nth in 0..self.func.blocks[block as usize].insts.len() {
                    self.inst(block, nth as u32);
                }
                self.term(block);
            } else if let Some(value) = self.open_values.pop() {
                for reader in std::mem::take(&mut self.readers[value.0 as usize]) {
                    match reader {
                        Reader::Inst(block, nth) if self.reached[block as usize] => self.inst(block, nth),
                        Reader::Term(block) if self.reached[block as usize] => self.term(block),
                        _ => {}
                    }
                    self.readers[value.0 as usize].push(reader);
                }
            } else {
                return self.known;
            }
        }
    }

    fn reach(&mut self, block: Block) {
        if !std::mem::replace(&mut self.reached[block.0 as usize], true) {
            self.open_blocks.push(block.0);
        }
    }

    /// What is known of a value goes from nothing to bits to varies, and never back.
    fn learn(&mut self, value: Value, new: Known) {
        let old = self.known[value.0 as usize];
        let joined = match (old, new) {
            (old, Known::Nothing) => old,
            (Known::Nothing, new) => new,
            (Known::Bits(a), Known::Bits(b)) if a == b => old,
            _ => Known::Varies,
        };
        if joined != old {
            self.known[value.0 as usize] = joined;
            self.open_values.push(value);
        }
    }

    fn inst(&mut self, block: u32, nth: u32) {
        let func = self.func;
        let inst = &func.blocks[block as usize].insts[nth as usize];
        let known = |value: &Value| self.known[value.0 as usize];
        let result = match &inst.op {
            Op::Const(bits) => Known::Bits(*bits),
            Op::Nil => Known::Bits(0),
            Op::Copy(of) => known(of),
            Op::Un(un, of) => match known(of) {
                Known::Bits(bits) => eval::unary(*un, bits).map_or(Known::Varies, Known::Bits),
                other => other,
            },
            Op::Bin(bin, left, right) => match (known(left), known(right)) {
                (Known::Bits(a), Known::Bits(b)) => {
                    eval::binary(*bin, a, b).map_or(Known::Varies, Known::Bits)
                }
                (Known::Varies, _) | (_, Known::Varies) => Known::Varies,
                _ => Known::Nothing,
            },
            _ => Known::Varies,
        };
        inst.defs.iter().for_each(|def| self.learn(*def, result));
    }

    fn term(&mut self, block: u32) {
        let func = self.func;
        match &func.blocks[block as usize].term {
            Term::Jump(to, args) => self.leave(*to, args),
            Term::Branch { cond, then, els } => {
                let known = self.known[cond.0 as usize];
                if !matches!(known, Known::Nothing | Known::Bits(0)) {
                    self.leave(then.0, &then.1);
                }
                if matches!(known, Known::Varies | Known::Bits(0)) {
                    self.leave(els.0, &els.1);
                }
            }
            _ => {}
        }
    }

    fn leave(&mut self, to: Block, args: &[Value]) {
        let func = self.func;
        for (param, arg) in func.blocks[to.0 as usize].params.iter().zip(args) {
            self.learn(*param, self.known[arg.0 as usize]);
        }
        self.reach(to);
    }
}
