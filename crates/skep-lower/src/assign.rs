//! Slots: values that moves connect share one where their ranges allow; what lives across a call stands below
//! the call's window; arguments and results stand in the window itself where possible.
//! Kept true: no two values share a slot at a position where both are live.

use skep_bytecode::limits::{FRAME_HEADER_SLOTS, FRAME_SLOTS_MAX, NEAR_SLOTS};
use skep_opt::graph::Graph;
use skep_opt::ssa::{Func, Op, Term, Value};

use crate::first_fit::FirstFit;
use crate::live::{Liveness, Ranges, add, overlap};

/// Near slots that carry far ones' values, if there are far ones.
pub(crate) const SCRATCH_SLOTS: u32 = 3;
/// Parameters or results of a function with far slots: scratch slots come after them.
const PARAMS_MAX_FAR: usize = NEAR_SLOTS - 16;
/// Results stay in their window below this slot only: it saves a move, but makes frames longer.
const STAY_BELOW: u32 = 64;

/// How far a window moves up to save moves: its callee's frame starts that much later.
const SHIFT_MAX: u32 = 16;

/// Where everything stands.
pub(crate) struct Slots {
    /// By value; `NO_SLOT` if it needs none.
    pub of: Vec<u32>,
    /// Pinned locals.
    pub locals: Vec<u32>,
    /// Window starts, as `Liveness::calls`.
    pub windows: Vec<u32>,
    /// First scratch slot, if there are far slots.
    pub scratch: Option<u32>,
    /// First slot that no value ever stands in.
    pub top: u32,
}

/// No slot.
pub(crate) const NO_SLOT: u32 = u32::MAX;

/// A place that a class would like: its moves then vanish.
#[derive(Clone, Copy, Debug)]
enum Wish {
    /// A slot.
    Slot(u32),
    /// An argument or result of a call, by index into `Liveness::calls`.
    Window(u32, u32),
}

/// Values that share a slot.
#[derive(Clone, Debug, Default)]
struct Class {
    ranges: Ranges,
    /// The slot, once it has one (parameters from the start).
    slot: Option<u32>,
    wishes: Vec<(u64, Wish)>,
    crosses: bool,
}

struct Assigner<'f> {
    func: &'f Func,
    graph: &'f Graph,
    live: &'f Liveness,
    /// Union-find over values.
    leader: Vec<u32>,
    classes: Vec<Class>,
    locals: Vec<u32>,
    taken: Vec<Ranges>,
    windows: Vec<u32>,
    scratch: Option<u32>,
    first_fit: FirstFit,
}

/// Why there is no assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AssignError {
    FrameTooLarge,
    TooManyParameters,
}

/// Assigns all slots; `far` if some don't fit an instruction's fields, so that scratch slots are needed.
pub(crate) fn assign(func: &Func, graph: &Graph, live: &Liveness, far: bool) -> Result<Slots, AssignError> {
    let count = func.kinds.len();
    let first_free = func.params.len().max(func.results.len());
    if far && first_free > PARAMS_MAX_FAR {
        return Err(AssignError::TooManyParameters);
    }
    let scratch = far.then_some(first_free as u32);
    let mut assigner = Assigner {
        func,
        graph,
        live,
        leader: (0..count as u32).collect(),
        classes: live.ranges.iter().map(|r| Class { ranges: r.clone(), ..Class::default() }).collect(),
        locals: Vec::new(),
        taken: Vec::new(),
        windows: vec![scratch.map_or(0, |first| first + SCRATCH_SLOTS); live.calls.len()],
        scratch,
        first_fit: FirstFit::default(),
    };
    assigner.pin();
    assigner.coalesce();
    assigner.wish();
    assigner.place_all()?;
    Ok(assigner.finish())
}

