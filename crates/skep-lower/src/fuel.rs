//! Which block pays for which: fuel is subtracted where blocks start, in as few places as possible.
//! Kept true: whenever a block runs, its cost has been paid before, since the last block that pays for it ran; no
//! round of a loop is free.

use skep_opt::graph::{Graph, NONE, dominators};

use crate::mir::{MFunc, MTerm};

/// Cost of a branch's arm that the block before the branch pays, whether or not it is taken.
const ARM_COST_MAX: u32 = 6;
/// Cost of all such arms that one block pays.
const ARMS_COST_MAX: u32 = 12;
/// Blocks that may share the cost of one that they all jump to.
const SHARE_MAX: usize = 4;

/// What each block subtracts at its start: by block, 0 for none.
pub(crate) fn charges(
    func: &MFunc,
    graph: &Graph,
    layout: &[u32],
    costs: &[u32],
    is_loop_start: &[bool],
) -> Vec<u32> {
    let count = func.blocks.len();
    let roots = func.roots();
    let post = post_dominators(func, graph);
    let cycle_of = graph.irreducible_cycles();
    let mut payers: Vec<Vec<u32>> = vec![Vec::new(); count];
    let mut charges = vec![0u32; count];
    let mut arms = vec![0u32; count];
    for block in layout {
        let index = *block as usize;
        let above = graph.idom[index];
        let pays_itself = roots.contains(block) || is_loop_start[index];
        // What dominates a block stands before it, except where a test was moved to its loop's end.
        let known = above != NONE && !payers[above as usize].is_empty();
        let mut who = Vec::new();
        let is_as_often = |other: u32| {
            graph.loop_of[other as usize] == graph.loop_of[index]
                && cycle_of[other as usize] == cycle_of[index]
        };
        if !pays_itself && known && is_as_often(above) {
            let theirs = &payers[above as usize];
            // In a cycle with several entries, a round may run the block and not the one above it.
            if cycle_of[index] == NONE && is_post_dominated(&post, above, *block) {
                who.clone_from(theirs);
            } else if graph.preds[index].len() == 1
                && costs[index] <= ARM_COST_MAX
                && theirs.iter().all(|payer| arms[*payer as usize] + costs[index] <= ARMS_COST_MAX)
            {
                who.clone_from(theirs);
                who.iter().for_each(|payer| arms[*payer as usize] += costs[index]);
            }
        }
        if !pays_itself && who.is_empty() {
            who = shared(func, graph, &payers, *block);
        }
        if who.is_empty() {
            who.push(*block);
        }
        for payer in &who {
            charges[*payer as usize] = charges[*payer as usize].saturating_add(costs[index]);
        }
        payers[index] = who;
    }
    for block in layout.iter().filter(|block| is_loop_start[**block as usize]) {
        charges[*block as usize] = charges[*block as usize].max(1);
    }
    charges
}

/// The payers of the blocks before, if all of those go nowhere else.
fn shared(func: &MFunc, graph: &Graph, payers: &[Vec<u32>], block: u32) -> Vec<u32> {
    let mut who = Vec::new();
    for pred in &graph.preds[block as usize] {
        let goes_on = matches!(func.blocks[*pred as usize].term, MTerm::Jump(_));
        let theirs = &payers[*pred as usize];
        if !goes_on || theirs.is_empty() {
            return Vec::new();
        }
        // One that pays for two ways into the block would pay twice: harmless, but not worth it.
        if theirs.iter().any(|payer| who.contains(payer)) {
            return Vec::new();
        }
        who.extend(theirs);
        if who.len() > SHARE_MAX {
            return Vec::new();
        }
    }
    who
}

struct PostDominators {
    place: Vec<u32>,
    idom: Vec<u32>,
}

/// Over the blocks that can reach a return: a panic's way out counts for nothing.
fn post_dominators(func: &MFunc, graph: &Graph) -> PostDominators {
    let exits: Vec<u32> = graph
        .order
        .iter()
        .copied()
        .filter(|block| {
            matches!(func.blocks[*block as usize].term, MTerm::End(inst) if inst.op == skep_bytecode::Op::Return)
        })
        .collect();
    let back = Graph::new(graph.preds.clone(), &exits);
    let idom = dominators(&back.order, &back.place, &back.preds, &exits);
    PostDominators { place: back.place, idom }
}

fn is_post_dominated(post: &PostDominators, above: u32, by: u32) -> bool {
    if post.place[above as usize] == NONE || post.place[by as usize] == NONE {
        return false;
    }
    let mut at = above;
    while at != NONE && post.place[at as usize] > post.place[by as usize] {
        at = post.idom[at as usize];
    }
    at == by
}
