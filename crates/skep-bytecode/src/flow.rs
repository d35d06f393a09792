//! What each slot holds at each instruction, found from the code alone: defined or not, pointer or scalar,
//! needed later or not. Lowering makes safepoint maps with it, the verifier compares them.
//! Kept true: a slot is read only where every path has defined it with the kind that the read asks for.
//! Expects code whose opcodes, operands, indices, jumps and windows are in range (`verify::shape`).

use crate::instr::Instr;
use crate::limits::FLOW_BITS_MAX;
use crate::module::{Function, Module, Safepoint};
use crate::operands::{
    Need, Window, ends_flow, is_safepoint, is_set, jump_target, may_panic, operands, window,
};
use crate::ops::{Dest, Op};

/// Passes over a function until the flow settles: loops nested deeper than that are refused.
const PASSES_MAX: usize = 64;

/// Why a function's flow is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlowFault {
    /// A slot is read that some path leaves undefined.
    Undefined,
    /// A pointer is read where a scalar is needed.
    PointerAsScalar,
    /// A scalar is read where a pointer is needed.
    ScalarAsPointer,
    /// Blocks times slots are too many, or loops nest too deep.
    TooLarge,
}

/// A fault and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlowError {
    /// The instruction.
    pub offset: u32,
    /// What is wrong.
    pub fault: FlowFault,
}

/// A set of slots.
type Bits = Vec<u64>;

fn set(bits: &mut [u64], slot: u32) {
    bits[slot as usize / 64] |= 1 << (slot % 64);
}

fn clear(bits: &mut [u64], slot: u32) {
    bits[slot as usize / 64] &= !(1 << (slot % 64));
}

/// Clears all slots from `start` on.
fn clear_from(bits: &mut [u64], start: u32) {
    let word = start as usize / 64;
    if word < bits.len() {
        bits[word] &= (1u64 << (start % 64)) - 1;
        bits[word + 1..].fill(0);
    }
}

/// What is known of all slots at one point: in neither set is undefined.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Kinds {
    scalars: Bits,
    pointers: Bits,
}

impl Kinds {
    fn undefined(words: usize) -> Kinds {
        Kinds { scalars: vec![0; words], pointers: vec![0; words] }
    }

    /// Everything at once: the start of a block that no path has reached yet.
    fn unreached(words: usize) -> Kinds {
        Kinds { scalars: vec![u64::MAX; words], pointers: vec![u64::MAX; words] }
    }

    fn define(&mut self, slot: u32, pointer: bool) {
        let (to, from) = if pointer {
            (&mut self.pointers, &mut self.scalars)
        } else {
            (&mut self.scalars, &mut self.pointers)
        };
        set(to, slot);
        clear(from, slot);
    }

    fn undefine_from(&mut self, start: u32) {
        clear_from(&mut self.scalars, start);
        clear_from(&mut self.pointers, start);
    }

    /// Keeps what both agree on; whether that changed anything.
    fn meet(&mut self, other: &Kinds) -> bool {
        let mut changed = false;
        for (mine, theirs) in [(&mut self.scalars, &other.scalars), (&mut self.pointers, &other.pointers)] {
            for (word, with) in mine.iter_mut().zip(theirs) {
                changed |= *word & !with != 0;
                *word &= with;
            }
        }
        changed
    }

    fn check(&self, slot: u32, need: Need) -> Result<(), FlowFault> {
        match (is_set(&self.scalars, slot), is_set(&self.pointers, slot), need) {
            // Both: unreachable code, where anything holds.
            (true, true, _) | (true, _, Need::Scalar | Need::Any) | (_, true, Need::Pointer | Need::Any) => {
                Ok(())
            }
            (true, false, Need::Pointer) => Err(FlowFault::ScalarAsPointer),
            (false, true, Need::Scalar) => Err(FlowFault::PointerAsScalar),
            (false, false, _) => Err(FlowFault::Undefined),
        }
    }
}

/// A run of instructions that is entered only at its start and left only at its end.
#[derive(Clone, Debug)]
struct Span {
    start: u32,
    end: u32,
    /// Spans that follow.
    next: Vec<u32>,
}

struct Analysis<'m> {
    module: &'m Module,
    func: &'m Function,
    words: usize,
    spans: Vec<Span>,
    /// The span at `Function::recover`.
    recover: Option<usize>,
}

/// The safepoints of a function, or what its code does wrong.
///
/// # Errors
/// The first fault in code order.
pub fn safepoints(module: &Module, func: &Function) -> Result<Vec<Safepoint>, FlowError> {
    let spans = spans(func);
    let words = (func.frame as usize).div_ceil(64);
    if spans.len().saturating_mul(words * 64) > FLOW_BITS_MAX {
        return Err(FlowError { offset: 0, fault: FlowFault::TooLarge });
    }
    let recover = func.recover.and_then(|pc| spans.binary_search_by_key(&pc, |span| span.start).ok());
    let analysis = Analysis { module, func, words, spans, recover };
    let kinds = analysis.kinds()?;
    let live = analysis.liveness()?;
    analysis.points(&kinds, &live)
}

