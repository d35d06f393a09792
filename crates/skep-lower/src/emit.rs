//! Writes each SSA block's instructions on slots, with the moves that block parameters, windows and results need.

use skep_bytecode::instr::fits_immediate;
use skep_bytecode::limits::{FRAME_HEADER_SLOTS, FRAME_SLOTS_MAX, NEAR_SLOTS};
use skep_bytecode::{CallShape, Op as Code, Selector, TrapKind};
use skep_opt::graph::Graph;
use skep_opt::ssa::{Func, Inst, Kind, Op, Term, Value};

use crate::assign::{NO_SLOT, SCRATCH_SLOTS, Slots};
use crate::live::{Liveness, has_window};
use crate::mir::{MBlock, MFunc, MInst, MTerm};
use crate::moves::{Move, in_order};
use crate::pick::{Constant, Facts};
use crate::tables::Tables;

/// What emission makes of a function.
pub(crate) struct Emitted {
    pub code: MFunc,
    /// Slots of the frame.
    pub frame: u32,
    /// Whether an instruction names a far slot, though there are no scratch slots.
    pub needs_far: bool,
}

struct Emitter<'f> {
    func: &'f Func,
    facts: &'f Facts,
    slots: &'f Slots,
    tables: &'f mut Tables,
    /// Window starts by position in `Liveness::calls`, in emission order of blocks and instructions.
    windows: std::collections::HashMap<(u32, u32), u32>,
    frame: u32,
    /// A slot for rings of moves, past all values and windows.
    spare: u32,
    out: Vec<MInst>,
    pos: u32,
}

/// Emits a function.
pub(crate) fn emit(
    func: &Func,
    facts: &Facts,
    graph: &Graph,
    live: &Liveness,
    slots: &Slots,
    tables: &mut Tables,
) -> Emitted {
    let windows = live
        .calls
        .iter()
        .zip(&slots.windows)
        .map(|(call, start)| ((call.block, call.inst), *start))
        .collect();
    let ends = live.calls.iter().zip(&slots.windows).map(|(call, start)| {
        let inst = &func.blocks[call.block as usize].insts[call.inst as usize];
        start + window_len(inst)
    });
    let frame = ends.fold(slots.top, u32::max);
    let mut emitter =
        Emitter { func, facts, slots, tables, windows, frame, spare: frame, out: Vec::new(), pos: 0 };
    let mut blocks = Vec::with_capacity(func.blocks.len());
    for block in 0..func.blocks.len() as u32 {
        blocks.push(emitter.block(block, graph.is_reachable(block)));
    }
    let frame = emitter.frame;
    let mut code = MFunc { blocks, recover: func.recover.map(|block| block.0) };
    let needs_far = match slots.scratch {
        Some(scratch) => {
            spread(&mut code, scratch);
            false
        }
        None => code.blocks.iter().any(names_far),
    };
    Emitted { code, frame, needs_far }
}

