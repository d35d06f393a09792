//! Turns the optimised program into a bytecode module, with liveness and fuel.
//! Kept true: what the verifier asks for, it gets; a program that is too large gets an error that says where.
#![forbid(unsafe_code)]

mod assign;
mod emit;
mod encode;
mod first_fit;
mod fuel;
mod legal;
mod live;
mod mir;
mod moves;
mod pick;
mod shape;
mod tables;

use foldhash::{HashMap, HashMapExt};
use std::fmt;

use skep_bytecode::limits::FUNCS_MAX;
use skep_bytecode::{Function, Module, NameRef, Position, flow};
use skep_opt::ssa::{Func, Kind, Pos, PosInfo, Program};

use crate::assign::AssignError;
use crate::emit::bits_of;
use crate::tables::Tables;

/// Which bound a function breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// More slots than a frame may have.
    Frame,
    /// Too many parameters or results, together with a frame of many variables.
    Parameters,
    /// More instructions than a function may have, or a jump too far.
    Code,
    /// Too many variables alive over too many blocks.
    Liveness,
    /// More functions, constants or kinds of call than a module may have.
    Module,
}

/// A function that is too large to compile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LowerError {
    /// Its name.
    pub function: String,
    /// A file and line of it, if it has any code.
    pub place: Option<(String, u32)>,
    /// The bound.
    pub limit: Limit,
}

impl fmt::Display for LowerError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.limit {
            Limit::Frame => "needs too many variables",
            Limit::Parameters => "has too many parameters or results",
            Limit::Code => "is too long",
            Limit::Liveness => "has too many branches for its variables",
            Limit::Module => "makes the program too large",
        };
        match &self.place {
            Some((file, line)) => write!(out, "{file}:{line}: function {} {what}", self.function),
            None => write!(out, "function {} {what}", self.function),
        }
    }
}

impl std::error::Error for LowerError {}

/// Lowers a whole program.
///
/// # Errors
/// The first function that breaks a bound.
pub fn lower(program: Program) -> Result<Module, LowerError> {
    let mut program = program;
    let mut tables = Tables::default();
    let mut funcs = Vec::with_capacity(program.funcs.len());
    let bodies = std::mem::take(&mut program.funcs);
    let names: Vec<String> = bodies.iter().map(|func| func.name.clone()).collect();
    if bodies.len() >= FUNCS_MAX {
        return Err(LowerError { function: String::new(), place: None, limit: Limit::Module });
    }
    for mut func in bodies {
        let first = func.blocks.first().map(|block| block.insts.first().map_or(block.term_pos, |i| i.pos));
        match lower_func(&mut func, &program, &mut tables) {
            Ok(func) => funcs.push(func),
            Err((limit, pos)) => {
                let place = pos.or(first).and_then(|pos| place_of(&program, pos));
                return Err(LowerError { function: func.name, place, limit });
            }
        }
    }
    let mut module = assemble(program, &names, tables, funcs)?;
    for index in 0..module.funcs.len() {
        match flow::safepoints(&module, &module.funcs[index]) {
            Ok(points) => module.funcs[index].safepoints = points,
            Err(error) => {
                debug_assert!(
                    error.fault == flow::FlowFault::TooLarge,
                    "{error:?} in\n{}",
                    skep_bytecode::disasm::function_text(&module, &module.funcs[index])
                );
                let function = module.funcs[index].name.clone();
                let line = module.funcs[index].lines.first();
                let place = line.and_then(|line| module.positions.get(line.1 as usize));
                let place = place.map(|at| (module.files[at.file as usize].clone(), at.line));
                return Err(LowerError { function, place, limit: Limit::Liveness });
            }
        }
    }
    Ok(module)
}

fn place_of(program: &Program, pos: Pos) -> Option<(String, u32)> {
    let info = program.positions.get(pos.0 as usize)?;
    Some((program.files.get(info.file as usize)?.clone(), info.line))
}

/// Puts a module together; names of functions join its strings.
fn assemble(
    program: Program,
    names: &[String],
    tables: Tables,
    funcs: Vec<Function>,
) -> Result<Module, LowerError> {
    let Program { types, mut strings, selectors, builtins, positions, files, .. } = program;
    let mut name_index: HashMap<u32, u32> = HashMap::new();
    let mut name_of = |func: u32| {
        let index = *name_index.entry(func).or_insert_with(|| {
            strings.push(names.get(func as usize).map_or(Vec::new(), |name| name.clone().into_bytes()));
            strings.len() as u32 - 1
        });
        NameRef(index)
    };
    let positions = positions
        .into_iter()
        .map(|PosInfo { file, line, func, inlined_at }| Position {
            file,
            line,
            func_name: name_of(func.0),
            inlined_at: inlined_at.map(|pos| pos.0),
        })
        .collect();
    let Tables { consts, shapes, .. } = tables;
    let most = consts.len().max(shapes.len()).max(strings.len()).max(types.len()).max(builtins.len());
    if most >= FUNCS_MAX {
        return Err(LowerError { function: String::new(), place: None, limit: Limit::Module });
    }
    Ok(Module {
        funcs,
        types,
        consts,
        strings,
        selectors,
        shapes,
        builtins,
        globals: program.globals,
        init: program.init,
        main: program.main,
        runtime_error: program.runtime_error,
        panic_text: program.panic_text,
        spawns: program.spawns,
        positions,
        files,
    })
}

/// Lowers one function, all but its safepoints.
fn lower_func(
    func: &mut Func,
    program: &Program,
    tables: &mut Tables,
) -> Result<Function, (Limit, Option<Pos>)> {
    let too = |limit| (limit, None);
    legal::legalise(func, &program.types);
    let graph = func.graph();
    let facts = pick::Facts::new(func, &graph);
    let live = live::liveness(func, &facts, &graph).ok_or(too(Limit::Liveness))?;
    let slots_error = |error| match error {
        AssignError::FrameTooLarge => too(Limit::Frame),
        AssignError::TooManyParameters => too(Limit::Parameters),
    };
    let slots = assign::assign(func, &graph, &live, false).map_err(slots_error)?;
    let mut emitted = emit::emit(func, &facts, &graph, &live, &slots, tables);
    if emitted.needs_far {
        let slots = assign::assign(func, &graph, &live, true).map_err(slots_error)?;
        emitted = emit::emit(func, &facts, &graph, &live, &slots, tables);
    }
    if emit::is_too_large(emitted.frame) {
        return Err(too(Limit::Frame));
    }
    shape::tidy(&mut emitted.code);
    let code =
        encode::encode(&emitted.code, &program.types).map_err(|too| (Limit::Code, Some(Pos(too.pos))))?;
    let is_pointer = |kind: Kind| kind == Kind::Ptr;
    Ok(Function {
        name: std::mem::take(&mut func.name),
        params: func.params.len() as u16,
        param_pointers: bits_of(func.params.iter().map(|param| is_pointer(func.kinds[param.0 as usize]))),
        results: func.results.len() as u16,
        result_pointers: bits_of(func.results.iter().map(|kind| is_pointer(*kind))),
        frame: emitted.frame,
        code: code.instrs,
        safepoints: Vec::new(),
        recover: code.recover,
        wrapper: func.wrapper,
        has_defer: func.has_defer,
        lines: code.lines,
    })
}
