//! Shape of a control flow graph: order, dominators, loops. Used by passes and by lowering.
//! Kept true: nothing recurses, so that no source can overflow the native stack.

/// No block.
pub const NONE: u32 = u32::MAX;

/// A graph of numbered blocks; the roots are entered from outside.
#[derive(Clone, Debug)]
pub struct Graph {
    /// Successors by block.
    pub succs: Vec<Vec<u32>>,
    /// Predecessors by block, only reachable ones, one entry an edge.
    pub preds: Vec<Vec<u32>>,
    /// Reachable blocks in reverse postorder.
    pub order: Vec<u32>,
    /// Place of a block in `order`, or `NONE`.
    pub place: Vec<u32>,
    /// Immediate dominator; `NONE` of roots, of what only several roots together dominate, and of unreachable blocks.
    pub idom: Vec<u32>,
    /// Loops, outer ones before inner ones.
    pub loops: Vec<Loop>,
    /// The innermost loop of each block, or `NONE`.
    pub loop_of: Vec<u32>,
}

/// A natural loop.
#[derive(Clone, Debug)]
pub struct Loop {
    /// The block that dominates all others of it.
    pub head: u32,
    /// The loop around it, or `NONE`.
    pub parent: u32,
    /// 1 for outermost ones.
    pub depth: u32,
    /// Its blocks, inner loops' included, in reverse postorder.
    pub blocks: Vec<u32>,
}

impl Graph {
    /// Analyses a graph. The first successor of a block follows it directly in `order` where possible.
    #[must_use]
    pub fn new(succs: Vec<Vec<u32>>, roots: &[u32]) -> Graph {
        let succ = |block: u32, nth: usize| succs[block as usize].get(nth).copied();
        let order = reverse_postorder(succs.len(), succ, roots);
        let mut place = vec![NONE; succs.len()];
        for (nth, block) in order.iter().enumerate() {
            place[*block as usize] = nth as u32;
        }
        let mut preds = vec![Vec::new(); succs.len()];
        for block in &order {
            for succ in &succs[*block as usize] {
                preds[*succ as usize].push(*block);
            }
        }
        let idom = dominators(&order, &place, &preds, roots);
        let mut graph =
            Graph { loop_of: vec![NONE; succs.len()], succs, preds, order, place, idom, loops: Vec::new() };
        graph.find_loops();
        graph
    }

    /// Whether a block can be reached.
    #[must_use]
    pub fn is_reachable(&self, block: u32) -> bool {
        self.place[block as usize] != NONE
    }

    /// Whether every path to `below` passes `above` (blocks dominate themselves).
    #[must_use]
    pub fn dominates(&self, above: u32, below: u32) -> bool {
        let mut block = below;
        while block != NONE && self.place[block as usize] > self.place[above as usize] {
            block = self.idom[block as usize];
        }
        block == above
    }

    /// How many loops a block is in.
    #[must_use]
    pub fn depth(&self, block: u32) -> u32 {
        match self.loop_of[block as usize] {
            NONE => 0,
            innermost => self.loops[innermost as usize].depth,
        }
    }

    /// Whether a block lies in a loop, inner ones included.
    #[must_use]
    pub fn in_loop(&self, block: u32, which: u32) -> bool {
        let mut at = self.loop_of[block as usize];
        while at != NONE && at != which {
            at = self.loops[at as usize].parent;
        }
        at == which
    }

    fn find_loops(&mut self) {
        let mut mark = vec![NONE; self.succs.len()];
        for head in self.order.clone() {
            let latches: Vec<u32> = self.preds[head as usize]
                .iter()
                .copied()
                .filter(|pred| self.dominates(head, *pred))
                .collect();
            if latches.is_empty() {
                continue;
            }
            // Heads come in reverse postorder, so a loop around this one is known already.
            let index = self.loops.len() as u32;
            let parent = self.loop_of[head as usize];
            let depth = if parent == NONE { 1 } else { self.loops[parent as usize].depth + 1 };
            let mut blocks = vec![head];
            mark[head as usize] = index;
            let mut open = latches;
            while let Some(block) = open.pop() {
                if mark[block as usize] == index {
                    continue;
                }
                mark[block as usize] = index;
                blocks.push(block);
                open.extend(&self.preds[block as usize]);
            }
            blocks.sort_by_key(|block| self.place[*block as usize]);
            for block in &blocks {
                self.loop_of[*block as usize] = index;
            }
            self.loops.push(Loop { head, parent, depth, blocks });
        }
    }

    /// The cycle of each block that lies in one with several entries, which is no loop; `NONE` for all others.
    /// Blocks of one cycle have the same number; loops within a cycle belong to it.
    #[must_use]
    pub fn irreducible_cycles(&self) -> Vec<u32> {
        let mut cycle_of = vec![NONE; self.succs.len()];
        let is_latch = |pred: u32, block: u32| {
            self.place[pred as usize] >= self.place[block as usize] && self.dominates(block, pred)
        };
        let goes_back = |block: &u32| {
            let place = self.place[*block as usize];
            let mut preds = self.preds[*block as usize].iter();
            preds.any(|pred| self.place[*pred as usize] >= place && !self.dominates(*block, *pred))
        };
        if !self.order.iter().any(goes_back) {
            return cycle_of;
        }
        // Kosaraju's components, without the edges that make loops: those are in no tree of the search that gave
        // the order, so the order holds without them too.
        let mut seen = vec![false; self.succs.len()];
        for first in &self.order {
            let mut component = Vec::new();
            let mut open = vec![*first];
            while let Some(block) = open.pop() {
                if std::mem::replace(&mut seen[block as usize], true) {
                    continue;
                }
                component.push(block);
                let preds = self.preds[block as usize].iter().copied();
                open.extend(preds.filter(|pred| !seen[*pred as usize] && !is_latch(*pred, block)));
            }
            if component.len() > 1 {
                component.iter().for_each(|block| cycle_of[*block as usize] = *first);
            }
        }
        cycle_of
    }

