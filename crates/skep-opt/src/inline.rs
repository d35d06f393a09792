//! Small functions become part of their callers, callees first; positions keep the call they were inlined at, so
//! that a panic inside shows both frames.

use foldhash::{HashMap, HashMapExt};

use crate::ssa::{Block, BlockData, Func, Op, Pos, Program, Term, Value};

/// Instructions of a function that is inlined, terminators included.
const CALLEE_SIZE_MAX: usize = 24;
/// Instructions and calls of a function that is inlined where it is given a function that is known: its calls of that
/// then become direct, and what that captures needs no object.
const TAKER_SIZE_MAX: usize = 60;
const TAKER_CALLS_MAX: usize = 4;
/// How often a caller is looked at again, since inlining makes more calls direct.
const ROUNDS_MAX: usize = 3;
/// Instructions and calls of itself of a function that takes itself in once.
const RECURSIVE_SIZE_MAX: usize = 20;
const RECURSIVE_CALLS_MAX: usize = 2;
/// Instructions of a caller that takes no more.
const CALLER_SIZE_MAX: usize = 4000;
/// How deep inlined positions nest.
const NESTING_MAX: usize = 8;

/// Inlines in the whole program; `simplify` tidies each function that changed, before its callers look at it.
pub(crate) fn inline(program: &mut Program, simplify: impl Fn(&mut Program, usize)) {
    // Only what is done with already is inlined: so rings of calls end.
    let mut ready = vec![Inlinable::No; program.funcs.len()];
    for index in callees_first(program) {
        for _ in 0..ROUNDS_MAX {
            if !inline_into(program, index, &ready) {
                break;
            }
            simplify(program, index);
        }
        if inline_self(program, index) {
            simplify(program, index);
        }
        ready[index] = inlinable(&program.funcs[index], index);
    }
}

/// Where a function is inlined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inlinable {
    Anywhere,
    /// Where an argument is a function that is known.
    WithFunction,
    No,
}

/// Instructions, terminators included; constants mostly become immediates.
fn size(func: &Func) -> usize {
    let is_constant = |op: &Op| matches!(op, Op::Const(_) | Op::Nil);
    func.blocks
        .iter()
        .filter(|block| block.term != Term::Unreachable || !block.insts.is_empty())
        .map(|block| block.insts.iter().filter(|inst| !is_constant(&inst.op)).count() + 1)
        .sum()
}

/// Functions so that callees come before callers, but for rings. What a function only names it may call once it is
/// inlined into.
fn callees_first(program: &Program) -> Vec<usize> {
    let calls: Vec<Vec<usize>> = program
        .funcs
        .iter()
        .map(|func| {
            let ops = func.blocks.iter().flat_map(|block| &block.insts).map(|inst| &inst.op);
            let named = |op: &Op| match op {
                Op::Call { func, .. } | Op::StaticFunc(func) | Op::NewClosure { func, .. } => {
                    Some(func.0 as usize)
                }
                _ => None,
            };
            ops.filter_map(named).collect()
        })
        .collect();
    let mut seen = vec![false; program.funcs.len()];
    let mut order = Vec::with_capacity(program.funcs.len());
    for root in 0..program.funcs.len() {
        if std::mem::replace(&mut seen[root], true) {
            continue;
        }
        let mut open = vec![(root, 0)];
        while let Some((func, next)) = open.last_mut() {
            let Some(callee) = calls[*func].get(*next).copied() else {
                order.push(*func);
                open.pop();
                continue;
            };
            *next += 1;
            if callee < seen.len() && !std::mem::replace(&mut seen[callee], true) {
                open.push((callee, 0));
            }
        }
    }
    order
}

/// Whether a function's code may stand in another: it needs no frame of its own.
fn may_move(func: &Func) -> bool {
    let needs_frame = func.noinline || func.has_defer || func.recover.is_some() || !func.locals.is_empty();
    !needs_frame && !func.blocks.is_empty()
}

fn has_loops(func: &Func) -> bool {
    !func.graph().loops.is_empty()
}

