//! Loops that test first become loops that test last, behind one test before them: a round then takes one jump,
//! and what always runs in the first round can be done in the block before the loop.

use crate::graph::Graph;
use crate::hoist::{gains, homes};
use crate::joins::Joins;
use crate::ssa::{Block, BlockData, Func, Term, Value};

/// Instructions of a test that is done twice in the code.
const TEST_LEN_MAX: usize = 6;

/// Inverts all loops that start with a short test which may leave them.
pub(crate) fn invert(func: &mut Func) {
    let graph = func.graph();
    let heads: Vec<u32> = graph.loops.iter().map(|lp| lp.head).collect();
    for head in heads {
        // Each inversion changes the graph around the loop.
        let graph = func.graph();
        let Some(index) = graph.loops.iter().position(|lp| lp.head == head) else { continue };
        if let Some(body) = inverted(func, &graph, index as u32) {
            one(func, &graph, index as u32, body);
        }
    }
}

/// The successor in the loop of a loop's test, if the loop is to be inverted.
fn inverted(func: &Func, graph: &Graph, index: u32) -> Option<Block> {
    let head = graph.loops[index as usize].head;
    let block = &func.blocks[head as usize];
    let Term::Branch { then, els, .. } = &block.term else { return None };
    let stays = [then, els].map(|edge| graph.in_loop(edge.0.0, index));
    let body = if stays[0] { then.0 } else { els.0 };
    let is_short = block.insts.len() <= TEST_LEN_MAX && !block.insts.iter().any(|inst| inst.op.is_call());
    let preds = &graph.preds[head as usize];
    let ends_with_test = preds.iter().all(|pred| {
        !graph.in_loop(*pred, index) || matches!(func.blocks[*pred as usize].term, Term::Branch { .. })
    });
    let fits = stays[0] != stays[1] && is_short && !ends_with_test && body.0 != head;
    let fits = fits && func.recover != Some(Block(head));
    (fits && gains(func, graph, &homes(func, graph), index, body.0)).then_some(body)
}

/// Inverts one loop: the ways in get a copy of the test, and a block of their own before the body.
fn one(func: &mut Func, graph: &Graph, index: u32, body: Block) {
    let head = graph.loops[index as usize].head;
    let test = func.blocks[head as usize].clone();
    let Term::Branch { then, els, .. } = &test.term else { return };
    let to_body = if then.0 == body { then.1.clone() } else { els.1.clone() };
    let mut inversion = Inversion {
        originals: test.params.iter().chain(test.insts.iter().flat_map(|inst| &inst.defs)).copied().collect(),
        before: new_block(func, &test, Term::Jump(body, to_body)),
        test,
        body,
        ends: Vec::new(),
    };
    let mut ways: Vec<u32> =
        graph.preds[head as usize].iter().copied().filter(|pred| !graph.in_loop(*pred, index)).collect();
    ways.dedup();
    for way in ways {
        let mut term = func.blocks[way as usize].term.clone();
        match &mut term {
            Term::Jump(to, _) => *to = inversion.copy_test(func),
            Term::Branch { then, els, .. } => {
                for edge in [then, els].into_iter().filter(|edge| edge.0.0 == head) {
                    edge.0 = inversion.copy_test(func);
                }
            }
            _ => {}
        }
        func.blocks[way as usize].term = term;
    }
    let Inversion { originals, mut ends, .. } = inversion;
    ends.push((head, originals.clone()));
    repair(func, &originals, ends);
}

fn new_block(func: &mut Func, like: &BlockData, term: Term) -> Block {
    let data = BlockData { params: Vec::new(), insts: Vec::new(), term, term_pos: like.term_pos };
    func.blocks.push(data);
    Block(func.blocks.len() as u32 - 1)
}

struct Inversion {
    test: BlockData,
    /// The values that the test's block defines.
    originals: Vec<Value>,
    /// The loop's first block, and the new one before it.
    body: Block,
    before: Block,
    /// What the copies of the test call those values.
    ends: Vec<(u32, Vec<Value>)>,
}

impl Inversion {
    /// A copy of the test with parameters like the original's.
    fn copy_test(&mut self, func: &mut Func) -> Block {
        let first = func.kinds.len() as u32;
        for value in &self.originals {
            func.kinds.push(func.kinds[value.0 as usize]);
        }
        let names: Vec<Value> = (first..func.kinds.len() as u32).map(Value).collect();
        let map = |value: Value| match self.originals.iter().position(|original| *original == value) {
            Some(nth) => names[nth],
            None => value,
        };
        let mut data = self.test.clone();
        data.params.iter_mut().for_each(|param| *param = map(*param));
        for inst in &mut data.insts {
            inst.op.map(map);
            inst.defs.iter_mut().for_each(|def| *def = map(*def));
        }
        if let Term::Branch { then, els, .. } = &mut data.term {
            let edge = if then.0 == self.body { then } else { els };
            *edge = (self.before, Vec::new());
        }
        data.term.map(map);
        func.blocks.push(data);
        let copy = func.blocks.len() as u32 - 1;
        self.ends.push((copy, names));
        Block(copy)
    }
}

/// Brings uses of values that now have several definitions back into SSA form; `ends` says at the end of which
/// blocks a version of the values stands.
fn repair(func: &mut Func, originals: &[Value], ends: Vec<(u32, Vec<Value>)>) {
    let graph = func.graph();
    let kinds = originals.iter().map(|value| func.kinds[value.0 as usize]).collect();
    let mut joins = Joins::new(&graph, kinds);
    for (block, values) in &ends {
        values.iter().enumerate().for_each(|(nth, value)| joins.define(*block, nth, *value));
    }
    for block in &graph.order {
        if ends.iter().any(|end| end.0 == *block) {
            continue;
        }
        let data = &mut func.blocks[*block as usize];
        let mut insts = std::mem::take(&mut data.insts);
        let mut term = std::mem::replace(&mut data.term, Term::Unreachable);
        let mut rename = |value: Value| match originals.iter().position(|original| *original == value) {
            Some(nth) => joins.at_start(func, *block, nth),
            None => value,
        };
        insts.iter_mut().for_each(|inst| inst.op.map(&mut rename));
        term.map(&mut rename);
        func.blocks[*block as usize].insts = insts;
        func.blocks[*block as usize].term = term;
    }
    joins.finish(func);
}
