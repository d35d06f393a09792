//! What is known of values at a place: ranges from their definitions, and facts that branches and checks on the
//! way there established.

use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};

use skep_bytecode::Mem;

use crate::eval::extension_range;
use crate::graph::{Graph, NONE};
use crate::ssa::{Bin, Func, Op, Term, Un, Value};

/// How far ranges look through definitions.
const RANGE_DEPTH_MAX: u32 = 4;

/// A fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Fact {
    /// No nil pointer.
    NonNil(Value),
    /// At least 0, signed.
    NonNegative(Value),
    /// The first below the second, signed.
    Less(Value, Value),
}

/// Definitions, and facts in scope.
pub(crate) struct Facts {
    /// The operation of each value that is an instruction's only result.
    pub ops: Vec<Option<Op>>,
    known: HashMap<Value, u64>,
    facts: HashSet<Fact>,
    undo: Vec<Undo>,
    /// Loop variables that start at 0 or above and only count up below some bound.
    counters: HashSet<Value>,
}

enum Undo {
    Known(Value),
    Fact(Fact),
}

impl Facts {
    pub fn new(func: &Func, graph: &Graph) -> Facts {
        let mut ops = vec![None; func.kinds.len()];
        for block in &graph.order {
            for inst in &func.blocks[*block as usize].insts {
                if let [def] = inst.defs.as_slice() {
                    ops[def.0 as usize] = Some(inst.op.clone());
                }
            }
        }
        let mut facts = Facts {
            ops,
            known: HashMap::new(),
            facts: HashSet::new(),
            undo: Vec::new(),
            counters: HashSet::new(),
        };
        facts.find_counters(func, graph);
        facts
    }

    pub fn op(&self, value: Value) -> Option<&Op> {
        self.ops.get(value.0 as usize).and_then(Option::as_ref)
    }

    /// The bits of a constant, or of a condition whose outcome is known here.
    pub fn constant(&self, value: Value) -> Option<u64> {
        match self.op(value) {
            Some(Op::Const(bits)) => Some(*bits),
            Some(Op::Nil) => Some(0),
            _ => self.known.get(&value).copied(),
        }
    }

    /// Start of a scope, for `leave`.
    pub fn mark(&self) -> usize {
        self.undo.len()
    }

    pub fn leave(&mut self, mark: usize) {
        for undo in self.undo.drain(mark..) {
            match undo {
                Undo::Known(value) => _ = self.known.remove(&value),
                Undo::Fact(fact) => _ = self.facts.remove(&fact),
            }
        }
    }

    pub fn add(&mut self, fact: Fact) {
        if self.facts.insert(fact) {
            self.undo.push(Undo::Fact(fact));
        }
    }

    /// A condition turned out true or false.
    pub fn assume(&mut self, cond: Value, truth: bool) {
        if self.constant(cond).is_some() {
            return;
        }
        if self.is_bool(cond) || !truth {
            self.known.insert(cond, u64::from(truth));
            self.undo.push(Undo::Known(cond));
        }
        match self.op(cond).cloned() {
            Some(Op::Un(Un::BoolNot, of)) => self.assume(of, !truth),
            Some(Op::Bin(bin @ (Bin::Eq | Bin::Ne), a, b)) if (bin == Bin::Ne) == truth => {
                for (value, other) in [(a, b), (b, a)] {
                    if self.constant(other) == Some(0) {
                        self.add(Fact::NonNil(value));
                    }
                }
            }
            Some(Op::Bin(Bin::LtS, a, b)) if truth => self.less(a, b),
            Some(Op::Bin(Bin::LeS, a, b)) if !truth => self.less(b, a),
            Some(Op::Bin(Bin::LtS, a, b)) => self.at_most(b, a),
            Some(Op::Bin(Bin::LeS, a, b)) => self.at_most(a, b),
            _ => {}
        }
    }

