//! Moves what doesn't change in a loop to before it: operations that can't trap; checks that every first round
//! makes before it does anything else; loads from places that the loop doesn't write to.
//! Kept true: no panic moves past an effect or past another panic; no address is read that no check has cleared.

use foldhash::{HashMap, HashMapExt, HashSet};

use skep_bytecode::Mem;

use crate::graph::{Graph, NONE};
use crate::ssa::{Func, Inst, Op, Term, Value};

/// Hoists out of all loops, inner ones first, so that what can leaves several.
pub(crate) fn hoist(func: &mut Func) {
    let graph = func.graph();
    if graph.loops.is_empty() {
        return;
    }
    let mut state = Hoist { home: homes(func, &graph), non_nil: HashMap::new(), graph };
    state.note_non_nil(func);
    for index in (0..state.graph.loops.len() as u32).rev() {
        state.one(func, index);
    }
}

/// Whether a loop has checks or loads in its first block that can leave it once it is inverted.
pub(crate) fn gains(func: &Func, graph: &Graph, home: &[u32], index: u32, first: u32) -> bool {
    let written = Written::of(func, &graph.loops[index as usize].blocks);
    let is_outside = |value: Value| {
        let home = home[value.0 as usize];
        graph.is_reachable(home) && !graph.in_loop(home, index)
    };
    for inst in &func.blocks[first as usize].insts {
        let mut fixed = true;
        inst.op.visit(|value| fixed &= is_outside(value));
        if fixed && (inst.op.is_check() || written.spares(&inst.op)) {
            return true;
        }
        if !inst.op.is_droppable() {
            return false;
        }
    }
    false
}

struct Hoist {
    graph: Graph,
    /// The block that defines each value.
    home: Vec<u32>,
    /// Blocks after which a pointer is certain not to be nil.
    non_nil: HashMap<Value, Vec<u32>>,
}

/// What a loop may change in memory.
#[derive(Default)]
struct Written {
    /// It runs other code, or copies whole values.
    all: bool,
    fields: HashMap<Mem, HashSet<(Value, u32)>>,
    elements: HashSet<Mem>,
}

impl Written {
    fn of(func: &Func, blocks: &[u32]) -> Written {
        let mut written = Written::default();
        for inst in blocks.iter().flat_map(|block| &func.blocks[*block as usize].insts) {
            match inst.op {
                Op::Store { mem, base, offset, .. } => {
                    written.fields.entry(mem).or_default().insert((base, offset));
                }
                Op::StoreX { mem, .. } => _ = written.elements.insert(mem),
                Op::CopyVal { .. } | Op::ZeroVal { .. } => written.all = true,
                ref op => written.all |= op.is_call(),
            }
        }
        written
    }

    /// Whether a load surely gives the same value all the time.
    fn spares(&self, op: &Op) -> bool {
        match *op {
            Op::Load { mem, base, offset } => {
                let apart = |(other, there): &(Value, u32)| *other == base && *there != offset;
                let fields = self.fields.get(&mem);
                !self.all && !self.elements.contains(&mem) && fields.is_none_or(|all| all.iter().all(apart))
            }
            Op::LoadX { mem, .. } => {
                !self.all && !self.elements.contains(&mem) && !self.fields.contains_key(&mem)
            }
            _ => false,
        }
    }
}

impl Hoist {
    fn note_non_nil(&mut self, func: &Func) {
        for block in &self.graph.order {
            for inst in &func.blocks[*block as usize].insts {
                match inst.op {
                    Op::NilCheck(value) => self.non_nil.entry(value).or_default().push(*block),
                    Op::New(_) | Op::NewClosure { .. } | Op::Globals => {
                        self.non_nil.entry(inst.defs[0]).or_default().push(*block);
                    }
                    _ => {}
                }
            }
        }
    }

    fn one(&mut self, func: &mut Func, index: u32) {
        let lp = self.graph.loops[index as usize].clone();
        let before = self.graph.idom[lp.head as usize];
        // The block that dominates the head may be in another inner loop, where it would run more often.
        if before == NONE || self.graph.depth(before) + 1 != lp.depth {
            return;
        }
        // Checks and loads only go where every way leads into the loop.
        let is_entry = matches!(func.blocks[before as usize].term, Term::Jump(to, _) if to.0 == lp.head);
        let written = Written::of(func, &lp.blocks);
        let mut moved: Vec<Inst> = Vec::new();
        for block in &lp.blocks {
            // Whether what comes here runs in the first round, if no panic comes before; and whether surely, before
            // any effect. In other blocks a test may stand before a load that tells what its address is.
            let is_always = is_entry && *block == lp.head;
            let mut is_first = is_always;
            let insts = std::mem::take(&mut func.blocks[*block as usize].insts);
            let mut kept = Vec::with_capacity(insts.len());
            for inst in insts {
                let mut fixed = true;
                inst.op.visit(|value| fixed &= !self.is_inside(value, index));
                let op = &inst.op;
                let goes = fixed
                    && ((op.is_movable() && (is_first || self.is_address_cleared(op, before)))
                        || (is_first && op.is_check())
                        || (is_always && written.spares(op) && (is_first || self.is_cleared(op, before))));
                if goes {
                    inst.defs.iter().for_each(|def| self.home[def.0 as usize] = before);
                    if let Op::NilCheck(value) = inst.op {
                        self.non_nil.entry(value).or_default().push(before);
                    }
                    moved.push(inst);
                } else {
                    is_first &= inst.op.is_droppable();
                    kept.push(inst);
                }
            }
            func.blocks[*block as usize].insts = kept;
        }
        func.blocks[before as usize].insts.extend(moved);
    }

    fn is_inside(&self, value: Value, index: u32) -> bool {
        let home = self.home[value.0 as usize];
        !self.graph.is_reachable(home) || self.graph.in_loop(home, index)
    }

    /// Whether an operation makes no address, or one inside an object for certain: ahead of the test that guards it
    /// a pointer into nothing would be a root of collections.
    fn is_address_cleared(&self, op: &Op, block: u32) -> bool {
        match *op {
            Op::Lea { base, .. } => self.is_non_nil(base, block),
            Op::LeaX { .. } => false,
            _ => true,
        }
    }

    /// Whether a load's base is certain not to be nil in a block and after it.
    fn is_cleared(&self, op: &Op, block: u32) -> bool {
        let Op::Load { base, .. } = *op else { return false };
        self.is_non_nil(base, block)
    }

    fn is_non_nil(&self, base: Value, block: u32) -> bool {
        let places = self.non_nil.get(&base);
        places.is_some_and(|places| places.iter().any(|place| self.graph.dominates(*place, block)))
    }
}

/// The block that defines each value.
pub(crate) fn homes(func: &Func, graph: &Graph) -> Vec<u32> {
    let mut home = vec![0; func.kinds.len()];
    let mut note = |value: &Value, block: u32| home[value.0 as usize] = block;
    for block in &graph.order {
        let data = &func.blocks[*block as usize];
        data.params.iter().for_each(|param| note(param, *block));
        data.insts.iter().flat_map(|inst| &inst.defs).for_each(|def| note(def, *block));
    }
    home
}