impl Emitter<'_> {
    fn block(&mut self, index: u32, reachable: bool) -> MBlock {
        let data = &self.func.blocks[index as usize];
        self.pos = data.term_pos.0;
        if !reachable {
            return MBlock {
                insts: Vec::new(),
                term: MTerm::End(self.trap(TrapKind::Unreachable)),
                pos: self.pos,
            };
        }
        if index == 0 {
            self.pos = data.insts.first().map_or(data.term_pos.0, |inst| inst.pos.0);
            for (local, kind) in self.slots.locals.iter().zip(&self.func.locals) {
                let constant = if *kind == Kind::Ptr { Constant::Nil } else { Constant::Word(0) };
                self.constant(*local, constant);
            }
        }
        for (nth, inst) in data.insts.iter().enumerate() {
            self.pos = inst.pos.0;
            if !self.facts.is_skipped(inst) {
                self.inst(inst, (index, nth as u32));
            }
        }
        self.pos = data.term_pos.0;
        let term = self.term(&data.term);
        MBlock { insts: std::mem::take(&mut self.out), term, pos: self.pos }
    }

    fn slot(&self, value: Value) -> u32 {
        let slot = self.slots.of[value.0 as usize];
        debug_assert_ne!(slot, NO_SLOT, "{}: value {} without a slot", self.func.name, value.0);
        slot
    }

    fn new_inst(&self, op: Code) -> MInst {
        MInst::new(op, self.pos)
    }

    fn trap(&self, kind: TrapKind) -> MInst {
        self.new_inst(Code::Trap).imm(kind as i64)
    }

    fn constant(&mut self, to: u32, constant: Constant) {
        let (op, imm) = match constant {
            Constant::Nil => (Code::Nil, 0),
            Constant::StrData(index) => (Code::StrData, i64::from(index)),
            Constant::StaticFunc(func) => (Code::StaticFunc, i64::from(func.0)),
            Constant::Word(bits) if fits_immediate(bits as i64) => (Code::Imm, bits as i64),
            Constant::Word(bits) => (Code::Const, i64::from(self.tables.constant(bits))),
        };
        let inst = self.new_inst(op).a(to).imm(imm);
        self.out.push(inst);
    }

    /// Moves values to slots, all at once. Targets that are `NO_SLOT` are dropped.
    fn moves(&mut self, pairs: &[(u32, Value)]) {
        let mut moves = Vec::new();
        let mut constants = Vec::new();
        for (to, value) in pairs.iter().filter(|pair| pair.0 != NO_SLOT) {
            match self.facts.constants[value.0 as usize] {
                Some(constant) => constants.push((*to, constant)),
                None => moves.push(Move { to: *to, from: self.slot(*value) }),
            }
        }
        self.move_slots(&moves);
        for (to, constant) in constants {
            self.constant(to, constant);
        }
    }

    fn move_slots(&mut self, moves: &[Move]) {
        let spare = self.spare;
        let mut used = false;
        for m in in_order(moves, || {
            used = true;
            spare
        }) {
            self.out.push(MInst::mov(m.to, m.from, self.pos));
        }
        if used {
            self.frame = spare + 1;
        }
    }

    fn inst(&mut self, inst: &Inst, place: (u32, u32)) {
        if let Some(pick) = self.facts.pick(&inst.op) {
            let mut code = self.new_inst(pick.code).imm(pick.imm);
            code.a = pick.a.or(inst.defs.first().copied()).map_or(0, |value| self.slot(value));
            code.b = pick.b.map_or(0, |value| self.slot(value));
            code.c = pick.c.map_or(0, |value| self.slot(value));
            self.out.push(code);
            return;
        }
        if has_window(&inst.op) {
            self.call(inst, self.windows[&place]);
            return;
        }
        match &inst.op {
            Op::LocalGet(local) => {
                let from = self.slots.locals[local.0 as usize];
                self.move_slots(&[Move { to: self.slot(inst.defs[0]), from }]);
            }
            Op::LocalSet(local, value) => {
                self.moves(&[(self.slots.locals[local.0 as usize], *value)]);
            }
            Op::Recover => {
                let (ty, data) = (self.slot(inst.defs[0]), self.slot(inst.defs[1]));
                self.out.push(self.new_inst(Code::Recover).a(ty).b(data));
            }
            // Constants that are read from slots; `legalise` left no copies.
            _ => {
                let Some(def) = inst.defs.first() else { return };
                let slot = self.slots.of[def.0 as usize];
                if let Some(constant) = self.facts.constants[def.0 as usize].filter(|_| slot != NO_SLOT) {
                    self.constant(slot, constant);
                }
            }
        }
    }

    fn call(&mut self, inst: &Inst, start: u32) {
        let first = start + header_len(inst);
        let end = start + window_len(inst);
        let mut args: Vec<Value> = Vec::new();
        match &inst.op {
            Op::CallClosure { closure, args: rest } => {
                args.extend(rest);
                args.push(*closure);
            }
            Op::CallMethod { data, args: rest, .. } => {
                args.push(*data);
                args.extend(rest);
            }
            op => op.visit(|value| args.push(value)),
        }
        let mut moves: Vec<(u32, Value)> =
            args.iter().enumerate().map(|(nth, value)| (first + nth as u32, *value)).collect();
        let code = match &inst.op {
            Op::Call { func, .. } => self.new_inst(Code::Call).a(start).imm(i64::from(func.0)),
            Op::Builtin { builtin, .. } => self.new_inst(Code::Builtin).a(start).imm(i64::from(*builtin)),
            Op::CallMethod { selector, ty, .. } => {
                let mut slot = self.slot(*ty);
                // Its slot is about to be overwritten: the header, which the call fills last, has room for it.
                if (start..end).contains(&slot) {
                    moves.push((start, *ty));
                    slot = start;
                }
                let shape = self.shape(Some(*selector), &args, &inst.defs);
                self.new_inst(Code::CallMethod).a(slot).b(start).imm(i64::from(shape))
            }
            // The closure is read where it stands as the last argument.
            _ => {
                let shape = self.shape(None, &args, &inst.defs);
                let slot = first + args.len() as u32 - 1;
                self.new_inst(Code::CallClosure).a(slot).b(start).imm(i64::from(shape))
            }
        };
        self.moves(&moves);
        self.out.push(code);
        let results: Vec<Move> = inst
            .defs
            .iter()
            .enumerate()
            .map(|(nth, def)| Move { to: self.slots.of[def.0 as usize], from: first + nth as u32 })
            .filter(|m| m.to != NO_SLOT)
            .collect();
        self.move_slots(&results);
    }

    fn shape(&mut self, selector: Option<Selector>, args: &[Value], results: &[Value]) -> u32 {
        let pointers = |values: &[Value]| {
            bits_of(values.iter().map(|value| self.func.kinds[value.0 as usize] == Kind::Ptr))
        };
        let shape = CallShape {
            selector,
            args: args.len() as u16,
            arg_pointers: pointers(args),
            results: results.len() as u16,
            result_pointers: pointers(results),
        };
        self.tables.shape(shape)
    }

    fn term(&mut self, term: &Term) -> MTerm {
        match term {
            Term::Jump(to, args) => {
                let params = &self.func.blocks[to.0 as usize].params;
                let pairs: Vec<(u32, Value)> =
                    params.iter().zip(args).map(|(p, arg)| (self.slots.of[p.0 as usize], *arg)).collect();
                self.moves(&pairs);
                MTerm::Jump(to.0)
            }
            Term::Branch { cond, then, els } => {
                if let Some(constant) = self.facts.constants[cond.0 as usize] {
                    return MTerm::Jump(if constant == Constant::Word(0) { els.0.0 } else { then.0.0 });
                }
                let (pick, swapped) = self.facts.pick_branch(*cond);
                let mut jump = self.new_inst(pick.code);
                jump.a = pick.a.map_or(0, |value| self.slot(value));
                // The second operand is a slot, or a constant of eight bits.
                match pick.b {
                    Some(value) => jump.b = self.slot(value),
                    None => jump.c = u32::from(pick.imm as i8 as u8),
                }
                let (then, els) = if swapped { (els.0.0, then.0.0) } else { (then.0.0, els.0.0) };
                MTerm::Cond { jump, then, els }
            }
            Term::Return(values) => {
                let pairs: Vec<(u32, Value)> =
                    values.iter().enumerate().map(|(slot, value)| (slot as u32, *value)).collect();
                self.moves(&pairs);
                MTerm::End(self.new_inst(Code::Return))
            }
            Term::Panic { ty, data } => {
                MTerm::End(self.new_inst(Code::Panic).a(self.slot(*ty)).b(self.slot(*data)))
            }
            Term::Trap(kind) => MTerm::End(self.trap(*kind)),
            Term::Unreachable => MTerm::End(self.trap(TrapKind::Unreachable)),
        }
    }
}