    fn less(&mut self, a: Value, b: Value) {
        self.add(Fact::Less(a, b));
        if self.range(a).0 >= -1 || self.is_non_negative(a) {
            self.add(Fact::NonNegative(b));
        }
    }

    fn at_most(&mut self, a: Value, b: Value) {
        if self.is_non_negative(a) {
            self.add(Fact::NonNegative(b));
        }
    }

    pub fn is_non_nil(&self, value: Value) -> bool {
        let made = matches!(
            self.op(value),
            Some(
                Op::New(_)
                    | Op::NewArray { .. }
                    | Op::NewClosure { .. }
                    | Op::StaticFunc(_)
                    | Op::StrData(_)
                    | Op::Globals
            )
        );
        made || self.facts.contains(&Fact::NonNil(value))
    }

    pub fn is_non_negative(&self, value: Value) -> bool {
        self.range(value).0 >= 0
            || self.counters.contains(&value)
            || self.facts.contains(&Fact::NonNegative(value))
    }

    /// Whether an index is certain to be below a length, and not negative.
    pub fn is_in_bounds(&self, index: Value, len: Value) -> bool {
        if !self.is_non_negative(index) {
            return false;
        }
        let below = self.constant(len).is_some_and(|len| self.range(index).1 < len as i64);
        below || self.facts.contains(&Fact::Less(index, len))
    }

    /// What a signed comparison gives, if facts say.
    pub fn outcome(&self, bin: Bin, a: Value, b: Value) -> Option<bool> {
        let less = |a: Value, b: Value| self.facts.contains(&Fact::Less(a, b));
        match bin {
            Bin::LtS | Bin::LeS if less(a, b) => Some(true),
            Bin::LtS | Bin::LeS if less(b, a) => Some(false),
            Bin::Eq | Bin::Ne if less(a, b) || less(b, a) => Some(bin == Bin::Ne),
            _ => None,
        }
    }

    pub fn is_bool(&self, value: Value) -> bool {
        let (low, high) = self.range(value);
        low >= 0 && high <= 1
    }

    /// Smallest and largest signed value that the definition alone allows.
    pub fn range(&self, value: Value) -> (i64, i64) {
        self.range_at(value, 0)
    }

    fn range_at(&self, value: Value, depth: u32) -> (i64, i64) {
        let all = (i64::MIN, i64::MAX);
        let Some(op) = self.op(value).filter(|_| depth < RANGE_DEPTH_MAX) else { return all };
        let up_to = |bits: u64| (0, i64::try_from(bits).unwrap_or(i64::MAX));
        match *op {
            Op::Const(bits) => (bits as i64, bits as i64),
            Op::Load { mem, .. } | Op::LoadX { mem, .. } => memory_range(mem).unwrap_or(all),
            Op::Un(Un::BoolNot, _) => (0, 1),
            Op::Un(un, _) => extension_range(un).unwrap_or(all),
            Op::Bin(bin, left, right) => {
                let constant = self.constant(right);
                match (bin, constant) {
                    (Bin::Eq | Bin::Ne | Bin::LtS | Bin::LeS | Bin::LtU | Bin::LeU, _) => (0, 1),
                    (Bin::FEq | Bin::FNe | Bin::FLt | Bin::FLe, _) => (0, 1),
                    (Bin::And, Some(mask)) if mask as i64 >= 0 => up_to(mask),
                    (Bin::RemU, Some(by)) if by > 0 => up_to(by - 1),
                    (Bin::RemS, Some(by)) if by as i64 > 0 => {
                        let most = by as i64 - 1;
                        let low = if self.range_at(left, depth + 1).0 >= 0 || self.counters.contains(&left) {
                            0
                        } else {
                            -most
                        };
                        (low, most)
                    }
                    (Bin::ShrU, Some(by)) if (1..64).contains(&by) => up_to(u64::MAX >> by),
                    (Bin::And | Bin::Or | Bin::Xor, _) => {
                        let (a, b) = (self.range_at(left, depth + 1), self.range_at(right, depth + 1));
                        let is_small = |range: (i64, i64)| range.0 >= 0;
                        match bin {
                            Bin::And if is_small(a) && is_small(b) => (0, a.1.min(b.1)),
                            _ if is_small(a) && is_small(b) => {
                                // No bit above both highest ones appears.
                                (0, i64::MAX >> (a.1 | b.1 | 1).leading_zeros().saturating_sub(1))
                            }
                            _ => all,
                        }
                    }
                    _ => all,
                }
            }
            _ => all,
        }
    }

