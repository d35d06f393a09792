//! Control flow of machine blocks before layout: empty blocks go, chains join, small loop tests are repeated
//! before their loop so that a round takes one jump.

use skep_bytecode::Op;
use skep_bytecode::ops::Form;
use skep_opt::graph::NONE;

use crate::mir::{MBlock, MFunc, MTerm};

/// Instructions of a loop's test that is repeated before the loop.
const TEST_LEN_MAX: usize = 4;

/// Does all of it.
pub(crate) fn tidy(func: &mut MFunc) {
    thread(func);
    join_chains(func);
    if repeat_tests(func) {
        decide(func);
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

/// A test of a constant that its own block has just put into a slot, such as the first one of a counted loop.
fn decide(func: &mut MFunc) {
    for block in &mut func.blocks {
        let MTerm::Cond { jump, then, els } = block.term else { continue };
        let constant = |slot: u32| {
            let last = block.insts.iter().rev().find(|inst| inst.writes(slot))?;
            (last.op == Op::Imm).then_some(last.imm)
        };
        let taken = match jump.op.info().form {
            Form::JumpAc => constant(jump.a).and_then(|a| outcome(jump.op, a, i64::from(jump.c as u8 as i8))),
            Form::JumpAb => match (constant(jump.a), constant(jump.b)) {
                (Some(a), Some(b)) => outcome(jump.op, a, b),
                _ => None,
            },
            _ => None,
        };
        if let Some(taken) = taken {
            block.term = MTerm::Jump(if taken { then } else { els });
        }
    }
}

/// Whether a jump on two constants is taken, if that is a comparison of integers.
fn outcome(op: Op, a: i64, b: i64) -> Option<bool> {
    Some(match op {
        Op::JumpEq | Op::JumpEqI => a == b,
        Op::JumpNe | Op::JumpNeI => a != b,
        Op::JumpLtS | Op::JumpLtSI => a < b,
        Op::JumpLeS | Op::JumpLeSI => a <= b,
        Op::JumpGtSI => a > b,
        Op::JumpGeSI => a >= b,
        Op::JumpLtU => (a as u64) < b as u64,
        Op::JumpLeU => a as u64 <= b as u64,
        _ => return None,
    })
}

fn is_call(op: Op) -> bool {
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
        // Where a round ends with a test already, a jump back from another one saves nothing.
        let jumps_back = graph.preds[lp.head as usize].iter().any(|pred| {
            graph.in_loop(*pred, index) && func.blocks[*pred as usize].term == MTerm::Jump(lp.head)
        });
        if stays[0] == stays[1] || !jumps_back || lp.head == 0 {
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
    matches!(block.term, MTerm::End(inst) if inst.op != Op::Return)
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
