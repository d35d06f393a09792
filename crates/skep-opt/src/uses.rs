//! What instructions read, whether they may be dropped, moved or merged: one place for passes and lowering.

use crate::ssa::{Bin, Block, Op, Term, Value};

/// Calls `$each` with every operand of an instruction, in order; `$iter` goes through lists of them. One text for
/// reading and rewriting, so that they agree.
macro_rules! operands {
    ($op:expr, $each:ident, $iter:ident) => {
        match $op {
            Op::Const(_) | Op::Nil | Op::StrData(_) | Op::StaticFunc(_) | Op::Globals => {}
            Op::LocalGet(_) | Op::New(_) | Op::DeferMark | Op::RunDefers | Op::Recover => {}
            Op::Bin(_, left, right) => {
                $each(left);
                $each(right);
            }
            Op::Un(_, value) | Op::Copy(value) | Op::LocalSet(_, value) => $each(value),
            Op::NilCheck(value) | Op::ShiftCheck(value) | Op::Defer(value) => $each(value),
            Op::DeferAt { token, closure } => {
                $each(token);
                $each(closure);
            }
            Op::Bounds { index, len } => {
                $each(index);
                $each(len);
            }
            Op::SliceCheck { lo, hi, max, form: _ } => {
                $each(lo);
                $each(hi);
                $each(max);
            }
            Op::Load { base, .. } | Op::Lea { base, .. } => $each(base),
            Op::Store { base, value, .. } => {
                $each(base);
                $each(value);
            }
            Op::LoadX { base, index, .. } | Op::LeaX { base, index, .. } => {
                $each(base);
                $each(index);
            }
            Op::StoreX { base, index, value, .. } => {
                $each(base);
                $each(index);
                $each(value);
            }
            Op::CopyVal { ty: _, to, from } => {
                $each(to);
                $each(from);
            }
            Op::ZeroVal { ty: _, at } => $each(at),
            Op::NewArray { elem: _, len } => $each(len),
            Op::NewClosure { captures, .. } => captures.$iter().for_each($each),
            Op::Call { args, .. } | Op::Builtin { args, .. } => args.$iter().for_each($each),
            Op::CallClosure { closure, args } => {
                $each(closure);
                args.$iter().for_each($each);
            }
            Op::CallMethod { selector: _, ty, data, args } => {
                $each(ty);
                $each(data);
                args.$iter().for_each($each);
            }
        }
    };
}

/// The same of a terminator.
macro_rules! term_operands {
    ($term:expr, $each:ident, $iter:ident) => {
        match $term {
            Term::Jump(_, args) | Term::Return(args) => args.$iter().for_each($each),
            Term::Branch { cond, then, els } => {
                $each(cond);
                then.1.$iter().for_each(&mut $each);
                els.1.$iter().for_each($each);
            }
            Term::Panic { ty, data } => {
                $each(ty);
                $each(data);
            }
            Term::Trap(_) | Term::Unreachable => {}
        }
    };
}

impl Op {
    /// Calls `f` with every value it reads, in order.
    pub fn visit(&self, mut f: impl FnMut(Value)) {
        let mut each = |value: &Value| f(*value);
        operands!(self, each, iter);
    }

    /// Replaces every value it reads.
    pub fn map(&mut self, mut f: impl FnMut(Value) -> Value) {
        let mut each = |value: &mut Value| *value = f(*value);
        operands!(self, each, iter_mut);
    }

    /// How many values it reads.
    #[must_use]
    pub fn operands(&self) -> usize {
        let mut count = 0;
        self.visit(|_| count += 1);
        count
    }

    /// Whether it may be dropped if nothing uses what it defines: it neither traps nor has an effect. Allocation
    /// of one object is no effect in this sense.
    #[must_use]
    pub fn is_droppable(&self) -> bool {
        self.is_movable()
            || matches!(
                self,
                Op::Load { .. } | Op::LoadX { .. } | Op::LocalGet(_) | Op::New(_) | Op::NewClosure { .. }
            )
    }

