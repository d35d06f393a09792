//! Where each value is live, as exact ranges over a linear order of instructions.
//! Positions: instruction `k` reads at `2k` and writes at `2k + 1`; ranges are half open.

use skep_opt::graph::Graph;
use skep_opt::ssa::{Func, Op, Term, Value};

use crate::pick::{Facts, Role};

/// Sorted and disjoint.
pub(crate) type Ranges = Vec<(u32, u32)>;

/// Ranges of a whole function together: beyond that it is too large to compile.
const RANGES_MAX: usize = 1 << 24;

/// A call with its place in the order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallSite {
    pub block: u32,
    pub inst: u32,
    /// Where it writes its results.
    pub at: u32,
}

pub(crate) struct Liveness {
    /// By value; empty if it needs no slot.
    pub ranges: Vec<Ranges>,
    /// By value: whether it needs a slot.
    pub slotted: Vec<bool>,
    /// First position of each block.
    pub start: Vec<u32>,
    /// End of the last position.
    pub end: u32,
    /// Calls that have a window, in order.
    pub calls: Vec<CallSite>,
}

impl Liveness {
    /// The position at which a block's terminator reads.
    pub fn term(&self, func: &Func, block: u32) -> u32 {
        self.start[block as usize] + 2 * (func.blocks[block as usize].insts.len() as u32 + 1)
    }
}

struct Builder<'f> {
    func: &'f Func,
    graph: &'f Graph,
    out: Liveness,
    /// By value: the block that defines it, and where.
    def: Vec<(u32, u32)>,
    /// Uses by value, as (block, position).
    uses: Vec<Vec<(u32, u32)>>,
}

/// Finds all ranges; `None` if there are too many.
pub(crate) fn liveness(func: &Func, facts: &Facts, graph: &Graph) -> Option<Liveness> {
    let count = func.kinds.len();
    let out = Liveness {
        ranges: vec![Vec::new(); count],
        slotted: vec![false; count],
        start: vec![0; func.blocks.len()],
        end: 0,
        calls: Vec::new(),
    };
    let mut builder =
        Builder { func, graph, out, def: vec![(u32::MAX, 0); count], uses: vec![Vec::new(); count] };
    builder.number(facts);
    builder.find_slotted(facts);
    builder.walk()?;
    Some(builder.out)
}

impl Builder<'_> {
    /// Gives positions to everything, and collects definitions and uses.
    fn number(&mut self, facts: &Facts) {
        let mut at = 0;
        for param in &self.func.params {
            self.def[param.0 as usize] = (0, 0);
        }
        for block in self.graph.loop_order() {
            let data = &self.func.blocks[block as usize];
            self.out.start[block as usize] = at;
            for param in &data.params {
                self.def[param.0 as usize] = (block, at);
            }
            for (nth, inst) in data.insts.iter().enumerate() {
                at += 2;
                if facts.is_skipped(inst) {
                    continue;
                }
                self.note_uses(block, at, |f| facts.visit_inst(inst, f), facts);
                for def in &inst.defs {
                    self.def[def.0 as usize] = (block, at + 1);
                }
                if has_window(&inst.op) {
                    self.out.calls.push(CallSite { block, inst: nth as u32, at: at + 1 });
                }
            }
            at += 2;
            self.note_uses(block, at, |f| facts.visit_term(&data.term, f), facts);
            at += 2;
        }
        self.out.end = at;
    }

    fn note_uses(
        &mut self,
        block: u32,
        at: u32,
        visit: impl FnOnce(&mut dyn FnMut(Value, Role)),
        facts: &Facts,
    ) {
        visit(&mut |value, role| {
            // A move makes a constant anew.
            if role == Role::Slot || facts.constants[value.0 as usize].is_none() {
                self.uses[value.0 as usize].push((block, at));
            }
        });
    }

    /// A value needs a slot if it is read from one, or an instruction must write it somewhere.
    fn find_slotted(&mut self, facts: &Facts) {
        for value in 0..self.func.kinds.len() {
            let defined = self.def[value].0 != u32::MAX;
            self.out.slotted[value] = !self.uses[value].is_empty();
            debug_assert!(defined || self.uses[value].is_empty(), "a use of a value that nothing defines");
        }
        for block in &self.graph.order {
            for inst in &self.func.blocks[*block as usize].insts {
                for def in &inst.defs {
                    let index = def.0 as usize;
                    self.out.slotted[index] |= !facts.is_skipped(inst) && facts.constants[index].is_none();
                }
            }
        }
    }

    fn walk(&mut self) -> Option<()> {
        let mut total = 0;
        let mut mark = vec![u32::MAX; self.func.blocks.len()];
        for value in 0..self.func.kinds.len() {
            if !self.out.slotted[value] {
                continue;
            }
            let mut ranges = self.ranges_of(value, &mut mark)?;
            normalise(&mut ranges);
            total += ranges.len();
            if total > RANGES_MAX {
                return None;
            }
            self.out.ranges[value] = ranges;
        }
        self.add_writes();
        Some(())
    }

    fn ranges_of(&mut self, value: usize, mark: &mut [u32]) -> Option<Ranges> {
        let (home, from) = self.def[value];
        let mut ranges = Vec::new();
        if home == u32::MAX {
            return Some(ranges);
        }
        let is_written_here = from % 2 == 1;
        if is_written_here {
            ranges.push((from, from + 1));
        }
        let mut open = Vec::new();
        for (block, at) in &self.uses[value] {
            if *block == home {
                ranges.push((from, at + 1));
            } else {
                ranges.push((self.out.start[*block as usize], at + 1));
                open.extend(&self.graph.preds[*block as usize]);
            }
        }
        while let Some(block) = open.pop() {
            if std::mem::replace(&mut mark[block as usize], value as u32) == value as u32 {
                continue;
            }
            let end = self.out.term(self.func, block) + 2;
            if block == home {
                ranges.push((from, end));
            } else {
                ranges.push((self.out.start[block as usize], end));
                open.extend(&self.graph.preds[block as usize]);
            }
            if ranges.len() > RANGES_MAX {
                return None;
            }
        }
        Some(ranges)
    }

    /// A block's parameter is written at the end of each predecessor.
    fn add_writes(&mut self) {
        for block in &self.graph.order {
            let Term::Jump(to, _) = &self.func.blocks[*block as usize].term else { continue };
            let at = self.out.term(self.func, *block) + 1;
            for param in &self.func.blocks[to.0 as usize].params {
                if self.out.slotted[param.0 as usize] {
                    let ranges = &mut self.out.ranges[param.0 as usize];
                    ranges.push((at, at + 1));
                    normalise(ranges);
                }
            }
        }
    }
}

