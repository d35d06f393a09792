//! Folding, sharing and removal of checks, in one walk down the dominator tree: constants and algebra; equal
//! operations above; checks that something above already made certain; branches whose outcome is known; calls
//! whose target is known.

use foldhash::{HashMap, HashMapExt};

use skep_bytecode::{BuiltinRef, FuncRef, Mem, RType};

use crate::eval;
use crate::facts::{Fact, Facts};
use crate::graph::{Graph, NONE};
use crate::passes::Passes;
use crate::ssa::{Bin, Block, Func, Inst, Kind, Op, Pos, Term, Un, Value};

/// What the walk needs to know of the program around the function.
pub(crate) struct Around<'p> {
    pub types: &'p [RType],
    /// Number of parameters by function.
    pub params: &'p [usize],
    pub builtins: &'p [BuiltinRef],
    pub passes: Passes,
}

/// What becomes of an instruction.
enum Step {
    Keep,
    Become(Op),
    Is(Value),
    Drop,
}

struct Folder<'p> {
    around: &'p Around<'p>,
    facts: Facts,
    /// What values were replaced by.
    subst: Vec<Value>,
    kinds: Vec<Kind>,
    /// Operations above that can be shared, and checks that were made.
    table: HashMap<Op, Value>,
    table_undo: Vec<Op>,
    out: Vec<Inst>,
    pos: Pos,
}

/// Folds a function.
pub(crate) fn fold(func: &mut Func, around: &Around<'_>) {
    let graph = func.graph();
    let mut folder = Folder {
        around,
        facts: Facts::new(func, &graph),
        subst: (0..func.kinds.len() as u32).map(Value).collect(),
        kinds: std::mem::take(&mut func.kinds),
        table: HashMap::new(),
        table_undo: Vec::new(),
        out: Vec::new(),
        pos: Pos(0),
    };
    let mut children: Vec<Vec<u32>> = vec![Vec::new(); func.blocks.len()];
    let mut roots = Vec::new();
    for block in &graph.order {
        match graph.idom[*block as usize] {
            NONE => roots.push(*block),
            above => children[above as usize].push(*block),
        }
    }
    for root in roots {
        folder.walk(func, &graph, &children, root);
    }
    for block in &mut func.blocks {
        for inst in &mut block.insts {
            inst.op.map(|value| folder.resolve(value));
        }
        block.term.map(|value| folder.resolve(value));
    }
    func.kinds = folder.kinds;
}