    /// Whether its result depends on its operands only and it never traps: equal ones give equal values wherever
    /// they stand.
    #[must_use]
    pub fn is_movable(&self) -> bool {
        match self {
            Op::Const(_) | Op::Nil | Op::StrData(_) | Op::StaticFunc(_) | Op::Globals => true,
            Op::Bin(bin, ..) => !bin.may_trap(),
            Op::Un(..) | Op::Copy(_) | Op::Lea { .. } | Op::LeaX { .. } => true,
            _ => false,
        }
    }

    /// Whether it is a check: no result, traps or does nothing, depending on its operands only.
    #[must_use]
    pub fn is_check(&self) -> bool {
        matches!(self, Op::NilCheck(_) | Op::Bounds { .. } | Op::ShiftCheck(_) | Op::SliceCheck { .. })
    }

    /// Whether it is a call or runs others.
    #[must_use]
    pub fn is_call(&self) -> bool {
        matches!(
            self,
            Op::Call { .. }
                | Op::CallClosure { .. }
                | Op::CallMethod { .. }
                | Op::Builtin { .. }
                | Op::RunDefers
        )
    }
}

impl Bin {
    /// Whether it traps on a zero divisor.
    #[must_use]
    pub fn may_trap(self) -> bool {
        matches!(self, Bin::DivS | Bin::DivU | Bin::RemS | Bin::RemU)
    }

    /// Whether its operands may change places.
    #[must_use]
    pub fn is_commutative(self) -> bool {
        matches!(
            self,
            Bin::Add | Bin::Mul | Bin::And | Bin::Or | Bin::Xor | Bin::Eq | Bin::Ne | Bin::FEq | Bin::FNe
        )
    }
}

impl Term {
    /// Calls `f` with every value it reads, in order.
    pub fn visit(&self, mut f: impl FnMut(Value)) {
        let mut each = |value: &Value| f(*value);
        term_operands!(self, each, iter);
    }

    /// Replaces every value it reads.
    pub fn map(&mut self, mut f: impl FnMut(Value) -> Value) {
        let mut each = |value: &mut Value| *value = f(*value);
        term_operands!(self, each, iter_mut);
    }

    /// The block that its `nth` edge leads to.
    #[must_use]
    pub fn target(&self, nth: usize) -> Option<Block> {
        match (self, nth) {
            (Term::Jump(block, _), 0) => Some(*block),
            (Term::Branch { then, .. }, 0) => Some(then.0),
            (Term::Branch { els, .. }, 1) => Some(els.0),
            _ => None,
        }
    }

    /// The blocks it may go to, with the arguments for their parameters.
    #[must_use]
    pub fn targets(&self) -> Vec<(Block, &[Value])> {
        match self {
            Term::Jump(block, args) => vec![(*block, args)],
            Term::Branch { then, els, .. } => vec![(then.0, &then.1), (els.0, &els.1)],
            Term::Return(_) | Term::Panic { .. } | Term::Trap(_) | Term::Unreachable => Vec::new(),
        }
    }
}

impl crate::ssa::Func {
    /// The shape of its control flow; a recovered panic enters at `recover`.
    #[must_use]
    pub fn graph(&self) -> crate::graph::Graph {
        let succs = self.blocks.iter().map(|block| (0..2).map_while(|nth| block.term.target(nth)));
        let succs = succs.map(|targets| targets.map(|to| to.0).collect()).collect();
        crate::graph::Graph::new(succs, &self.roots())
    }

    /// Which blocks are reached, and in which order.
    #[must_use]
    pub fn reach(&self) -> crate::graph::Reach {
        let succ = |block: u32, nth| self.blocks[block as usize].term.target(nth).map(|to| to.0);
        crate::graph::Reach::new(self.blocks.len(), succ, &self.roots())
    }

    fn roots(&self) -> Vec<u32> {
        let recover = self.recover.map(|block| block.0).filter(|block| *block != 0);
        std::iter::once(0).chain(recover).collect()
    }
}
