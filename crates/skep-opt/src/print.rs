//! SSA as text, for dumps and tests. Removed blocks are left out.

use std::fmt::Write as _;

use crate::ssa::{Block, Func, Inst, Kind, Op, Program, Term, Value};

/// A whole program's functions.
#[must_use]
pub fn program_text(program: &Program) -> String {
    let mut out = String::new();
    for (index, func) in program.funcs.iter().enumerate() {
        let _ = write!(out, "func {index} {}", func_text(program, func));
    }
    out
}

/// One function.
#[must_use]
pub fn func_text(program: &Program, func: &Func) -> String {
    let mut out = format!("{}({})", func.name, typed(func, &func.params));
    if !func.results.is_empty() {
        let kinds: Vec<&str> = func.results.iter().map(|kind| kind_text(*kind)).collect();
        let _ = write!(out, " ({})", kinds.join(", "));
    }
    let flags = [(func.has_defer, " defer"), (func.noinline, " noinline"), (func.wrapper, " wrapper")];
    flags.iter().filter(|flag| flag.0).for_each(|flag| out.push_str(flag.1));
    if let Some(block) = func.recover {
        let _ = write!(out, " recover {}", block_name(block));
    }
    out.push('\n');
    let graph = func.graph();
    for (index, block) in
        func.blocks.iter().enumerate().filter(|(index, _)| graph.is_reachable(*index as u32))
    {
        let _ = write!(out, "{}", block_name(Block(index as u32)));
        if !block.params.is_empty() {
            let _ = write!(out, "({})", typed(func, &block.params));
        }
        out.push_str(":\n");
        for inst in &block.insts {
            let _ = writeln!(out, "  {}", inst_text(program, inst));
        }
        let _ = writeln!(out, "  {}", term_text(&block.term));
    }
    out
}

fn kind_text(kind: Kind) -> &'static str {
    match kind {
        Kind::Word => "word",
        Kind::Ptr => "ptr",
    }
}

fn block_name(block: Block) -> String {
    format!("b{}", block.0)
}

fn list(values: &[Value]) -> String {
    values.iter().map(|value| format!("v{}", value.0)).collect::<Vec<_>>().join(", ")
}

fn typed(func: &Func, values: &[Value]) -> String {
    let kind = |value: &Value| func.kinds.get(value.0 as usize).map_or("?", |kind| kind_text(*kind));
    values.iter().map(|value| format!("v{} {}", value.0, kind(value))).collect::<Vec<_>>().join(", ")
}

/// One instruction.
#[must_use]
pub fn inst_text(program: &Program, inst: &Inst) -> String {
    let op = op_text(program, &inst.op);
    if inst.defs.is_empty() { op } else { format!("{} = {op}", list(&inst.defs)) }
}