impl Folder<'_> {
    fn resolve(&self, mut value: Value) -> Value {
        while self.subst[value.0 as usize] != value {
            value = self.subst[value.0 as usize];
        }
        value
    }

    /// Visits a block and what it dominates; scopes end with their block's subtree.
    fn walk(&mut self, func: &mut Func, graph: &Graph, children: &[Vec<u32>], root: u32) {
        enum Visit {
            Enter(u32),
            Leave(usize, usize),
        }
        let mut open = vec![Visit::Enter(root)];
        while let Some(visit) = open.pop() {
            match visit {
                Visit::Leave(facts, table) => {
                    self.facts.leave(facts);
                    for op in self.table_undo.drain(table..) {
                        self.table.remove(&op);
                    }
                }
                Visit::Enter(block) => {
                    open.push(Visit::Leave(self.facts.mark(), self.table_undo.len()));
                    self.assume_edge(func, graph, block);
                    self.block(func, block);
                    open.extend(children[block as usize].iter().rev().map(|child| Visit::Enter(*child)));
                }
            }
        }
    }

    /// What the branch that leads to a block says.
    fn assume_edge(&mut self, func: &Func, graph: &Graph, block: u32) {
        let [above] = graph.preds[block as usize].as_slice() else { return };
        let Term::Branch { cond, then, els } = &func.blocks[*above as usize].term else { return };
        if then.0 != els.0 {
            self.facts.assume(*cond, then.0 == Block(block));
        }
    }

    fn block(&mut self, func: &mut Func, index: u32) {
        let block = &mut func.blocks[index as usize];
        for inst in std::mem::take(&mut block.insts) {
            self.inst(inst);
        }
        block.insts = std::mem::take(&mut self.out);
        block.term.map(|value| self.resolve(value));
        if self.around.passes.fold
            && let Term::Branch { cond, then, els } = &mut block.term
        {
            while let Some(Op::Un(Un::BoolNot, of)) = self.facts.op(*cond) {
                *cond = *of;
                std::mem::swap(then, els);
            }
            if let Some(bits) = self.facts.constant(*cond) {
                let taken = if bits != 0 { then } else { els };
                block.term = Term::Jump(taken.0, std::mem::take(&mut taken.1));
            } else if then == els {
                block.term = Term::Jump(then.0, std::mem::take(&mut then.1));
            }
        }
    }

    fn inst(&mut self, mut inst: Inst) {
        self.pos = inst.pos;
        inst.op.map(|value| self.resolve(value));
        // Each rewriting makes an operation simpler; the bound only guards against a ring of rules.
        for _ in 0..8 {
            match self.step(&inst.op) {
                Step::Keep => break,
                Step::Become(op) => inst.op = op,
                Step::Is(value) => {
                    self.subst[inst.defs[0].0 as usize] = value;
                    return;
                }
                Step::Drop => return,
            }
        }
        if let [def] = inst.defs.as_slice() {
            self.facts.ops[def.0 as usize] = Some(inst.op.clone());
        }
        if self.is_shared(&inst) {
            return;
        }
        if self.around.passes.checks {
            match inst.op {
                Op::NilCheck(value) => self.facts.add(Fact::NonNil(value)),
                Op::Bounds { index, len } => {
                    self.facts.add(Fact::NonNegative(index));
                    self.facts.add(Fact::Less(index, len));
                }
                Op::ShiftCheck(value) => self.facts.add(Fact::NonNegative(value)),
                _ => {}
            }
        }
        self.out.push(inst);
    }

    /// Whether an equal operation above does already; else it is noted for those below.
    fn is_shared(&mut self, inst: &Inst) -> bool {
        let passes = self.around.passes;
        let shared = (passes.share && inst.op.is_movable()) || (passes.checks && inst.op.is_check());
        if !shared {
            return false;
        }
        let mut key = inst.op.clone();
        if let Op::Bin(bin, left, right) = &mut key
            && bin.is_commutative()
            && left > right
        {
            std::mem::swap(left, right);
        }
        if let Some(value) = self.table.get(&key) {
            if let Some(def) = inst.defs.first() {
                self.subst[def.0 as usize] = *value;
            }
            return true;
        }
        self.table.insert(key.clone(), inst.defs.first().copied().unwrap_or(Value(0)));
        self.table_undo.push(key);
        false
    }

    fn step(&mut self, op: &Op) -> Step {
        let passes = self.around.passes;
        match *op {
            Op::Copy(value) => Step::Is(value),
            Op::NilCheck(_) | Op::Bounds { .. } | Op::ShiftCheck(_) | Op::SliceCheck { .. } => {
                if passes.checks && self.is_certain(op) { Step::Drop } else { Step::Keep }
            }
            _ if !passes.fold => Step::Keep,
            Op::Bin(bin, left, right) => self.binary(bin, left, right),
            Op::Un(un, value) => self.unary(un, value),
            Op::Lea { base, offset } => self.lea(base, offset),
            Op::LeaX { base, index, scale } => match self.facts.constant(index) {
                Some(bits) => bits
                    .checked_mul(u64::from(scale))
                    .and_then(|offset| u32::try_from(offset).ok())
                    .filter(|offset| *offset < 1 << 23)
                    .map_or(Step::Keep, |offset| Step::Become(Op::Lea { base, offset })),
                None => Step::Keep,
            },
            Op::LoadX { mem, base, index } => match self.fixed(index, mem) {
                Some(offset) => Step::Become(Op::Load { mem, base, offset }),
                None => Step::Keep,
            },
            Op::StoreX { mem, base, index, value } => match self.fixed(index, mem) {
                Some(offset) => Step::Become(Op::Store { mem, base, offset, value }),
                None => Step::Keep,
            },
            Op::Load { mem, base, offset } => match self.reach(base, offset) {
                Some((base, offset)) => Step::Become(Op::Load { mem, base, offset }),
                None => Step::Keep,
            },
            Op::Store { mem, base, offset, value } => match self.reach(base, offset) {
                Some((base, offset)) => Step::Become(Op::Store { mem, base, offset, value }),
                None => Step::Keep,
            },
            Op::CallClosure { .. } | Op::CallMethod { .. } => self.direct(op),
            Op::Builtin { builtin, ref args } => self.builtin(builtin, args),
            _ => Step::Keep,
        }
    }

    /// Whether a check can't fail here.
    fn is_certain(&self, op: &Op) -> bool {
        match *op {
            Op::NilCheck(value) => self.facts.is_non_nil(value),
            Op::Bounds { index, len } => self.facts.is_in_bounds(index, len),
            Op::ShiftCheck(value) => self.facts.is_non_negative(value),
            Op::SliceCheck { lo, hi, max, .. } => {
                let (lo, hi, max) = (self.facts.range(lo), self.facts.range(hi), self.facts.range(max));
                lo.0 >= 0 && lo.1 <= hi.0 && hi.1 <= max.0
            }
            _ => false,
        }
    }

    /// The base of a `lea` and the offset from there, as long as that stays a near one.
    fn reach(&self, base: Value, offset: u32) -> Option<(Value, u32)> {
        let Some(Op::Lea { base, offset: more }) = self.facts.op(base) else { return None };
        offset.checked_add(*more).filter(|offset| *offset < 1 << 23).map(|offset| (*base, offset))
    }

    /// The offset of an element whose index is a constant, as long as that stays a near one.
    fn fixed(&self, index: Value, mem: Mem) -> Option<u32> {
        let offset = self.facts.constant(index)?.checked_mul(mem.size())?;
        u32::try_from(offset).ok().filter(|offset| *offset < 1 << 23)
    }

    fn lea(&self, base: Value, offset: u32) -> Step {
        match self.reach(base, offset) {
            _ if offset == 0 => Step::Is(base),
            Some((base, offset)) => Step::Become(Op::Lea { base, offset }),
            None => Step::Keep,
        }
    }

    /// A leaf that one instruction does.
    fn builtin(&self, builtin: u32, args: &[Value]) -> Step {
        let Some(name) = self.around.builtins.get(builtin as usize).map(|builtin| builtin.name.as_str())
        else {
            return Step::Keep;
        };
        match (name, args) {
            ("math.Sqrt", [x]) => Step::Become(Op::Un(Un::FSqrt, *x)),
            ("math.Abs", [x]) => Step::Become(Op::Un(Un::FAbs, *x)),
            (
                "math.Float64bits" | "math.Float64frombits" | "math.Float32bits" | "math.Float32frombits",
                [x],
            ) => Step::Is(*x),
            _ => Step::Keep,
        }
    }

    /// An indirect call whose target is known.
    fn direct(&self, op: &Op) -> Step {
        let takes = |func: FuncRef| self.around.params.get(func.0 as usize).copied().unwrap_or(usize::MAX);
        match op {
            Op::CallClosure { closure, args } => {
                let func = match self.facts.op(*closure) {
                    Some(Op::StaticFunc(func)) => *func,
                    Some(Op::NewClosure { func, .. }) => *func,
                    _ => return Step::Keep,
                };
                let mut args = args.clone();
                if takes(func) == args.len() + 1 {
                    args.push(*closure);
                }
                if takes(func) == args.len() { Step::Become(Op::Call { func, args }) } else { Step::Keep }
            }
            Op::CallMethod { selector, ty, data, args } => {
                let word = self.facts.constant(*ty).filter(|word| *word > 0);
                let of = word.and_then(|word| self.around.types.get(word as usize - 1));
                let Some(of) = of else { return Step::Keep };
                let Ok(nth) = of.methods.binary_search_by_key(selector, |method| method.selector) else {
                    return Step::Keep;
                };
                let func = of.methods[nth].func;
                let mut all = vec![*data];
                all.extend(args);
                if takes(func) == all.len() { Step::Become(Op::Call { func, args: all }) } else { Step::Keep }
            }
            _ => Step::Keep,
        }
    }

    /// A constant as a value: for operations that need one beside them.
    fn make(&mut self, bits: u64) -> Value {
        if let Some(value) = self.table.get(&Op::Const(bits)) {
            return *value;
        }
        let value = Value(self.kinds.len() as u32);
        self.kinds.push(Kind::Word);
        self.subst.push(value);
        self.facts.ops.push(Some(Op::Const(bits)));
        self.out.push(Inst { op: Op::Const(bits), defs: vec![value], pos: self.pos });
        if self.around.passes.share {
            self.table.insert(Op::Const(bits), value);
            self.table_undo.push(Op::Const(bits));
        }
        value
    }

    fn unary(&mut self, un: Un, value: Value) -> Step {
        if let Some(bits) = self.facts.constant(value).and_then(|bits| eval::unary(un, bits)) {
            return Step::Become(Op::Const(bits));
        }
        if let Some((low, high)) = eval::extension_range(un) {
            let range = self.facts.range(value);
            return if range.0 >= low && range.1 <= high {
                Step::Is(value)
            } else {
                self.extension(un, value)
            };
        }
        match (un, self.facts.op(value)) {
            (Un::Neg, Some(Op::Un(Un::Neg, of)))
            | (Un::Not, Some(Op::Un(Un::Not, of)))
            | (Un::FNeg, Some(Op::Un(Un::FNeg, of)))
            | (Un::BoolNot, Some(Op::Un(Un::BoolNot, of))) => Step::Is(*of),
            (Un::BoolNot, Some(Op::Bin(bin, left, right))) => match bin {
                Bin::Eq => Step::Become(Op::Bin(Bin::Ne, *left, *right)),
                Bin::Ne => Step::Become(Op::Bin(Bin::Eq, *left, *right)),
                Bin::LtS => Step::Become(Op::Bin(Bin::LeS, *right, *left)),
                Bin::LeS => Step::Become(Op::Bin(Bin::LtS, *right, *left)),
                Bin::LtU => Step::Become(Op::Bin(Bin::LeU, *right, *left)),
                Bin::LeU => Step::Become(Op::Bin(Bin::LtU, *right, *left)),
                Bin::FEq => Step::Become(Op::Bin(Bin::FNe, *left, *right)),
                Bin::FNe => Step::Become(Op::Bin(Bin::FEq, *left, *right)),
                _ => Step::Keep,
            },
            _ => Step::Keep,
        }
    }

    /// An extension of something extended less or just as far cuts off the same bits of the original.
    fn extension(&self, un: Un, value: Value) -> Step {
        let width = |un: Un| match un {
            Un::Ext8S | Un::Ext8U => Some(8),
            Un::Ext16S | Un::Ext16U => Some(16),
            Un::Ext32S | Un::Ext32U => Some(32),
            _ => None,
        };
        if let Some(Op::Un(inner, of)) = self.facts.op(value)
            && width(*inner).is_some_and(|inner| width(un).is_some_and(|outer| outer <= inner))
        {
            return Step::Become(Op::Un(un, *of));
        }
        Step::Keep
    }

    fn binary(&mut self, bin: Bin, left: Value, right: Value) -> Step {
        let (a, b) = (self.facts.constant(left), self.facts.constant(right));
        if let (Some(a), Some(b)) = (a, b) {
            return eval::binary(bin, a, b).map_or(Step::Keep, |bits| Step::Become(Op::Const(bits)));
        }
        if a.is_some() && bin.is_commutative() {
            return Step::Become(Op::Bin(bin, right, left));
        }
        if left == right
            && let Some(step) = same_operands(bin, left)
        {
            return step;
        }
        if let Some(outcome) = self.facts.outcome(bin, left, right) {
            return Step::Become(Op::Const(u64::from(outcome)));
        }
        match (a, b) {
            (_, Some(b)) => self.with_constant(bin, left, b),
            (Some(0), _) if matches!(bin, Bin::Shl | Bin::ShrS | Bin::ShrU | Bin::AndNot) => {
                Step::Become(Op::Const(0))
            }
            (Some(0), _) if bin == Bin::Sub => Step::Become(Op::Un(Un::Neg, right)),
            _ => Step::Keep,
        }
    }

    fn with_constant(&mut self, bin: Bin, left: Value, b: u64) -> Step {
        let is_left = |holds: bool| if holds { Step::Is(left) } else { Step::Keep };
        let is_power = b.is_power_of_two();
        let natural = self.facts.is_non_negative(left);
        match bin {
            Bin::Add | Bin::Sub if b == 0 => Step::Is(left),
            Bin::Sub if b as i64 != i64::MIN => {
                let by = self.make(b.wrapping_neg());
                Step::Become(Op::Bin(Bin::Add, left, by))
            }
            Bin::Add => match self.facts.op(left) {
                Some(Op::Bin(Bin::Add, of, by)) => match self.facts.constant(*by) {
                    Some(more) => {
                        let of = *of;
                        let by = self.make(more.wrapping_add(b));
                        Step::Become(Op::Bin(Bin::Add, of, by))
                    }
                    None => Step::Keep,
                },
                _ => Step::Keep,
            },
            Bin::Mul if b == 0 => Step::Become(Op::Const(0)),
            Bin::Mul | Bin::DivS | Bin::DivU if b == 1 => Step::Is(left),
            Bin::DivU if is_power => self.by_shift(left, b),
            Bin::DivS if is_power && natural && b as i64 > 0 => self.by_shift(left, b),
            Bin::RemS | Bin::RemU if b == 1 => Step::Become(Op::Const(0)),
            Bin::RemU if is_power => self.by_mask(left, b),
            Bin::RemS if is_power && natural && b as i64 > 0 => self.by_mask(left, b),
            Bin::And if b == 0 => Step::Become(Op::Const(0)),
            Bin::And if b == u64::MAX => Step::Is(left),
            Bin::And => {
                // A mask of low bits that are all the value can have.
                let range = self.facts.range(left);
                is_left(range.0 >= 0 && (b.wrapping_add(1)).is_power_of_two() && range.1 as u64 <= b)
            }
            Bin::Or if b == u64::MAX => Step::Become(Op::Const(u64::MAX)),
            Bin::Or | Bin::Xor | Bin::AndNot | Bin::Shl | Bin::ShrS | Bin::ShrU if b == 0 => Step::Is(left),
            Bin::Shl | Bin::ShrU if b >= 64 => Step::Become(Op::Const(0)),
            Bin::Ne if b == 0 && self.facts.is_non_nil(left) => Step::Become(Op::Const(1)),
            Bin::Ne if b == 0 => is_left(self.facts.is_bool(left)),
            Bin::Eq if b == 1 => is_left(self.facts.is_bool(left)),
            Bin::Eq if b == 0 && self.facts.is_bool(left) => Step::Become(Op::Un(Un::BoolNot, left)),
            Bin::Ne if b == 1 && self.facts.is_bool(left) => Step::Become(Op::Un(Un::BoolNot, left)),
            Bin::Eq if b == 0 && self.facts.is_non_nil(left) => Step::Become(Op::Const(0)),
            Bin::LtS if self.facts.range(left).1 < b as i64 => Step::Become(Op::Const(1)),
            Bin::LtS if self.facts.range(left).0 >= b as i64 => Step::Become(Op::Const(0)),
            Bin::LeS if self.facts.range(left).1 <= b as i64 => Step::Become(Op::Const(1)),
            Bin::LeS if self.facts.range(left).0 > b as i64 => Step::Become(Op::Const(0)),
            _ => Step::Keep,
        }
    }

    fn by_shift(&mut self, left: Value, power: u64) -> Step {
        let by = self.make(u64::from(power.trailing_zeros()));
        Step::Become(Op::Bin(Bin::ShrU, left, by))
    }

    fn by_mask(&mut self, left: Value, power: u64) -> Step {
        let mask = self.make(power - 1);
        Step::Become(Op::Bin(Bin::And, left, mask))
    }
}

/// Operations of a value with itself; floats may be NaN.
fn same_operands(bin: Bin, value: Value) -> Option<Step> {
    Some(match bin {
        Bin::Sub | Bin::Xor | Bin::AndNot | Bin::Ne | Bin::LtS | Bin::LtU => Step::Become(Op::Const(0)),
        Bin::Eq | Bin::LeS | Bin::LeU => Step::Become(Op::Const(1)),
        Bin::And | Bin::Or => Step::Is(value),
        _ => return None,
    })
}