/// Slots of a call's window before its arguments.
fn header_len(inst: &Inst) -> u32 {
    if matches!(inst.op, Op::Builtin { .. }) { 0 } else { FRAME_HEADER_SLOTS as u32 }
}

/// Slots of a call's window.
fn window_len(inst: &Inst) -> u32 {
    let mut args = inst.op.operands();
    // The type word of an interface stands outside.
    args -= usize::from(matches!(inst.op, Op::CallMethod { .. }));
    header_len(inst) + args.max(inst.defs.len()) as u32
}

/// Bits of a sequence, 64 a word, without zero words at the end.
pub(crate) fn bits_of(values: impl Iterator<Item = bool>) -> Vec<u64> {
    let mut out = Vec::new();
    for (nth, _) in values.enumerate().filter(|(_, set)| *set) {
        out.resize(out.len().max(nth / 64 + 1), 0);
        out[nth / 64] |= 1 << (nth % 64);
    }
    out
}

/// Whether frames of this many slots are refused.
pub(crate) fn is_too_large(frame: u32) -> bool {
    frame as usize > FRAME_SLOTS_MAX
}

fn is_far(slot: u32) -> bool {
    slot as usize >= NEAR_SLOTS
}

fn names_far(block: &MBlock) -> bool {
    let jump = match block.term {
        MTerm::Jump(_) => None,
        MTerm::Cond { jump, .. } => Some(jump),
        MTerm::End(inst) => Some(inst),
    };
    block.insts.iter().chain(&jump).any(|inst| {
        let (reads, writes) = inst.fields();
        [inst.a, inst.b, inst.c]
            .iter()
            .enumerate()
            .any(|(nth, slot)| (reads[nth] || writes[nth]) && is_far(*slot))
    })
}

