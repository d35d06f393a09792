//! Blocks in their final order become instructions: jumps with distances, fuel, lines.

use skep_bytecode::instr::{EncodeError, encode as pack};
use skep_bytecode::limits::CODE_LEN_MAX;
use skep_bytecode::ops::Form;
use skep_bytecode::{Instr, Op, RType};

use crate::fuel::charges;
use crate::mir::{MFunc, MInst, MTerm, inverse};
use crate::shape::layout;

/// Fuel that one instruction can subtract; a longer block takes several.
const FUEL_STEP_MAX: u32 = (1 << 23) - 1;

/// A function's code.
#[derive(Default)]
pub(crate) struct Code {
    pub instrs: Vec<Instr>,
    pub lines: Vec<(u32, u32)>,
    pub recover: Option<u32>,
}

/// Why code can't be encoded; the position is that of the place where it was noticed.
pub(crate) struct TooLarge {
    pub pos: u32,
}

/// The jumps at the end of a block in its place: the conditional one with its target, then the other.
#[derive(Clone, Copy, Default)]
struct Ending {
    cond: Option<(MInst, u32)>,
    jump: Option<u32>,
    end: Option<MInst>,
}

fn ending(term: MTerm, next: Option<u32>) -> Ending {
    match term {
        MTerm::Jump(to) => Ending { jump: Some(to).filter(|_| next != Some(to)), ..Ending::default() },
        MTerm::Cond { jump, then, els } if next == Some(then) => {
            Ending { cond: Some((inverse(jump), els)), ..Ending::default() }
        }
        MTerm::Cond { jump, then, els } => {
            Ending { cond: Some((jump, then)), jump: Some(els).filter(|_| next != Some(els)), end: None }
        }
        MTerm::End(inst) => Ending { end: Some(inst), ..Ending::default() },
    }
}

/// Encodes a function.
pub(crate) fn encode(func: &MFunc, types: &[RType]) -> Result<Code, TooLarge> {
    let layout = layout(func);
    let mut endings = vec![Ending::default(); func.blocks.len()];
    let mut place = vec![0u32; func.blocks.len()];
    for (nth, block) in layout.iter().enumerate() {
        place[*block as usize] = nth as u32;
        endings[*block as usize] = ending(func.blocks[*block as usize].term, layout.get(nth + 1).copied());
    }
    let mut is_loop_start = vec![false; func.blocks.len()];
    let mut costs = vec![0u32; func.blocks.len()];
    for block in &layout {
        let index = *block as usize;
        let Ending { cond, jump, end } = endings[index];
        for to in cond.iter().map(|cond| cond.1).chain(jump) {
            is_loop_start[to as usize] |= place[to as usize] <= place[index];
        }
        let ends = cond.iter().map(|cond| cond.0).chain(end);
        let all = func.blocks[index].insts.iter().copied().chain(ends);
        costs[index] = all
            .fold(0, |sum: u32, inst| sum.saturating_add(inst.cost(types)))
            .saturating_add(jump.map_or(0, |_| u32::from(Op::Jump.info().cost)));
    }
    if let Some(recover) = func.recover {
        is_loop_start[recover as usize] = true;
    }
    let graph = func.graph();
    let charges = charges(func, &graph, &layout, &costs, &is_loop_start);
    let mut writer =
        Writer { func, out: Code::default(), starts: vec![0; func.blocks.len()], fixes: Vec::new() };
    for block in &layout {
        let index = *block as usize;
        writer.block(*block, charges[index], is_loop_start[index], endings[index])?;
    }
    writer.finish()
}

struct Writer<'f> {
    func: &'f MFunc,
    out: Code,
    starts: Vec<u32>,
    /// Jumps and their target blocks.
    fixes: Vec<(u32, MInst, u32)>,
}

impl Writer<'_> {
    fn put(&mut self, instr: Instr, pos: u32) -> Result<(), TooLarge> {
        let pc = self.out.instrs.len();
        if pc >= CODE_LEN_MAX {
            return Err(TooLarge { pos });
        }
        if self.out.lines.last().is_none_or(|line| line.1 != pos) {
            self.out.lines.push((pc as u32, pos));
        }
        self.out.instrs.push(instr);
        Ok(())
    }

    fn put_inst(&mut self, inst: &MInst) -> Result<(), TooLarge> {
        let instr = encode_inst(inst).map_err(|_| TooLarge { pos: inst.pos })?;
        self.put(instr, inst.pos)
    }

    fn block(&mut self, index: u32, charge: u32, is_loop_start: bool, end: Ending) -> Result<(), TooLarge> {
        let block = &self.func.blocks[index as usize];
        let pos = block.insts.first().map_or(block.pos, |inst| inst.pos);
        self.starts[index as usize] = self.out.instrs.len() as u32;
        if self.func.recover == Some(index) {
            self.out.recover = Some(self.out.instrs.len() as u32);
        }
        self.fuel(charge, index == 0, is_loop_start, pos)?;
        for inst in &block.insts {
            self.put_inst(inst)?;
        }
        if let Some((jump, to)) = end.cond {
            self.jump(jump, to)?;
        }
        if let Some(to) = end.jump {
            self.jump(MInst::new(Op::Jump, block.pos), to)?;
        }
        if let Some(inst) = end.end {
            self.put_inst(&inst)?;
        }
        Ok(())
    }

    fn fuel(&mut self, charge: u32, is_entry: bool, is_loop: bool, pos: u32) -> Result<(), TooLarge> {
        let mut left = charge;
        if is_entry || is_loop {
            let op = if is_entry { Op::Enter } else { Op::Loop };
            let step = left.clamp(1, FUEL_STEP_MAX);
            self.put(Instr::new(op, 0, 0, 0, step as i32), pos)?;
            left = left.saturating_sub(step);
        }
        while left > 0 {
            let step = left.min(FUEL_STEP_MAX);
            self.put(Instr::new(Op::Fuel, 0, 0, 0, step as i32), pos)?;
            left -= step;
        }
        Ok(())
    }

    fn jump(&mut self, jump: MInst, to: u32) -> Result<(), TooLarge> {
        self.fixes.push((self.out.instrs.len() as u32, jump, to));
        self.put_inst(&jump)
    }

    fn finish(mut self) -> Result<Code, TooLarge> {
        for (pc, jump, to) in std::mem::take(&mut self.fixes) {
            let distance = i64::from(self.starts[to as usize]) - i64::from(pc) - 1;
            let inst = MInst { imm: distance, ..jump };
            self.out.instrs[pc as usize] = encode_inst(&inst).map_err(|_| TooLarge { pos: jump.pos })?;
        }
        Ok(self.out)
    }
}

fn encode_inst(inst: &MInst) -> Result<Instr, EncodeError> {
    let split = |slot: u32| [slot & 0xff, slot >> 8 & 0xff, slot >> 16];
    match inst.op.info().form {
        Form::Window => pack(inst.op, split(inst.a), inst.imm),
        Form::CallClosure | Form::CallMethod => {
            let [low, high, rest] = split(inst.b);
            if rest != 0 {
                return Err(EncodeError::Slot(inst.b));
            }
            pack(inst.op, [inst.a, low, high], inst.imm)
        }
        _ => pack(inst.op, [inst.a, inst.b, inst.c], inst.imm),
    }
}
