//! Moves what depends on nothing in a loop to before it, if it can neither trap nor have an effect.

use crate::graph::{Graph, NONE};
use crate::ssa::{Func, Inst, Value};

/// Hoists out of all loops, inner ones first, so that what can leaves several.
pub(crate) fn hoist(func: &mut Func) {
    let graph = func.graph();
    if graph.loops.is_empty() {
        return;
    }
    let mut home = homes(func, &graph);
    for index in (0..graph.loops.len()).rev() {
        let head = graph.loops[index].head;
        let before = graph.idom[head as usize];
        // The block that dominates the head may be in another inner loop, where it would run more often.
        if before == NONE || graph.depth(before) + 1 != graph.loops[index].depth {
            continue;
        }
        let mut moved: Vec<Inst> = Vec::new();
        for block in graph.loops[index].blocks.clone() {
            let insts = std::mem::take(&mut func.blocks[block as usize].insts);
            let mut kept = Vec::with_capacity(insts.len());
            for inst in insts {
                let mut stays = !inst.op.is_movable();
                inst.op
                    .visit(|value| stays |= graph.in_loop_or_unknown(home[value.0 as usize], index as u32));
                if stays {
                    kept.push(inst);
                } else {
                    inst.defs.iter().for_each(|def| home[def.0 as usize] = before);
                    moved.push(inst);
                }
            }
            func.blocks[block as usize].insts = kept;
        }
        func.blocks[before as usize].insts.extend(moved);
    }
}

/// The block that defines each value.
fn homes(func: &Func, graph: &Graph) -> Vec<u32> {
    let mut home = vec![0; func.kinds.len()];
    let mut note = |value: &Value, block: u32| home[value.0 as usize] = block;
    for block in &graph.order {
        let data = &func.blocks[*block as usize];
        data.params.iter().for_each(|param| note(param, *block));
        data.insts.iter().flat_map(|inst| &inst.defs).for_each(|def| note(def, *block));
    }
    home
}

impl Graph {
    fn in_loop_or_unknown(&self, block: u32, which: u32) -> bool {
        !self.is_reachable(block) || self.in_loop(block, which)
    }
}