/// Cuts a function into spans, in code order.
fn spans(func: &Function) -> Vec<Span> {
    let len = func.code.len() as u32;
    let mut leads = vec![false; func.code.len() + 1];
    leads[0] = true;
    if let Some(pc) = func.recover {
        leads[pc as usize] = true;
    }
    for (pc, op, instr) in instrs(func, 0, len) {
        if let Some(target) = jump_target(op, instr, pc) {
            leads[target as usize] = true;
            leads[pc as usize + 1] = true;
        } else if ends_flow(op) {
            leads[pc as usize + 1] = true;
        }
    }
    let starts: Vec<u32> = (0..len).filter(|pc| leads[*pc as usize]).collect();
    let mut spans = Vec::with_capacity(starts.len());
    for (nth, start) in starts.iter().enumerate() {
        let end = starts.get(nth + 1).copied().unwrap_or(len);
        let mut next = Vec::new();
        if let Some((pc, op, instr)) = instrs(func, end - 1, end).next() {
            if !ends_flow(op) && end < len {
                next.push(nth as u32 + 1);
            }
            if let Some(target) = jump_target(op, instr, pc) {
                let target = starts.binary_search(&(target as u32)).unwrap_or_default();
                next.push(target as u32);
            }
        }
        spans.push(Span { start: *start, end, next });
    }
    spans
}

fn instrs(func: &Function, start: u32, end: u32) -> impl DoubleEndedIterator<Item = (u32, Op, Instr)> + '_ {
    (start..end).filter_map(|pc| {
        let instr = func.code[pc as usize];
        Op::from_code(instr.code()).map(|op| (pc, op, instr))
    })
}