/// Where a function can be inlined.
fn inlinable(func: &Func, own: usize) -> Inlinable {
    let len = size(func);
    if len > TAKER_SIZE_MAX || !may_move(func) {
        return Inlinable::No;
    }
    let mut calls = 0;
    let mut takes_functions = false;
    for inst in func.blocks.iter().flat_map(|block| &block.insts) {
        calls += usize::from(inst.op.is_call());
        match &inst.op {
            Op::Recover | Op::Defer(_) | Op::DeferMark | Op::DeferAt { .. } | Op::RunDefers => {
                return Inlinable::No;
            }
            Op::Call { func, .. } if func.0 as usize == own => return Inlinable::No,
            Op::CallClosure { closure, .. } => takes_functions |= func.params.contains(closure),
            _ => {}
        }
    }
    // With more calls, or a loop, its own cost is small beside theirs.
    if len <= CALLEE_SIZE_MAX && calls <= 1 && !has_loops(func) {
        Inlinable::Anywhere
    } else if takes_functions && calls <= TAKER_CALLS_MAX {
        Inlinable::WithFunction
    } else {
        Inlinable::No
    }
}

/// Functions that a caller knows, by the values that are them.
fn known_functions(caller: &Func) -> Vec<bool> {
    let mut known = vec![false; caller.kinds.len()];
    for inst in caller.blocks.iter().flat_map(|block| &block.insts) {
        if matches!(inst.op, Op::StaticFunc(_) | Op::NewClosure { .. }) {
            known[inst.defs[0].0 as usize] = true;
        }
    }
    known
}

fn inline_into(program: &mut Program, index: usize, ready: &[Inlinable]) -> bool {
    let mut caller = std::mem::take(&mut program.funcs[index]);
    let mut total = size(&caller);
    let mut changed = false;
    let mut open: Vec<usize> = (0..caller.blocks.len()).rev().collect();
    // What comes in passes no functions of the caller's to others: the next round sees those.
    let known = known_functions(&caller);
    while let Some(block) = open.pop() {
        let place = caller.blocks[block].insts.iter().position(|inst| {
            let Op::Call { func, args } = &inst.op else { return false };
            let callee = func.0 as usize;
            let is_known = |arg: &Value| known.get(arg.0 as usize).copied().unwrap_or(false);
            let goes = match ready.get(callee) {
                Some(Inlinable::Anywhere) => true,
                Some(Inlinable::WithFunction) => args.iter().any(is_known),
                Some(Inlinable::No) | None => false,
            };
            goes && nesting(program, inst.pos) < NESTING_MAX
                && total + size(&program.funcs[callee]) <= CALLER_SIZE_MAX
        });
        if let Some(place) = place {
            total += splice(program, &mut caller, block, place);
            changed = true;
            // What came in needs no look: its own callees were there before. The rest of the block does.
            open.push(caller.blocks.len() - 1);
        }
    }
    program.funcs[index] = caller;
    changed
}

/// A small function that calls itself takes in its own body once: half as many calls do the same.
fn inline_self(program: &mut Program, index: usize) -> bool {
    let func = &program.funcs[index];
    let is_own = |op: &Op| matches!(op, Op::Call { func, .. } if func.0 as usize == index);
    let calls = || func.blocks.iter().flat_map(|block| &block.insts).filter(|inst| inst.op.is_call());
    let fits = (1..=RECURSIVE_CALLS_MAX).contains(&calls().count())
        && calls().all(|inst| is_own(&inst.op))
        && size(func) <= RECURSIVE_SIZE_MAX
        && may_move(func)
        && !has_loops(func);
    if !fits {
        return false;
    }
    let mut caller = func.clone();
    let mut open: Vec<usize> = (0..caller.blocks.len()).rev().collect();
    while let Some(block) = open.pop() {
        if let Some(place) = caller.blocks[block].insts.iter().position(|inst| is_own(&inst.op)) {
            splice(program, &mut caller, block, place);
            open.push(caller.blocks.len() - 1);
        }
    }
    program.funcs[index] = caller;
    true
}