/// Whether an instruction passes arguments in a window.
pub(crate) fn has_window(op: &Op) -> bool {
    matches!(op, Op::Call { .. } | Op::CallClosure { .. } | Op::CallMethod { .. } | Op::Builtin { .. })
}

/// Whether a range that ends at a position goes on in one that starts there: between blocks it does; at a write
/// (odd) one value ends and another begins, and a call there is not crossed.
fn goes_on(end: u32, start: u32) -> bool {
    start < end || start == end && start.is_multiple_of(2)
}

/// Sorts, and joins what overlaps or goes on.
fn normalise(ranges: &mut Ranges) {
    ranges.sort_unstable();
    let mut kept: usize = 0;
    for nth in 0..ranges.len() {
        let (from, to) = ranges[nth];
        if kept > 0 && goes_on(ranges[kept - 1].1, from) {
            ranges[kept - 1].1 = ranges[kept - 1].1.max(to);
        } else {
            ranges[kept] = (from, to);
            kept += 1;
        }
    }
    ranges.truncate(kept);
}

/// Whether two sets of ranges share a position. The shorter one is searched in the longer one.
pub(crate) fn overlap(left: &[(u32, u32)], right: &[(u32, u32)]) -> bool {
    let (few, many) = if left.len() < right.len() { (left, right) } else { (right, left) };
    let mut rest = many;
    for (from, to) in few {
        let skip = rest.partition_point(|range| range.1 <= *from);
        rest = &rest[skip..];
        if rest.first().is_some_and(|range| range.0 < *to) {
            return true;
        }
    }
    false
}

/// Adds ranges that don't overlap those there.
pub(crate) fn add(into: &mut Ranges, more: &[(u32, u32)]) {
    // Few are put in their places; of many it is quicker to sort all.
    if more.len() > 1 + into.len() / 16 {
        into.extend_from_slice(more);
        normalise(into);
        return;
    }
    for range in more {
        let at = into.partition_point(|have| have.0 < range.0);
        let joins_left = at > 0 && goes_on(into[at - 1].1, range.0);
        let joins_right = at < into.len() && goes_on(range.1, into[at].0);
        match (joins_left, joins_right) {
            (true, true) => {
                into[at - 1].1 = into[at].1;
                into.remove(at);
            }
            (true, false) => into[at - 1].1 = range.1,
            (false, true) => into[at].0 = range.0,
            (false, false) => into.insert(at, *range),
        }
    }
}