fn op_text(program: &Program, op: &Op) -> String {
    let ty = |ty: skep_bytecode::TypeRef| program.types.get(ty.0 as usize).map_or("?", |ty| ty.name.as_str());
    let func = |func: skep_bytecode::FuncRef| {
        program
            .funcs
            .get(func.0 as usize)
            .map_or_else(|| format!("func {}", func.0), |func| func.name.clone())
    };
    match op {
        Op::Const(bits) if (*bits as i64).unsigned_abs() < 1 << 32 => format!("const {}", *bits as i64),
        Op::Const(bits) => format!("const {bits:#x}"),
        Op::Nil => "nil".to_owned(),
        Op::StrData(index) => {
            let bytes = program.strings.get(*index as usize).map_or(&b""[..], Vec::as_slice);
            format!("strdata {:?}", String::from_utf8_lossy(&bytes[..bytes.len().min(40)]))
        }
        Op::StaticFunc(of) => format!("staticfunc {}", func(*of)),
        Op::Globals => "globals".to_owned(),
        Op::Bin(bin, left, right) => format!("{bin:?} v{}, v{}", left.0, right.0).to_lowercase(),
        Op::Un(un, value) => format!("{un:?} v{}", value.0).to_lowercase(),
        Op::Copy(value) => format!("copy v{}", value.0),
        Op::LocalGet(local) => format!("localget {}", local.0),
        Op::LocalSet(local, value) => format!("localset {}, v{}", local.0, value.0),
        Op::NilCheck(value) => format!("nilcheck v{}", value.0),
        Op::Bounds { index, len } => format!("bounds v{}, v{}", index.0, len.0),
        Op::ShiftCheck(value) => format!("shiftcheck v{}", value.0),
        Op::SliceCheck { lo, hi, max, form } => {
            format!("slicecheck v{}, v{}, v{}, form {form}", lo.0, hi.0, max.0)
        }
        Op::Load { mem, base, offset } => format!("load.{mem:?} v{} + {offset}", base.0).to_lowercase(),
        Op::Store { mem, base, offset, value } => {
            format!("store.{mem:?} v{} + {offset}, v{}", base.0, value.0).to_lowercase()
        }
        Op::LoadX { mem, base, index } => format!("loadx.{mem:?} v{}[v{}]", base.0, index.0).to_lowercase(),
        Op::StoreX { mem, base, index, value } => {
            format!("storex.{mem:?} v{}[v{}], v{}", base.0, index.0, value.0).to_lowercase()
        }
        Op::Lea { base, offset } => format!("lea v{} + {offset}", base.0),
        Op::LeaX { base, index, scale } => format!("leax v{} + v{} * {scale}", base.0, index.0),
        Op::CopyVal { ty: of, to, from } => format!("copyval {} v{}, v{}", ty(*of), to.0, from.0),
        Op::ZeroVal { ty: of, at } => format!("zeroval {} v{}", ty(*of), at.0),
        Op::New(of) => format!("new {}", ty(*of)),
        Op::NewArray { elem, len } => format!("newarray {} v{}", ty(*elem), len.0),
        Op::NewClosure { ty: _, func: of, captures } => {
            format!("newclosure {}({})", func(*of), list(captures))
        }
        Op::Call { func: of, args } => format!("call {}({})", func(*of), list(args)),
        Op::CallClosure { closure, args } => format!("callclosure v{}({})", closure.0, list(args)),
        Op::CallMethod { selector, ty, data, args } => {
            let name = program.selectors.get(selector.0 as usize).map_or("?", String::as_str);
            format!("callmethod (v{}, v{}).{name}({})", ty.0, data.0, list(args))
        }
        Op::Builtin { builtin, args } => {
            let name = program.builtins.get(*builtin as usize).map_or("?", |builtin| builtin.name.as_str());
            format!("builtin {name}({})", list(args))
        }
        Op::Defer(closure) => format!("defer v{}", closure.0),
        Op::DeferMark => "defermark".to_owned(),
        Op::DeferAt { token, closure } => format!("deferat v{} v{}", token.0, closure.0),
        Op::RunDefers => "rundefers".to_owned(),
        Op::Recover => "recover".to_owned(),
    }
}

fn term_text(term: &Term) -> String {
    let target = |(block, args): (Block, &[Value])| {
        if args.is_empty() { block_name(block) } else { format!("{}({})", block_name(block), list(args)) }
    };
    match term {
        Term::Jump(block, args) => format!("jump {}", target((*block, args))),
        Term::Branch { cond, then, els } => {
            format!("branch v{}, {}, {}", cond.0, target((then.0, &then.1)), target((els.0, &els.1)))
        }
        Term::Return(values) if values.is_empty() => "return".to_owned(),
        Term::Return(values) => format!("return {}", list(values)),
        Term::Panic { ty, data } => format!("panic v{}, v{}", ty.0, data.0),
        Term::Trap(kind) => format!("trap {kind:?}"),
        Term::Unreachable => "unreachable".to_owned(),
    }
}