impl Analysis<'_> {
    /// Kinds at the start of each span.
    fn kinds(&self) -> Result<Vec<Kinds>, FlowError> {
        let mut at: Vec<Kinds> = vec![Kinds::unreached(self.words); self.spans.len()];
        let mut entry = Kinds::undefined(self.words);
        for slot in 0..u32::from(self.func.params) {
            entry.define(slot, is_set(&self.func.param_pointers, slot));
        }
        at[0] = entry;
        let mut reached = vec![false; self.spans.len()];
        let mut dirty = vec![false; self.spans.len()];
        reached[0] = true;
        dirty[0] = true;
        for _ in 0..PASSES_MAX {
            let mut changed = false;
            for nth in 0..self.spans.len() {
                if !std::mem::take(&mut dirty[nth]) {
                    continue;
                }
                changed = true;
                let mut state = at[nth].clone();
                let span = &self.spans[nth];
                for (_, op, instr) in instrs(self.func, span.start, span.end) {
                    let panics = self.recover.filter(|_| may_panic(op));
                    if let Some(recover) = panics {
                        let mut thrown = state.clone();
                        if let Some(window) = window(self.module, op, instr).filter(Window::is_frame) {
                            thrown.undefine_from(window.start);
                        }
                        dirty[recover] |= at[recover].meet(&thrown) | !reached[recover];
                        reached[recover] = true;
                    }
                    self.step(&mut state, op, instr);
                }
                for next in &span.next {
                    let next = *next as usize;
                    dirty[next] |= at[next].meet(&state) | !reached[next];
                    reached[next] = true;
                }
            }
            if !changed {
                return Ok(at);
            }
        }
        Err(FlowError { offset: 0, fault: FlowFault::TooLarge })
    }

    /// What an instruction does to the kinds of slots.
    fn step(&self, state: &mut Kinds, op: Op, instr: Instr) {
        if let Some(window) = window(self.module, op, instr) {
            if window.is_frame() {
                state.undefine_from(window.start);
            }
            for nth in 0..window.results {
                state.define(window.values() + nth, is_set(window.result_pointers, nth));
            }
            return;
        }
        let operands = operands(op, instr);
        for (slot, dest) in operands.writes() {
            match dest {
                Dest::Scalar => state.define(*slot, false),
                Dest::Pointer => state.define(*slot, true),
                Dest::Same => {
                    let from = operands.reads()[0].0;
                    match (is_set(&state.scalars, from), is_set(&state.pointers, from)) {
                        (true, true) => {
                            set(&mut state.scalars, *slot);
                            set(&mut state.pointers, *slot);
                        }
                        (false, false) => {
                            clear(&mut state.scalars, *slot);
                            clear(&mut state.pointers, *slot);
                        }
                        (_, pointer) => state.define(*slot, pointer),
                    }
                }
            }
        }
    }

    /// Slots needed at the start of each span.
    fn liveness(&self) -> Result<Vec<Bits>, FlowError> {
        let mut at: Vec<Bits> = vec![vec![0; self.words]; self.spans.len()];
        for _ in 0..PASSES_MAX {
            let mut changed = false;
            for nth in (0..self.spans.len()).rev() {
                let mut live = self.live_out(nth, &at);
                let recover = self.recover.map(|recover| at[recover].clone());
                let span = &self.spans[nth];
                for (_, op, instr) in instrs(self.func, span.start, span.end).rev() {
                    self.step_back(&mut live, op, instr, recover.as_deref(), |_| ());
                }
                if live != at[nth] {
                    at[nth] = live;
                    changed = true;
                }
            }
            if !changed {
                return Ok(at);
            }
        }
        Err(FlowError { offset: 0, fault: FlowFault::TooLarge })
    }

    fn live_out(&self, nth: usize, at: &[Bits]) -> Bits {
        let mut live = vec![0; self.words];
        for next in &self.spans[nth].next {
            merge(&mut live, &at[*next as usize]);
        }
        live
    }

    /// From the slots needed after an instruction to those needed before it; `at_stop` sees those that must
    /// survive if the process stops there.
    fn step_back(
        &self,
        live: &mut [u64],
        op: Op,
        instr: Instr,
        recover: Option<&[u64]>,
        mut at_stop: impl FnMut(&[u64]),
    ) {
        let window = window(self.module, op, instr);
        let operands = operands(op, instr);
        for (slot, _) in operands.writes() {
            clear(live, *slot);
        }
        if let Some(window) = window {
            if window.is_frame() {
                clear_from(live, window.start);
            }
            for nth in 0..window.results {
                clear(live, window.values() + nth);
            }
        }
        if let Some(recover) = recover.filter(|_| may_panic(op)) {
            merge(live, recover);
        }
        let Some(window) = window else {
            self.read_back(live, op, operands.reads());
            at_stop(live);
            return;
        };
        // A callee owns its arguments from the start; a builtin re-executes with them.
        if window.is_frame() {
            at_stop(live);
        }
        for nth in 0..window.args {
            set(live, window.values() + nth);
        }
        self.read_back(live, op, operands.reads());
        if !window.is_frame() {
            at_stop(live);
        }
    }

    fn read_back(&self, live: &mut [u64], op: Op, reads: &[(u32, Need)]) {
        for (slot, _) in reads {
            set(live, *slot);
        }
        if op == Op::Return {
            (0..u32::from(self.func.results)).for_each(|slot| set(live, slot));
        }
    }

    /// Checks every read, and gives the live pointers at every safepoint.
    fn points(&self, kinds: &[Kinds], live: &[Bits]) -> Result<Vec<Safepoint>, FlowError> {
        let mut points = Vec::new();
        let recover = self.recover.map(|recover| live[recover].as_slice());
        for (nth, span) in self.spans.iter().enumerate() {
            let mut state = kinds[nth].clone();
            let first = points.len();
            for (pc, op, instr) in instrs(self.func, span.start, span.end) {
                self.check_reads(&state, op, instr).map_err(|fault| FlowError { offset: pc, fault })?;
                if is_safepoint(self.module, op, instr) {
                    points.push(Safepoint { pc, live: state.pointers.clone() });
                }
                self.step(&mut state, op, instr);
            }
            if points.len() == first {
                continue;
            }
            let mut needed = self.live_out(nth, live);
            let mut open = points[first..].iter_mut().rev().peekable();
            for (pc, op, instr) in instrs(self.func, span.start, span.end).rev() {
                let mut point = open.next_if(|point| point.pc == pc);
                self.step_back(&mut needed, op, instr, recover, |needed| {
                    if let Some(point) = &mut point {
                        keep(&mut point.live, needed);
                    }
                });
            }
        }
        Ok(points)
    }

    fn check_reads(&self, state: &Kinds, op: Op, instr: Instr) -> Result<(), FlowFault> {
        for (slot, need) in operands(op, instr).reads() {
            state.check(*slot, *need)?;
        }
        if let Some(window) = window(self.module, op, instr) {
            for nth in 0..window.args {
                let need = match window.arg_pointers {
                    None => Need::Any,
                    Some(pointers) if is_set(pointers, nth) => Need::Pointer,
                    Some(_) => Need::Scalar,
                };
                state.check(window.values() + nth, need)?;
            }
        }
        if op == Op::Return {
            for slot in 0..u32::from(self.func.results) {
                let pointer = is_set(&self.func.result_pointers, slot);
                state.check(slot, if pointer { Need::Pointer } else { Need::Scalar })?;
            }
        }
        Ok(())
    }
}

fn merge(into: &mut [u64], from: &[u64]) {
    for (word, with) in into.iter_mut().zip(from) {
        *word |= with;
    }
}

/// The live ones of the pointers, without zero words at the end.
fn keep(pointers: &mut Bits, live: &[u64]) {
    for (word, with) in pointers.iter_mut().zip(live) {
        *word &= with;
    }
    while pointers.last() == Some(&0) {
        pointers.pop();
    }
}