    /// All reachable blocks so that each loop's are contiguous, in reverse postorder otherwise.
    #[must_use]
    pub fn loop_order(&self) -> Vec<u32> {
        let mut out = Vec::with_capacity(self.order.len());
        let mut placed = vec![false; self.succs.len()];
        let mut open: Vec<std::vec::IntoIter<u32>> = vec![self.order.clone().into_iter()];
        let mut levels = vec![NONE];
        while let Some(blocks) = open.last_mut() {
            let Some(block) = blocks.next() else {
                open.pop();
                levels.pop();
                continue;
            };
            if std::mem::replace(&mut placed[block as usize], true) {
                continue;
            }
            out.push(block);
            let inner = self.loop_of[block as usize];
            let level = levels.last().copied().unwrap_or(NONE);
            if inner != level && inner != NONE && self.loops[inner as usize].head == block {
                open.push(self.loops[inner as usize].blocks.clone().into_iter());
                levels.push(inner);
            }
        }
        out
    }
}

/// What is reached from where, for who needs no more: much cheaper than a `Graph`.
#[derive(Clone, Debug)]
pub struct Reach {
    /// Reachable blocks in reverse postorder.
    pub order: Vec<u32>,
    /// How many edges from reachable blocks lead into each.
    pub edges_in: Vec<u32>,
    reached: Vec<bool>,
}

impl Reach {
    /// What is reached in a graph of `count` blocks whose `nth` successor `succ` gives.
    #[must_use]
    pub fn new(count: usize, succ: impl Fn(u32, usize) -> Option<u32>, roots: &[u32]) -> Reach {
        let order = reverse_postorder(count, &succ, roots);
        let (mut edges_in, mut reached) = (vec![0; count], vec![false; count]);
        for block in &order {
            reached[*block as usize] = true;
            for nth in 0.. {
                let Some(to) = succ(*block, nth) else { break };
                edges_in[to as usize] += 1;
            }
        }
        Reach { order, edges_in, reached }
    }

    /// Whether a block can be reached.
    #[must_use]
    pub fn is_reachable(&self, block: u32) -> bool {
        self.reached[block as usize]
    }
}

fn reverse_postorder(count: usize, succ: impl Fn(u32, usize) -> Option<u32>, roots: &[u32]) -> Vec<u32> {
    let mut seen = vec![false; count];
    let mut order = Vec::new();
    let degree = |block: u32| (0..).take_while(|nth| succ(block, *nth).is_some()).count();
    for root in roots.iter().rev() {
        if std::mem::replace(&mut seen[*root as usize], true) {
            continue;
        }
        let mut open = vec![(*root, degree(*root))];
        while let Some((block, left)) = open.last_mut() {
            if *left == 0 {
                order.push(*block);
                open.pop();
                continue;
            }
            *left -= 1;
            let Some(to) = succ(*block, *left) else { continue };
            if !std::mem::replace(&mut seen[to as usize], true) {
                open.push((to, degree(to)));
            }
        }
    }
    order.reverse();
    order
}

/// Immediate dominators by Cooper, Harvey and Kennedy's iteration; several roots share a virtual one, `NONE`.
#[must_use]
pub fn dominators(order: &[u32], place: &[u32], preds: &[Vec<u32>], roots: &[u32]) -> Vec<u32> {
    // Places shift by one so that 0 is the virtual root.
    let mut idom: Vec<u32> = vec![NONE; order.len() + 1];
    idom[0] = 0;
    for root in roots {
        idom[place[*root as usize] as usize + 1] = 0;
    }
    let is_root = |block: u32| roots.contains(&block);
    let mut changed = true;
    while changed {
        changed = false;
        for (nth, block) in order.iter().enumerate() {
            if is_root(*block) {
                continue;
            }
            let mut new = NONE;
            for pred in &preds[*block as usize] {
                let mut at = place[*pred as usize] + 1;
                if idom[at as usize] == NONE {
                    continue;
                }
                if new == NONE {
                    new = at;
                    continue;
                }
                while at != new {
                    if at > new {
                        at = idom[at as usize];
                    } else {
                        new = idom[new as usize];
                    }
                }
            }
            if idom[nth + 1] != new {
                idom[nth + 1] = new;
                changed = true;
            }
        }
    }
    let mut out = vec![NONE; place.len()];
    for (nth, block) in order.iter().enumerate() {
        let above = idom[nth + 1];
        if above != 0 && above != NONE {
            out[*block as usize] = order[above as usize - 1];
        }
    }
    out
}
