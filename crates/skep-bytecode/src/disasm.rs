//! A module as text, for dumps, snapshots and error reports.

use std::fmt::Write as _;

use crate::instr::Instr;
use crate::limits::FRAME_HEADER_SLOTS;
use crate::module::{Function, Module, Safepoint};
use crate::operands::{far_slot, is_set, jump_target, window};
use crate::ops::{Form, Op};

/// The whole module: functions, then tables that their code names.
#[must_use]
pub fn module_text(module: &Module) -> String {
    let mut out = String::new();
    for (index, func) in module.funcs.iter().enumerate() {
        let _ = writeln!(out, "func {index} {}", function_text(module, func));
    }
    out
}

/// One function: its head, its code with safepoints' live pointers, and lines where they change.
#[must_use]
pub fn function_text(module: &Module, func: &Function) -> String {
    let mut out = String::new();
    let _ = write!(out, "{}(", func.name);
    slot_kinds(&mut out, u32::from(func.params), &func.param_pointers);
    out.push(')');
    if func.results > 0 {
        out.push_str(" (");
        slot_kinds(&mut out, u32::from(func.results), &func.result_pointers);
        out.push(')');
    }
    let _ = write!(out, " frame {}", func.frame);
    if func.has_defer {
        out.push_str(" defer");
    }
    if func.wrapper {
        out.push_str(" wrapper");
    }
    out.push('\n');
    let mut lines = func.lines.iter().peekable();
    let mut safepoints = func.safepoints.iter().peekable();
    for (pc, instr) in func.code.iter().enumerate() {
        let pc = pc as u32;
        let mut tail = String::new();
        while let Some((_, position)) = lines.next_if(|line| line.0 <= pc) {
            tail = position_text(module, *position);
        }
        let _ = write!(out, "{pc:4}  {}", instr_text(module, *instr, pc));
        if let Some(point) = safepoints.next_if(|point| point.pc == pc) {
            out.push_str(&live_text(point));
        }
        if !tail.is_empty() {
            let _ = write!(out, "  ; {tail}");
        }
        if func.recover == Some(pc) {
            out.push_str("  ; recover");
        }
        out.push('\n');
    }
    out
}

fn slot_kinds(out: &mut String, count: u32, pointers: &[u64]) {
    for slot in 0..count {
        out.push(if is_set(pointers, slot) { 'p' } else { 'w' });
    }
}

fn live_text(point: &Safepoint) -> String {
    let mut out = String::from("  {");
    let count = point.live.len() as u32 * 64;
    let slots = (0..count).filter(|slot| is_set(&point.live, *slot));
    for (nth, slot) in slots.enumerate() {
        let _ = write!(out, "{}s{slot}", if nth == 0 { "" } else { " " });
    }
    out.push('}');
    out
}

fn position_text(module: &Module, index: u32) -> String {
    let mut out = String::new();
    let mut next = Some(index);
    // Inlined positions form a chain that a hostile module could close to a ring.
    for _ in 0..64 {
        let Some(position) = next.and_then(|index| module.positions.get(index as usize)) else { break };
        if !out.is_empty() {
            out.push_str(" in ");
        }
        let file = module.files.get(position.file as usize).map_or("?", String::as_str);
        let _ = write!(out, "{file}:{}", position.line);
        next = position.inlined_at;
    }
    out
}

/// One instruction.
#[must_use]
pub fn instr_text(module: &Module, instr: Instr, pc: u32) -> String {
    let Some(op) = Op::from_code(instr.code()) else { return format!("unknown {:#018x}", instr.0) };
    let info = op.info();
    let (name, a, b, c, imm) = (info.name, instr.a(), instr.b(), instr.c(), instr.imm());
    let target = jump_target(op, instr, pc).unwrap_or_default();
    match info.form {
        Form::None => name.to_owned(),
        Form::Ab => format!("{name} s{a}, s{b}"),
        Form::Abc => format!("{name} s{a}, s{b}, s{c}"),
        Form::Ai => format!("{name} s{a}, {}", immediate(module, op, instr)),
        Form::Abi => format!("{name} s{a}, s{b}, {}", immediate(module, op, instr)),
        Form::Abci => format!("{name} s{a}, s{b}, s{c}, {imm}"),
        Form::ReadAbi if op == Op::ZeroVal => format!("{name} s{a}, {}", immediate(module, op, instr)),
        Form::ReadAbi => format!("{name} s{a}, s{b}, {}", immediate(module, op, instr)),
        Form::ReadAbci => format!("{name} s{a}, s{b}, s{c}, {imm}"),
        Form::ReadA => format!("{name} s{a}"),
        Form::ReadAb => format!("{name} s{a}, s{b}"),
        Form::Jump => format!("{name} @{target}"),
        Form::JumpA => format!("{name} s{a}, @{target}"),
        Form::JumpAb => format!("{name} s{a}, s{b}, @{target}"),
        Form::JumpAc => format!("{name} s{a}, {}, @{target}", c as i8),
        Form::Window | Form::CallClosure | Form::CallMethod => call_text(module, op, instr),
        Form::FarLoad => format!("{name} s{a}, s{}", far_slot(instr)),
        Form::FarStore => format!("{name} s{}, s{a}", far_slot(instr)),
        Form::Pair => format!("{name} s{a}, s{b}"),
        Form::Fuel | Form::Trap => format!("{name} {imm}"),
    }
}

fn immediate(module: &Module, op: Op, instr: Instr) -> String {
    let index = instr.index();
    match op {
        Op::Const => module.consts.get(index).map_or("?".to_owned(), |value| format!("{value:#x}")),
        Op::StrData => {
            let bytes = module.strings.get(index).map_or(&b""[..], Vec::as_slice);
            let text = String::from_utf8_lossy(&bytes[..bytes.len().min(40)]);
            format!("{text:?}")
        }
        Op::StaticFunc => module.funcs.get(index).map_or("?".to_owned(), |func| func.name.clone()),
        Op::New | Op::NewArray | Op::NewClosure | Op::CopyVal | Op::ZeroVal => {
            module.types.get(index).map_or("?".to_owned(), |ty| ty.name.clone())
        }
        _ => instr.imm().to_string(),
    }
}

fn call_text(module: &Module, op: Op, instr: Instr) -> String {
    let name = op.info().name;
    let Some(window) = window(module, op, instr) else { return format!("{name} ?") };
    let target = match op {
        Op::Call => module.funcs[instr.index()].name.clone(),
        Op::Builtin => module.builtins[instr.index()].name.clone(),
        Op::CallMethod => {
            let selector = module.shapes[instr.index()].selector;
            let text = selector.and_then(|selector| module.selectors.get(selector.0 as usize));
            format!("s{}.{}", instr.a(), text.map_or("?", String::as_str))
        }
        _ => format!("s{}", instr.a()),
    };
    let first = window.values();
    debug_assert!(window.header == 0 || window.header as usize == FRAME_HEADER_SLOTS);
    format!("{name} {target}, s{first}: {} -> {}", window.args, window.results)
}
