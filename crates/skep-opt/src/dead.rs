//! Dead code: blocks that nothing leads to, values and parameters that nothing needs; chains of blocks join.

use crate::graph::Reach;
use crate::ssa::{Block, BlockData, Func, Op, Term, Value};

/// Removes all of it.
pub(crate) fn remove(func: &mut Func) {
    clear_unreachable(func);
    thread_branches(func);
    clear_unreachable(func);
    forward_params(func);
    join_chains(func);
    clear_unreachable(func);
    drop_unused(func);
}

fn empty(block: &mut BlockData) {
    block.params.clear();
    block.insts.clear();
    block.term = Term::Unreachable;
}

fn clear_unreachable(func: &mut Func) {
    let graph = func.reach();
    for (index, block) in func.blocks.iter_mut().enumerate() {
        if !graph.is_reachable(index as u32) {
            empty(block);
        }
    }
}

/// The arguments of each edge into a block.
fn edges_into<'f>(func: &'f Func, graph: &Reach) -> Vec<Vec<&'f [Value]>> {
    let mut into: Vec<Vec<&[Value]>> = vec![Vec::new(); func.blocks.len()];
    for block in &graph.order {
        for (to, args) in func.blocks[*block as usize].term.targets() {
            into[to.0 as usize].push(args);
        }
    }
    into
}

/// Parameters that always get the same value become that value.
fn forward_params(func: &mut Func) {
    let graph = func.reach();
    let mut subst: Vec<Value> = (0..func.kinds.len() as u32).map(Value).collect();
    let resolve = |subst: &[Value], mut value: Value| {
        while subst[value.0 as usize] != value {
            value = subst[value.0 as usize];
        }
        value
    };
    let constants = constants(func);
    let into = edges_into(func, &graph);
    let mut made = Vec::new();
    loop {
        let mut changed = false;
        for block in &graph.order {
            for (nth, param) in func.blocks[*block as usize].params.iter().enumerate() {
                if subst[param.0 as usize] != *param || made.iter().any(|(_, p, _)| p == param) {
                    continue;
                }
                let mut args: Vec<Value> =
                    into[*block as usize].iter().map(|args| resolve(&subst, args[nth])).collect();
                args.retain(|arg| arg != param);
                let Some(first) = args.first().copied() else { continue };
                if args.iter().all(|arg| *arg == first) {
                    subst[param.0 as usize] = first;
                    changed = true;
                    continue;
                }
                let constant = constants[first.0 as usize].as_ref();
                if constant.is_some() && args.iter().all(|arg| constants[arg.0 as usize].as_ref() == constant)
                {
                    made.push((*block, *param, constant.cloned()));
                }
            }
        }
        if !changed {
            break;
        }
    }
    let drops = |block: u32, param: Value| {
        subst[param.0 as usize] != param || made.iter().any(|made| made.0 == block && made.1 == param)
    };
    remove_params(func, drops);
    for (block, param, op) in made {
        let block = &mut func.blocks[block as usize];
        let pos = block.insts.first().map_or(block.term_pos, |inst| inst.pos);
        let op = op.unwrap_or(Op::Nil);
        block.insts.insert(0, crate::ssa::Inst { op, defs: vec![param], pos });
    }
    for block in &mut func.blocks {
        block.insts.iter_mut().for_each(|inst| inst.op.map(|value| resolve(&subst, value)));
        block.term.map(|value| resolve(&subst, value));
    }
}

/// A block that only branches on one of its parameters is passed by where that parameter comes in as a constant:
/// `&&` and `||` as values, flags, what inlined functions return.
fn thread_branches(func: &mut Func) {
    let constants = constants(func);
    let mut private = private_blocks(func);
    private[0] = false;
    if let Some(recover) = func.recover {
        private[recover.0 as usize] = false;
    }
    for from in 0..func.blocks.len() {
        // A chain of such blocks is followed, but a ring of them is not.
        for _ in 0..8 {
            let mut term = func.blocks[from].term.clone();
            let mut changed = false;
            match &mut term {
                Term::Jump(to, args) => {
                    changed = pass_by(func, &private, &constants, from, to, args);
                }
                Term::Branch { then, els, .. } => {
                    changed |= pass_by(func, &private, &constants, from, &mut then.0, &mut then.1);
                    changed |= pass_by(func, &private, &constants, from, &mut els.0, &mut els.1);
                }
                _ => {}
            }
            if !changed {
                break;
            }
            func.blocks[from].term = term;
        }
    }
}

/// Blocks that have a branch on a parameter and nothing else, and whose parameters nothing else uses.
fn private_blocks(func: &Func) -> Vec<bool> {
    let mut private: Vec<bool> = func
        .blocks
        .iter()
        .map(|block| {
            let on_param = matches!(&block.term, Term::Branch { cond, .. } if block.params.contains(cond));
            on_param && block.insts.is_empty()
        })
        .collect();
    let mut home = vec![u32::MAX; func.kinds.len()];
    for (index, block) in func.blocks.iter().enumerate() {
        block.params.iter().for_each(|param| home[param.0 as usize] = index as u32);
    }
    for (index, block) in func.blocks.iter().enumerate() {
        let mut note = |value: Value| {
            let of = home[value.0 as usize];
            if of != u32::MAX && of != index as u32 {
                private[of as usize] = false;
            }
        };
        block.insts.iter().for_each(|inst| inst.op.visit(&mut note));
        block.term.visit(&mut note);
    }
    private
}