/// Lets instructions reach far slots through the scratch ones.
fn spread(code: &mut MFunc, scratch: u32) {
    for block in &mut code.blocks {
        let insts = std::mem::take(&mut block.insts);
        let mut out = Vec::with_capacity(insts.len());
        for inst in insts {
            spread_inst(&mut out, inst, scratch);
        }
        match &mut block.term {
            MTerm::Jump(_) => {}
            MTerm::Cond { jump: inst, .. } | MTerm::End(inst) => *inst = load_far(&mut out, *inst, scratch),
        }
        block.insts = out;
    }
}

/// Loads what an instruction reads from far slots; gives it with near ones.
fn load_far(out: &mut Vec<MInst>, mut inst: MInst, scratch: u32) -> MInst {
    let (reads, _) = inst.fields();
    for (nth, field) in [&mut inst.a, &mut inst.b, &mut inst.c].into_iter().enumerate() {
        if reads[nth] && is_far(*field) {
            let near = scratch + nth as u32;
            out.push(MInst::new(Code::FarLoad, inst.pos).a(near).imm(i64::from(*field)));
            *field = near;
        }
    }
    inst
}

fn spread_inst(out: &mut Vec<MInst>, inst: MInst, scratch: u32) {
    debug_assert!(scratch + SCRATCH_SLOTS <= NEAR_SLOTS as u32);
    if inst.op == Code::Mov && is_far(inst.b) && !is_far(inst.a) {
        out.push(MInst::new(Code::FarLoad, inst.pos).a(inst.a).imm(i64::from(inst.b)));
        return;
    }
    let mut inst = load_far(out, inst, scratch);
    if inst.op == Code::Mov && is_far(inst.a) {
        out.push(MInst::new(Code::FarStore, inst.pos).a(inst.b).imm(i64::from(inst.a)));
        return;
    }
    let (_, writes) = inst.fields();
    let mut stores = Vec::new();
    for (nth, field) in [&mut inst.a, &mut inst.b, &mut inst.c].into_iter().enumerate() {
        if writes[nth] && is_far(*field) {
            let near = scratch + nth as u32;
            stores.push(MInst::new(Code::FarStore, inst.pos).a(near).imm(i64::from(*field)));
            *field = near;
        }
    }
    out.push(inst);
    out.extend(stores);
}