fn nesting(program: &Program, pos: Pos) -> usize {
    let mut next = program.positions.get(pos.0 as usize).and_then(|pos| pos.inlined_at);
    let mut depth = 0;
    while let Some(pos) = next {
        depth += 1;
        next = program.positions.get(pos.0 as usize).and_then(|pos| pos.inlined_at);
    }
    depth
}

/// Positions of a callee as they are inside its caller.
struct Positions {
    call: Pos,
    /// What they are inlined at, if that is shown.
    outer: Option<Pos>,
    /// A wrapper's own frame is never shown: its code stands at the call.
    hidden: bool,
    done: HashMap<Pos, Pos>,
}

impl Positions {
    fn of(&mut self, program: &mut Program, pos: Pos) -> Pos {
        if let Some(done) = self.done.get(&pos) {
            return *done;
        }
        let Some(mut info) = program.positions.get(pos.0 as usize).cloned() else { return self.call };
        let moved = match info.inlined_at {
            None if self.hidden => self.call,
            inner => {
                info.inlined_at = match inner {
                    Some(inner) => Some(self.of(program, inner)),
                    None => self.outer,
                };
                program.positions.push(info);
                Pos(program.positions.len() as u32 - 1)
            }
        };
        self.done.insert(pos, moved);
        moved
    }
}

/// Replaces the call at a place of a block by the callee's blocks; gives how many instructions came in. The rest
/// of the block becomes the last block.
fn splice(program: &mut Program, caller: &mut Func, block: usize, place: usize) -> usize {
    let rest = caller.blocks[block].insts.split_off(place + 1);
    let call = caller.blocks[block].insts.pop().expect("the call stands at its place");
    let Op::Call { func, args } = call.op else { unreachable!("only calls are spliced") };
    let callee = program.funcs[func.0 as usize].clone();
    // A wrapper that takes in what it adapts to is that from now on, and shown as that.
    let replaces = caller.wrapper && !callee.wrapper;
    caller.wrapper &= callee.wrapper;
    let outer = Some(call.pos).filter(|_| !replaces);
    let mut positions = Positions { call: call.pos, outer, hidden: callee.wrapper, done: HashMap::new() };

    // The callee's parameters are the arguments; its other values are new ones.
    let first = caller.kinds.len() as u32;
    let mut values: Vec<Value> = (0..callee.kinds.len() as u32).map(|nth| Value(first + nth)).collect();
    caller.kinds.extend(&callee.kinds);
    for (param, arg) in callee.params.iter().zip(&args) {
        values[param.0 as usize] = *arg;
    }
    let map = |value: Value| values[value.0 as usize];
    let base = caller.blocks.len() as u32;
    let after = Block(base + callee.blocks.len() as u32);
    let moved = |to: Block| Block(base + to.0);

    for data in &callee.blocks {
        let mut data = data.clone();
        data.params.iter_mut().for_each(|param| *param = map(*param));
        for inst in &mut data.insts {
            inst.op.map(map);
            inst.defs.iter_mut().for_each(|def| *def = map(*def));
            inst.pos = positions.of(program, inst.pos);
        }
        data.term.map(map);
        data.term_pos = positions.of(program, data.term_pos);
        match &mut data.term {
            Term::Jump(to, _) => *to = moved(*to),
            Term::Branch { then, els, .. } => {
                then.0 = moved(then.0);
                els.0 = moved(els.0);
            }
            Term::Return(values) => data.term = Term::Jump(after, std::mem::take(values)),
            Term::Panic { .. } | Term::Trap(_) | Term::Unreachable => {}
        }
        caller.blocks.push(data);
    }
    let head = &mut caller.blocks[block];
    let term = std::mem::replace(&mut head.term, Term::Jump(Block(base), Vec::new()));
    let term_pos = std::mem::replace(&mut head.term_pos, call.pos);
    caller.blocks.push(BlockData { params: call.defs, insts: rest, term, term_pos });
    size(&callee)
}