impl Assigner<'_> {
    fn find(&mut self, value: Value) -> u32 {
        let mut at = value.0;
        while self.leader[at as usize] != at {
            let above = self.leader[at as usize];
            self.leader[at as usize] = self.leader[above as usize];
            at = above;
        }
        at
    }

    fn weight(&self, block: u32) -> u64 {
        10u64.pow(self.graph.depth(block).min(9))
    }

    /// Fixes parameters and locals.
    fn pin(&mut self) {
        for (slot, param) in self.func.params.iter().enumerate() {
            self.classes[param.0 as usize].slot = Some(slot as u32);
        }
        for _ in &self.func.locals {
            self.locals.push(self.classes.len() as u32);
            let ranges = vec![(0, self.live.end)];
            self.classes.push(Class { ranges, ..Class::default() });
        }
    }

    /// Joins block parameters with their arguments, in inner loops first.
    fn coalesce(&mut self) {
        let mut pairs = Vec::new();
        for block in &self.graph.order {
            let Term::Jump(to, args) = &self.func.blocks[*block as usize].term else { continue };
            for (param, arg) in self.func.blocks[to.0 as usize].params.iter().zip(args) {
                if self.live.slotted[param.0 as usize] && self.live.slotted[arg.0 as usize] {
                    pairs.push((self.weight(*block), *param, *arg));
                }
            }
        }
        pairs.sort_by_key(|pair| std::cmp::Reverse(pair.0));
        for (_, param, arg) in pairs {
            self.join(param, arg);
        }
    }

    fn join(&mut self, left: Value, right: Value) {
        let (left, right) = (self.find(left), self.find(right));
        if left == right {
            return;
        }
        let (into, from) =
            if self.classes[left as usize].ranges.len() < self.classes[right as usize].ranges.len() {
                (right, left)
            } else {
                (left, right)
            };
        let (a, b) = (&self.classes[into as usize], &self.classes[from as usize]);
        if (a.slot.is_some() && b.slot.is_some()) || overlap(&a.ranges, &b.ranges) {
            return;
        }
        let from_class = std::mem::take(&mut self.classes[from as usize]);
        let class = &mut self.classes[into as usize];
        add(&mut class.ranges, &from_class.ranges);
        class.slot = class.slot.or(from_class.slot);
        self.leader[from as usize] = into;
    }

    /// Notes which calls' windows and which result slots classes would like, and what crosses calls.
    fn wish(&mut self) {
        for (nth, call) in self.live.calls.iter().enumerate() {
            let inst = &self.func.blocks[call.block as usize].insts[call.inst as usize];
            let weight = self.weight(call.block);
            let mut args = Vec::new();
            match &inst.op {
                Op::CallMethod { data, args: rest, .. } => {
                    args.push(*data);
                    args.extend(rest);
                }
                Op::CallClosure { closure, args: rest } => {
                    args.extend(rest);
                    args.push(*closure);
                }
                op => op.visit(|value| args.push(value)),
            }
            for values in [&args, &inst.defs] {
                for (index, value) in values.iter().enumerate() {
                    if self.live.slotted[value.0 as usize] {
                        let class = self.find(*value);
                        let wish = Wish::Window(nth as u32, index as u32);
                        self.classes[class as usize].wishes.push((weight, wish));
                    }
                }
            }
        }
        for block in &self.graph.order {
            let Term::Return(values) = &self.func.blocks[*block as usize].term else { continue };
            let weight = self.weight(*block);
            for (slot, value) in values.iter().enumerate() {
                if self.live.slotted[value.0 as usize] {
                    let class = self.find(*value);
                    self.classes[class as usize].wishes.push((weight, Wish::Slot(slot as u32)));
                }
            }
        }
        for class in &mut self.classes {
            class.wishes.sort_by_key(|wish| std::cmp::Reverse(wish.0));
            class.crosses = crossed(&self.live.calls, &class.ranges).next().is_some();
        }
    }

    /// First what crosses calls, in order of appearance: when a result is placed, all that its call's window
    /// must leave alone is placed. Then the others, hottest first where they wish for something.
    fn place_all(&mut self) -> Result<(), AssignError> {
        let mut order: Vec<u32> = (0..self.classes.len() as u32)
            .filter(|class| !self.classes[*class as usize].ranges.is_empty())
            .collect();
        let key = |class: &Class| {
            let start = class.ranges[0].0;
            match (class.slot, class.crosses, class.wishes.first()) {
                (Some(_), ..) => (0, 0, start),
                (None, true, _) => (1, 0, start),
                (None, false, Some(wish)) => (2, u64::MAX - wish.0, start),
                (None, false, None) => (3, 0, start),
            }
        };
        order.sort_by_key(|class| key(&self.classes[*class as usize]));
        let crossing = order.partition_point(|class| key(&self.classes[*class as usize]).0 <= 1);
        for class in &order[..crossing] {
            self.place(*class)?;
        }
        self.shift_windows();
        for class in &order[crossing..] {
            self.place(*class)?;
        }
        Ok(())
    }

    /// Where a call's result is the argument of a later one, the earlier window moves up so that it stands there.
    /// From the last call to the first, so that chains of calls line up.
    fn shift_windows(&mut self) {
        for nth in (0..self.live.calls.len()).rev() {
            let call = self.live.calls[nth];
            let inst = &self.func.blocks[call.block as usize].insts[call.inst as usize];
            let len = self.header(nth as u32) as usize + inst.defs.len() + inst.op.operands();
            for (index, def) in inst.defs.clone().iter().enumerate() {
                if !self.live.slotted[def.0 as usize] {
                    continue;
                }
                let class = self.find(*def);
                let class = &self.classes[class as usize];
                // What crosses calls has its place already, in the window as it was.
                if class.slot.is_some() {
                    break;
                }
                let later = class.wishes.iter().find_map(|(_, wish)| match wish {
                    Wish::Window(later, index) if *later as usize > nth => Some((*later, *index)),
                    _ => None,
                });
                let Some((later, place)) = later else { continue };
                let goal = self.windows[later as usize] + self.header(later) + place;
                let start = goal.checked_sub(self.header(nth as u32) + index as u32);
                let start = start.filter(|start| {
                    (self.windows[nth]..=self.windows[nth] + SHIFT_MAX).contains(start)
                        && *start as usize + len < NEAR_SLOTS
                });
                if let Some(start) = start {
                    self.windows[nth] = start;
                    break;
                }
            }
        }
    }

    fn place(&mut self, index: u32) -> Result<(), AssignError> {
        let class = std::mem::take(&mut self.classes[index as usize]);
        let slot = match class.slot {
            Some(slot) => slot,
            None => match self.wished(&class) {
                Some(slot) => slot,
                None => self.first_free(&class),
            },
        };
        if slot as usize >= FRAME_SLOTS_MAX {
            return Err(AssignError::FrameTooLarge);
        }
        while self.taken.len() <= slot as usize {
            self.taken.push(Vec::new());
        }
        add(&mut self.taken[slot as usize], &class.ranges);
        for call in crossed(&self.live.calls, &class.ranges) {
            let window = &mut self.windows[call];
            *window = (*window).max(slot + 1);
        }
        self.classes[index as usize] = Class { slot: Some(slot), ..class };
        Ok(())
    }

    fn wished(&self, class: &Class) -> Option<u32> {
        let mut tried = None;
        for (_, wish) in class.wishes.iter().take(32) {
            let slot = match wish {
                Wish::Slot(slot) => *slot,
                Wish::Window(call, index) => {
                    let slot = self.windows[*call as usize] + self.header(*call) + index;
                    if class.crosses && slot >= STAY_BELOW {
                        continue;
                    }
                    slot
                }
            };
            if tried != Some(slot) && (slot as usize) < NEAR_SLOTS && self.is_free(slot, class) {
                return Some(slot);
            }
            tried = Some(slot);
        }
        None
    }

    fn header(&self, call: u32) -> u32 {
        let call = self.live.calls[call as usize];
        match self.func.blocks[call.block as usize].insts[call.inst as usize].op {
            Op::Builtin { .. } => 0,
            _ => FRAME_HEADER_SLOTS as u32,
        }
    }

    fn is_free(&self, slot: u32, class: &Class) -> bool {
        let reserved = self.scratch.is_some_and(|first| (first..first + SCRATCH_SLOTS).contains(&slot));
        !reserved && self.taken.get(slot as usize).is_none_or(|taken| !overlap(taken, &class.ranges))
    }

    fn first_free(&mut self, class: &Class) -> u32 {
        let Some((start, _)) = class.ranges.first().copied() else { return NO_SLOT };
        let mut first_fit = std::mem::take(&mut self.first_fit);
        let until = |slot: u32| {
            let taken = self.taken.get(slot as usize)?;
            let range = taken.get(taken.partition_point(|range| range.1 <= start))?;
            (range.0 <= start).then_some(range.1)
        };
        let slot = first_fit.find(start, |slot| self.is_free(slot, class), until);
        self.first_fit = first_fit;
        slot
    }

    fn finish(mut self) -> Slots {
        let mut of = vec![NO_SLOT; self.func.kinds.len()];
        for (value, slot) in of.iter_mut().enumerate() {
            if self.live.slotted[value] {
                let class = self.find(Value(value as u32));
                *slot = self.classes[class as usize].slot.unwrap_or(NO_SLOT);
            }
        }
        let locals = self.locals.iter().map(|class| self.classes[*class as usize].slot.unwrap_or(NO_SLOT));
        let top = self.taken.len().max(self.func.params.len()).max(self.func.results.len()) as u32;
        let top = top.max(self.scratch.map_or(0, |first| first + SCRATCH_SLOTS));
        Slots { of, locals: locals.collect(), windows: self.windows, scratch: self.scratch, top }
    }
}

/// Indices of the calls that ranges live across: they hold before, and still when results are written.
fn crossed<'a>(
    calls: &'a [crate::live::CallSite],
    ranges: &'a [(u32, u32)],
) -> impl Iterator<Item = usize> + 'a {
    ranges.iter().flat_map(move |(from, to)| {
        let first = calls.partition_point(|call| call.at <= *from);
        (first..calls.len()).take_while(move |nth| calls[*nth].at < *to)
    })
}