    /// A block parameter of a loop's head is a counter if it comes in at 0 or above, and every round adds 1 where
    /// it was just found below something: so it can't overflow.
    fn find_counters(&mut self, func: &Func, graph: &Graph) {
        for (index, lp) in graph.loops.iter().enumerate() {
            let params = &func.blocks[lp.head as usize].params;
            for (nth, param) in params.iter().enumerate() {
                let holds = graph.preds[lp.head as usize].iter().all(|pred| {
                    let term = &func.blocks[*pred as usize].term;
                    let targets = term.targets();
                    let mut edges = targets.iter().filter(|target| target.0.0 == lp.head);
                    edges.all(|(_, args)| {
                        let arg = args[nth];
                        if graph.in_loop(*pred, index as u32) {
                            self.is_counted_up(func, graph, *param, arg, *pred)
                        } else {
                            self.comes_in_natural(func, graph, arg, *pred)
                        }
                    })
                });
                if holds {
                    self.counters.insert(*param);
                }
            }
        }
    }

    /// Whether a value is 0 or above when a loop is entered from a block: also one above an outer loop's counter.
    fn comes_in_natural(&self, func: &Func, graph: &Graph, value: Value, from: u32) -> bool {
        if self.is_non_negative(value) {
            return true;
        }
        let Some(Op::Bin(Bin::Add, of, by)) = self.op(value) else { return false };
        self.constant(*by) == Some(1)
            && self.counters.contains(of)
            && self.is_below_something(func, graph, *of, from)
    }

    fn is_counted_up(&self, func: &Func, graph: &Graph, param: Value, arg: Value, latch: u32) -> bool {
        if arg == param {
            return true;
        }
        let Some(Op::Bin(Bin::Add, a, b)) = self.op(arg) else { return false };
        let adds_one =
            *a == param && self.constant(*b) == Some(1) || *b == param && self.constant(*a) == Some(1);
        adds_one && self.is_below_something(func, graph, param, latch)
    }

    /// Whether a branch that dominates a block found the value below another, in the same round.
    fn is_below_something(&self, func: &Func, graph: &Graph, value: Value, mut block: u32) -> bool {
        loop {
            let above = graph.idom[block as usize];
            if above == NONE {
                return false;
            }
            if graph.preds[block as usize] == [above]
                && let Term::Branch { cond, then, els } = &func.blocks[above as usize].term
                && then.0 != els.0
            {
                let truth = then.0.0 == block;
                match self.op(*cond) {
                    Some(Op::Bin(Bin::LtS, a, _)) if truth && *a == value => return true,
                    Some(Op::Bin(Bin::LeS, _, b)) if !truth && *b == value => return true,
                    _ => {}
                }
            }
            block = above;
        }
    }
}

fn memory_range(mem: Mem) -> Option<(i64, i64)> {
    Some(match mem {
        Mem::I8 => (i8::MIN.into(), i8::MAX.into()),
        Mem::U8 => (0, u8::MAX.into()),
        Mem::I16 => (i16::MIN.into(), i16::MAX.into()),
        Mem::U16 => (0, u16::MAX.into()),
        Mem::I32 => (i32::MIN.into(), i32::MAX.into()),
        Mem::U32 | Mem::F32 => (0, u32::MAX.into()),
        Mem::W64 | Mem::F64 | Mem::Ptr => return None,
    })
}
