//! Rules that one function keeps by its shape alone, instruction by instruction.

use crate::instr::Instr;
use crate::limits::{CODE_LEN_MAX, FRAME_SLOTS_MAX};
use crate::module::{CallShape, Function, Module};
use crate::operands::{ends_flow, is_set, jump_target, operands, window};
use crate::ops::Op;
use crate::trap_kind::{TrapKind, slice_form};
use crate::types::Kind;
use crate::verify::Rule;

type Check = Result<(), Rule>;

fn require(holds: bool, rule: Rule) -> Check {
    if holds { Ok(()) } else { Err(rule) }
}

/// All of them; the error names the instruction.
pub(super) fn check(module: &Module, func: &Function) -> Result<(), (u32, Rule)> {
    head(func).map_err(|rule| (0, rule))?;
    let len = func.code.len() as u32;
    for pc in 0..len {
        check_instr(module, func, pc).map_err(|rule| (pc, rule))?;
    }
    let last = Op::from_code(func.code[len as usize - 1].code());
    require(last.is_some_and(ends_flow), Rule::NoFallingOff).map_err(|rule| (len - 1, rule))?;
    if let Some(pc) = func.recover {
        let is_loop = op_at(func, pc) == Some(Op::Loop);
        require(is_loop, Rule::LoopAtBackEdge).map_err(|rule| (pc, rule))?;
        require(func.has_defer, Rule::Deferring).map_err(|rule| (pc, rule))?;
    }
    lines(module, func)
}

fn head(func: &Function) -> Check {
    let frame = func.frame as usize;
    require(!func.code.is_empty() && func.code.len() <= CODE_LEN_MAX, Rule::Size)?;
    require(frame <= FRAME_SLOTS_MAX, Rule::Size)?;
    require(usize::from(func.params) <= frame && usize::from(func.results) <= frame, Rule::Size)?;
    require(fits(&func.param_pointers, func.params), Rule::Size)?;
    require(fits(&func.result_pointers, func.results), Rule::Size)
}

/// Whether a map of slots has no bit past its end, and no zero words at the end.
pub(super) fn fits(bits: &[u64], count: u16) -> bool {
    let Some(last) = bits.last() else { return true };
    let words = bits.len() as u32;
    *last != 0 && (words - 1) * 64 + (64 - last.leading_zeros()) <= u32::from(count)
}

fn lines(module: &Module, func: &Function) -> Result<(), (u32, Rule)> {
    let mut next = 0;
    for (pc, position) in &func.lines {
        let holds =
            *pc >= next && (*pc as usize) < func.code.len() && (*position as usize) < module.positions.len();
        require(holds, Rule::Lines).map_err(|rule| (*pc, rule))?;
        next = pc + 1;
    }
    Ok(())
}

fn op_at(func: &Function, pc: u32) -> Option<Op> {
    func.code.get(pc as usize).and_then(|instr| Op::from_code(instr.code()))
}

fn check_instr(module: &Module, func: &Function, pc: u32) -> Check {
    let instr = func.code[pc as usize];
    let op = Op::from_code(instr.code()).ok_or(Rule::Opcode)?;
    require((pc == 0) == (op == Op::Enter), Rule::Entry)?;
    index(module, op, instr)?;
    immediate(op, instr)?;
    let touched = operands(op, instr);
    let in_frame = |slot: u32| slot < func.frame;
    require(touched.reads().iter().all(|read| in_frame(read.0)), Rule::SlotInFrame)?;
    require(touched.writes().iter().all(|write| in_frame(write.0)), Rule::SlotInFrame)?;
    if let Some(window) = window(module, op, instr) {
        require(window.end() <= func.frame, Rule::WindowInFrame)?;
    }
    if let Some(target) = jump_target(op, instr, pc) {
        let target = u32::try_from(target).map_err(|_| Rule::JumpInside)?;
        let goal = op_at(func, target).ok_or(Rule::JumpInside)?;
        require(target > pc || goal == Op::Loop, Rule::LoopAtBackEdge)?;
        require(target != 0, Rule::Entry)?;
    }
    if matches!(op, Op::Defer | Op::DeferMark | Op::RunDefers) {
        require(func.has_defer, Rule::Deferring)?;
    }
    Ok(())
}

/// Whether what the immediate names is there, and fits.
fn index(module: &Module, op: Op, instr: Instr) -> Check {
    let at = instr.index();
    let ty = || module.types.get(at);
    let holds = match op {
        Op::Const => at < module.consts.len(),
        Op::StrData => at < module.strings.len(),
        Op::StaticFunc | Op::Call => at < module.funcs.len(),
        Op::Globals => module.globals.is_some(),
        Op::New => ty().is_some_and(|ty| !matches!(ty.kind, Kind::Closure | Kind::Globals)),
        Op::NewArray | Op::CopyVal | Op::ZeroVal => ty().is_some(),
        Op::NewClosure => ty().is_some_and(|ty| ty.kind == Kind::Closure),
        Op::CallClosure => module.shapes.get(at).is_some_and(is_closure_call),
        Op::CallMethod => module.shapes.get(at).is_some_and(is_method_call),
        Op::Builtin => at < module.builtins.len(),
        _ => true,
    };
    require(holds, Rule::Index)
}

fn is_closure_call(shape: &CallShape) -> bool {
    shape.selector.is_none() && shape.args > 0 && is_set(&shape.arg_pointers, u32::from(shape.args) - 1)
}

fn is_method_call(shape: &CallShape) -> bool {
    shape.selector.is_some() && shape.args > 0 && is_set(&shape.arg_pointers, 0)
}

fn immediate(op: Op, instr: Instr) -> Check {
    let imm = instr.imm();
    match op {
        Op::ShlI | Op::ShrSI | Op::ShrUI => require((0..64).contains(&imm), Rule::Immediate),
        Op::SliceCheck => require(imm & !slice_form::ALL == 0, Rule::Immediate),
        Op::Trap => require(TrapKind::from_code(imm).is_some(), Rule::Immediate),
        Op::Enter | Op::Loop => require(imm > 0, Rule::FuelPositive),
        Op::Fuel => require(imm >= 0, Rule::FuelPositive),
        Op::Load8S | Op::Load8U | Op::Load16S | Op::Load16U | Op::Load32S | Op::Load32U | Op::Load64 => {
            require(imm >= 0, Rule::Immediate)
        }
        Op::LoadPtr | Op::Store8 | Op::Store16 | Op::Store32 | Op::Store64 | Op::StorePtr => {
            require(imm >= 0, Rule::Immediate)
        }
        Op::Lea | Op::LeaX => require(imm >= 0, Rule::Immediate),
        _ => Ok(()),
    }
}
