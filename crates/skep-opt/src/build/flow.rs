//! Tidies a function once built: empties blocks that nothing leads to and removes parameters that always get the
//! same value.

use foldhash::{HashMap, HashMapExt};

use crate::ssa::{Block, BlockData, Func, Term, Value};

pub(super) fn clean(func: &mut Func) {
    remove_unreachable(func);
    let forward = trivial_params(func);
    if !forward.is_empty() {
        apply(func, &forward);
    }
}

fn remove_unreachable(func: &mut Func) {
    let mut seen = vec![false; func.blocks.len()];
    let mut todo: Vec<Block> = std::iter::once(Block(0)).chain(func.recover).collect();
    while let Some(b) = todo.pop() {
        if !std::mem::replace(&mut seen[b.0 as usize], true) {
            todo.extend(func.blocks[b.0 as usize].term.targets().iter().map(|&(to, _)| to));
        }
    }
    for (block, seen) in func.blocks.iter_mut().zip(seen) {
        if !seen {
            *block = BlockData {
                params: Vec::new(),
                insts: Vec::new(),
                term: Term::Unreachable,
                term_pos: block.term_pos,
            };
        }
    }
}

fn resolve(forward: &HashMap<Value, Value>, mut v: Value) -> Value {
    while let Some(&w) = forward.get(&v) {
        v = w;
    }
    v
}

/// Parameters that only ever get themselves and one other value, which stands for them.
fn trivial_params(func: &Func) -> HashMap<Value, Value> {
    let mut incoming: Vec<Vec<&[Value]>> = vec![Vec::new(); func.blocks.len()];
    for block in &func.blocks {
        for (to, args) in block.term.targets() {
            incoming[to.0 as usize].push(args);
        }
    }
    let mut forward = HashMap::new();
    loop {
        let mut changed = false;
        for (block, incoming) in func.blocks.iter().zip(&incoming) {
            for (i, &param) in block.params.iter().enumerate() {
                if forward.contains_key(&param) {
                    continue;
                }
                let mut same = None;
                let trivial = incoming.iter().all(|args| {
                    let v = resolve(&forward, args[i]);
                    v == param || *same.get_or_insert(v) == v
                });
                if let (true, Some(v)) = (trivial, same) {
                    forward.insert(param, v);
                    changed = true;
                }
            }
        }
        if !changed {
            return forward;
        }
    }
}

fn apply(func: &mut Func, forward: &HashMap<Value, Value>) {
    let kept: Vec<Vec<bool>> =
        func.blocks.iter().map(|b| b.params.iter().map(|p| !forward.contains_key(p)).collect()).collect();
    let keep_args = |to: Block, args: &mut Vec<Value>| {
        let mut keep = kept[to.0 as usize].iter();
        args.retain(|_| *keep.next().unwrap_or(&true));
    };
    for (block, kept) in func.blocks.iter_mut().zip(&kept) {
        let mut keep = kept.iter();
        block.params.retain(|_| *keep.next().unwrap_or(&true));
        for inst in &mut block.insts {
            inst.op.map(|v| resolve(forward, v));
        }
        match &mut block.term {
            Term::Jump(to, args) => keep_args(*to, args),
            Term::Branch { then, els, .. } => {
                keep_args(then.0, &mut then.1);
                keep_args(els.0, &mut els.1);
            }
            Term::Return(_) | Term::Panic { .. } | Term::Trap(_) | Term::Unreachable => {}
        }
        block.term.map(|v| resolve(forward, v));
    }
}
