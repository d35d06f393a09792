//! Control flow of machine blocks before layout: empty blocks go, chains join, small loop tests are repeated
//! before their loop so that a round takes one jump.

use skep_opt::graph::NONE;

use crate::mir::{MBlock, MFunc, MTerm};

/// Instructions of a loop's test that is repeated before the loop.
const TEST_LEN_MAX: usize = 4;

/// Does all of it.
pub(crate) fn tidy(func: &mut MFunc) {
    thread(func);
    join_chains(func);
    if repeat_tests(func) {
        thread(func);
        join_chains(func);
    }
}

/// Jumps to empty blocks go where those go; branches to one place become jumps.
fn thread(func: &mut MFunc) {
    let count = func.blocks.len();
    let mut goal: Vec<u32> = (0..count as u32).collect();
    for block in 0..count {
        // Follows a chain of empty blocks; a ring of them ends at its own start.
        let mut at = block as u32;
        for _ in 0..count {
            let data = &func.blocks[at as usize];
            let MTerm::Jump(to) = data.term else { break };
            if !data.insts.is_empty() || func.recover == Some(at) || to == block as u32 || to == at {
                break;
            }
            at = goal[to as usize];
        }
        goal[block] = at;
    }
    for block in &mut func.blocks {
        block.retarget(|to| goal[to as usize]);
        if let MTerm::Cond { then, els, .. } = block.term
            && then == els
        {
            block.term = MTerm::Jump(then);
        }
    }
}

/// A block that only one other jumps to becomes part of that.
fn join_chains(func: &mut MFunc) {
    let graph = func.graph();
    let mut gone = vec![false; func.blocks.len()];
    for head in graph.order.clone() {
        if gone[head as usize] {
            continue;
        }
        while let MTerm::Jump(to) = func.blocks[head as usize].term {
            let alone = graph.preds[to as usize].len() == 1;
            if !alone || to == head || to == 0 || func.recover == Some(to) {
                break;
            }
            let next = func.blocks[to as usize].clone();
            let block = &mut func.blocks[head as usize];
            block.insts.extend(next.insts);
            block.term = next.term;
            block.pos = next.pos;
            gone[to as usize] = true;
        }
    }
}

/// Where a loop starts with a small test that may leave it, the ways into the loop get a copy of the test.
fn repeat_tests(func: &mut MFunc) -> bool {
    let graph = func.graph();
    let mut changed = false;
    for (index, lp) in graph.loops.iter().enumerate() {
        let head = func.blocks[lp.head as usize].clone();
        let MTerm::Cond { then, els, .. } = head.term else { continue };
        let stays = |block: u32| graph.in_loop(block, index as u32);
        if stays(then) == stays(els) || then == lp.head || els == lp.head || func.recover == Some(lp.head) {
            continue;
        }
        if head.insts.len() >= TEST_LEN_MAX || head.insts.iter().any(|inst| is_call(inst.op)) {
            continue;
        }
        for pred in graph.preds[lp.head as usize].iter().filter(|pred| !stays(**pred)) {
            changed = true;
            if func.blocks[*pred as usize].term == MTerm::Jump(lp.head) {
                let block = &mut func.blocks[*pred as usize];
                block.insts.extend_from_slice(&head.insts);
                block.term = head.term;
                continue;
            }
            let copy = func.blocks.len() as u32;
            func.blocks.push(head.clone());
            func.blocks[*pred as usize].retarget(|to| if to == lp.head { copy } else { to });
        }
    }
    changed
}

fn is_call(op: skep_bytecode::Op) -> bool {
    use skep_bytecode::Op;
    matches!(op, Op::Call | Op::CallClosure | Op::CallMethod | Op::Builtin | Op::RunDefers)
}

/// The order in which blocks stand in the code: loops in one piece, a test that may leave its loop at the end of
/// it, what ends in a panic last.
pub(crate) fn layout(func: &MFunc) -> Vec<u32> {
    let graph = sorted_graph(func);
    let mut order = graph.loop_order();
    for lp in &graph.loops {
        let MTerm::Cond { then, els, .. } = func.blocks[lp.head as usize].term else { continue };
        let index = graph.loop_of[lp.head as usize];
        let stays = [then, els].map(|block| graph.in_loop(block, index));
        let is_latch = lp.blocks.len() == 1;
        if stays[0] == stays[1] || is_latch || lp.head == 0 {
            continue;
        }
        // To the end of its loop: the round then ends with the test's jump back.
        let Some(from) = order.iter().position(|block| *block == lp.head) else { continue };
        order[from..from + lp.blocks.len()].rotate_left(1);
    }
    let (mut warm, cold): (Vec<u32>, Vec<u32>) =
        order.into_iter().partition(|block| *block == 0 || !is_cold(&func.blocks[*block as usize]));
    warm.extend(cold);
    warm
}

fn is_cold(block: &MBlock) -> bool {
    matches!(block.term, MTerm::End(inst) if inst.op != skep_bytecode::Op::Return)
}

/// The graph with the successors of each block so that what should follow it comes first: what stays in the loop.
fn sorted_graph(func: &MFunc) -> skep_opt::graph::Graph {
    let graph = func.graph();
    let mut succs: Vec<Vec<u32>> = func.blocks.iter().map(MBlock::succs).collect();
    for (block, succs) in succs.iter_mut().enumerate() {
        let lp = graph.loop_of[block];
        if let [first, second] = succs.as_mut_slice() {
            let stays = |block: u32| lp == NONE || graph.in_loop(block, lp);
            let swap = (stays(*second) && !stays(*first))
                || (stays(*second) == stays(*first) && is_cold(&func.blocks[*first as usize]));
            if swap {
                std::mem::swap(first, second);
            }
        }
    }
    skep_opt::graph::Graph::new(succs, &func.roots())
}