/// Leads an edge past a private block, if the block's branch is decided on that edge.
fn pass_by(
    func: &Func,
    private: &[bool],
    constants: &[Option<Op>],
    from: usize,
    to: &mut Block,
    args: &mut Vec<Value>,
) -> bool {
    let index = to.0 as usize;
    if !private[index] || index == from {
        return false;
    }
    let block = &func.blocks[index];
    let Term::Branch { cond, then, els } = &block.term else { return false };
    let Some(nth) = block.params.iter().position(|param| param == cond) else { return false };
    let Some(Op::Const(bits)) = constants[args[nth].0 as usize] else { return false };
    let (goal, passed) = if bits != 0 { then } else { els };
    let map = |value: &Value| match block.params.iter().position(|param| param == value) {
        Some(nth) => args[nth],
        None => *value,
    };
    let passed = passed.iter().map(map).collect();
    *to = *goal;
    *args = passed;
    true
}

fn constants(func: &Func) -> Vec<Option<Op>> {
    let mut constants = vec![None; func.kinds.len()];
    for inst in func.blocks.iter().flat_map(|block| &block.insts) {
        if matches!(inst.op, Op::Const(_) | Op::Nil | Op::StrData(_) | Op::StaticFunc(_)) {
            constants[inst.defs[0].0 as usize] = Some(inst.op.clone());
        }
    }
    constants
}

/// Takes parameters away, and the arguments for them.
fn remove_params(func: &mut Func, drops: impl Fn(u32, Value) -> bool) {
    let keep: Vec<Vec<bool>> = func
        .blocks
        .iter()
        .enumerate()
        .map(|(index, block)| block.params.iter().map(|param| !drops(index as u32, *param)).collect())
        .collect();
    let filter = |to: Block, args: &mut Vec<Value>| {
        let mut keep = keep[to.0 as usize].iter();
        args.retain(|_| keep.next().copied().unwrap_or(true));
    };
    for (index, block) in func.blocks.iter_mut().enumerate() {
        filter(Block(index as u32), &mut block.params);
        match &mut block.term {
            Term::Jump(to, args) => filter(*to, args),
            Term::Branch { then, els, .. } => {
                filter(then.0, &mut then.1);
                filter(els.0, &mut els.1);
            }
            Term::Return(_) | Term::Panic { .. } | Term::Trap(_) | Term::Unreachable => {}
        }
    }
}

/// A block that only one jump leads to becomes part of that jump's block.
fn join_chains(func: &mut Func) {
    let graph = func.reach();
    let mut gone = vec![false; func.blocks.len()];
    let mut subst: Vec<Value> = (0..func.kinds.len() as u32).map(Value).collect();
    for head in &graph.order {
        if gone[*head as usize] {
            continue;
        }
        while let Term::Jump(to, args) = &func.blocks[*head as usize].term {
            let (to, index) = (*to, to.0 as usize);
            if graph.edges_in[index] != 1 || to.0 == *head || func.recover == Some(to) || to.0 == 0 {
                break;
            }
            let args = args.clone();
            let next = &mut func.blocks[index];
            for (param, arg) in next.params.iter().zip(&args) {
                subst[param.0 as usize] = *arg;
            }
            let insts = std::mem::take(&mut next.insts);
            let term = std::mem::replace(&mut next.term, Term::Unreachable);
            let pos = next.term_pos;
            next.params.clear();
            gone[index] = true;
            let block = &mut func.blocks[*head as usize];
            block.insts.extend(insts);
            block.term = term;
            block.term_pos = pos;
        }
    }
    let resolve = |mut value: Value| {
        while subst[value.0 as usize] != value {
            value = subst[value.0 as usize];
        }
        value
    };
    for block in &mut func.blocks {
        block.insts.iter_mut().for_each(|inst| inst.op.map(resolve));
        block.term.map(resolve);
    }
}

/// Where a value comes from.
#[derive(Clone, Copy)]
enum Source {
    None,
    Inst(u32, u32),
    Param(u32, u32),
}

/// Drops instructions and parameters whose values nothing needs.
fn drop_unused(func: &mut Func) {
    let graph = func.reach();
    let mut source = vec![Source::None; func.kinds.len()];
    let mut needed = vec![false; func.kinds.len()];
    let mut open: Vec<Value> = Vec::new();
    for block in &graph.order {
        let data = &func.blocks[*block as usize];
        for (nth, param) in data.params.iter().enumerate() {
            source[param.0 as usize] = Source::Param(*block, nth as u32);
        }
        for (nth, inst) in data.insts.iter().enumerate() {
            for def in &inst.defs {
                source[def.0 as usize] = Source::Inst(*block, nth as u32);
            }
            if !inst.op.is_droppable() {
                inst.op.visit(|value| open.push(value));
            }
        }
        match &data.term {
            Term::Jump(..) | Term::Trap(_) | Term::Unreachable => {}
            Term::Branch { cond, .. } => open.push(*cond),
            term => term.visit(|value| open.push(value)),
        }
    }
    let into = edges_into(func, &graph);
    while let Some(value) = open.pop() {
        if std::mem::replace(&mut needed[value.0 as usize], true) {
            continue;
        }
        match source[value.0 as usize] {
            Source::None => {}
            Source::Inst(block, nth) => {
                let op = &func.blocks[block as usize].insts[nth as usize].op;
                if op.is_droppable() {
                    op.visit(|value| open.push(value));
                }
            }
            Source::Param(block, nth) => {
                open.extend(into[block as usize].iter().map(|args| args[nth as usize]));
            }
        }
    }
    for block in &mut func.blocks {
        block
            .insts
            .retain(|inst| !inst.op.is_droppable() || inst.defs.iter().any(|def| needed[def.0 as usize]));
    }
    remove_params(func, |_, param| !needed[param.0 as usize]);
}
