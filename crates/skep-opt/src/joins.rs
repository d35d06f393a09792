//! Variables that several blocks define, brought into SSA form: where ways with different values meet, a parameter
//! joins them.
//! Kept true: a parameter is added only where a variable is asked for, and has its arguments after `finish`.

use std::collections::{HashMap, VecDeque};

use crate::graph::Graph;
use crate::ssa::{Block, Func, Kind, Term, Value};

/// Variables, by number, and what is known of them where.
pub(crate) struct Joins<'g> {
    graph: &'g Graph,
    kinds: Vec<Kind>,
    /// Values at the end of blocks that define the variable.
    ends: HashMap<(u32, usize), Value>,
    /// Values at the start of blocks.
    starts: HashMap<(u32, usize), Value>,
    /// Parameters that were added, whose arguments are still missing: in that order.
    open: VecDeque<(u32, usize)>,
}

impl<'g> Joins<'g> {
    /// Variables of these kinds that no block defines yet.
    pub(crate) fn new(graph: &'g Graph, kinds: Vec<Kind>) -> Joins<'g> {
        Joins { graph, kinds, ends: HashMap::new(), starts: HashMap::new(), open: VecDeque::new() }
    }

    /// A block leaves a variable at this value.
    pub(crate) fn define(&mut self, block: u32, variable: usize, value: Value) {
        self.ends.insert((block, variable), value);
    }

    /// The value at the end of a block that defines the variable.
    pub(crate) fn defined(&self, block: u32, variable: usize) -> Option<Value> {
        self.ends.get(&(block, variable)).copied()
    }

    /// The value at the start of a block: that at the end of the only block before it, else a new parameter.
    pub(crate) fn at_start(&mut self, func: &mut Func, block: u32, variable: usize) -> Value {
        let mut at = block;
        let mut passed = Vec::new();
        let value = loop {
            if let Some(value) = self.starts.get(&(at, variable)) {
                break *value;
            }
            passed.push(at);
            if let [above] = self.graph.preds[at as usize].as_slice() {
                if let Some(value) = self.defined(*above, variable) {
                    break value;
                }
                at = *above;
                continue;
            }
            func.kinds.push(self.kinds[variable]);
            let value = Value(func.kinds.len() as u32 - 1);
            func.blocks[at as usize].params.push(value);
            self.open.push_back((at, variable));
            break value;
        };
        for block in passed {
            self.starts.insert((block, variable), value);
        }
        value
    }

    /// Gives the new parameters their arguments.
    pub(crate) fn finish(&mut self, func: &mut Func) {
        while let Some((block, variable)) = self.open.pop_front() {
            for pred in self.graph.preds[block as usize].clone() {
                let value = match self.defined(pred, variable) {
                    Some(value) => value,
                    None => self.at_start(func, pred, variable),
                };
                pass(&mut func.blocks[pred as usize].term, Block(block), value);
            }
        }
    }
}

/// Adds an argument on one edge to a block that lacks it.
fn pass(term: &mut Term, to: Block, value: Value) {
    match term {
        Term::Jump(goal, args) if *goal == to => args.push(value),
        Term::Branch { then, els, .. } => {
            // With two edges to one block, each is given its argument in turn.
            let first = then.0 == to && (els.0 != to || then.1.len() <= els.1.len());
            let edge = if first { then } else { els };
            edge.1.push(value);
        }
        _ => {}
    }
}
