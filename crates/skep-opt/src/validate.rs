//! Whether SSA is well formed: for debug builds and tests, after building and after each pass.

use skep_bytecode::Mem;

use crate::graph::{Graph, NONE};
use crate::print::{func_text, inst_text};
use crate::ssa::{Block, Func, Inst, Kind, Op, Program, Term, Value};

/// Checks every function.
///
/// # Errors
/// What is wrong first, with the function's text.
pub fn validate(program: &Program) -> Result<(), String> {
    for func in &program.funcs {
        validate_func(program, func)
            .map_err(|error| format!("{}: {error}\n{}", func.name, func_text(program, func)))?;
    }
    Ok(())
}

/// Checks one function.
///
/// # Errors
/// What is wrong first.
pub fn validate_func(program: &Program, func: &Func) -> Result<(), String> {
    let targets = func.blocks.iter().flat_map(|block| block.term.targets());
    let recover = func.recover.map(|block| (block, &[][..]));
    for (to, args) in targets.chain(recover) {
        let Some(block) = func.blocks.get(to.0 as usize) else {
            return Err(format!("b{} does not exist", to.0));
        };
        if block.params.len() != args.len() {
            return Err(format!("b{} takes {} arguments, not {}", to.0, block.params.len(), args.len()));
        }
    }
    let Some(entry) = func.blocks.first() else { return Err("no entry block".to_owned()) };
    let graph = func.graph();
    if !entry.params.is_empty() || !graph.preds[0].is_empty() {
        return Err("the entry block has parameters or predecessors".to_owned());
    }
    let mut checker = Checker { program, func, graph: &graph, home: vec![(NONE, 0); func.kinds.len()] };
    checker.define()?;
    for block in &graph.order {
        checker.block(Block(*block))?;
    }
    Ok(())
}

struct Checker<'f> {
    program: &'f Program,
    func: &'f Func,
    graph: &'f Graph,
    /// Block and place of each value's definition; parameters of blocks have place 0.
    home: Vec<(u32, usize)>,
}

impl Checker<'_> {
    fn define(&mut self) -> Result<(), String> {
        for param in &self.func.params {
            self.define_one(*param, 0, 0)?;
        }
        for index in 0..self.func.blocks.len() as u32 {
            let block = &self.func.blocks[index as usize];
            for param in &block.params {
                self.define_one(*param, index, 0)?;
            }
            for (nth, inst) in block.insts.iter().enumerate() {
                for def in &inst.defs {
                    self.define_one(*def, index, nth + 1)?;
                }
            }
        }
        Ok(())
    }

    fn define_one(&mut self, value: Value, block: u32, place: usize) -> Result<(), String> {
        let Some(home) = self.home.get_mut(value.0 as usize) else {
            return Err(format!("v{} has no kind", value.0));
        };
        if home.0 != NONE {
            return Err(format!("v{} is defined twice", value.0));
        }
        *home = (block, place);
        Ok(())
    }

    fn block(&self, index: Block) -> Result<(), String> {
        let block = &self.func.blocks[index.0 as usize];
        for (nth, inst) in block.insts.iter().enumerate() {
            let mut result = Ok(());
            inst.op.visit(|value| result = result.clone().and_then(|()| self.usable(value, index, nth + 1)));
            result
                .and_then(|()| self.inst(inst))
                .map_err(|error| format!("b{}: {}: {error}", index.0, inst_text(self.program, inst)))?;
        }
        let mut result = Ok(());
        let end = block.insts.len() + 1;
        block.term.visit(|value| result = result.clone().and_then(|()| self.usable(value, index, end)));
        result.and_then(|()| self.term(&block.term)).map_err(|error| format!("b{}: end: {error}", index.0))
    }

    fn usable(&self, value: Value, block: Block, place: usize) -> Result<(), String> {
        let Some((home, at)) = self.home.get(value.0 as usize).copied().filter(|home| home.0 != NONE) else {
            return Err(format!("v{} is never defined", value.0));
        };
        let before = if home == block.0 { at < place } else { self.graph.dominates(home, block.0) };
        if before { Ok(()) } else { Err(format!("v{} does not dominate its use", value.0)) }
    }

    fn kind(&self, value: Value) -> Kind {
        self.func.kinds[value.0 as usize]
    }

    fn kinds(&self, what: &str, values: &[Value], expect: &[Kind]) -> Result<(), String> {
        if values.len() != expect.len() {
            return Err(format!("{} {what}, not {}", expect.len(), values.len()));
        }
        for (value, kind) in values.iter().zip(expect) {
            if self.kind(*value) != *kind {
                return Err(format!("{what}: v{} is not a {kind:?}", value.0));
            }
        }
        Ok(())
    }

    fn values_kinds(&self, values: &[Value]) -> Vec<Kind> {
        values.iter().map(|value| self.kind(*value)).collect()
    }

    fn inst(&self, inst: &Inst) -> Result<(), String> {
        use Kind::{Ptr, Word};
        let mut operands = Vec::new();
        inst.op.visit(|value| operands.push(value));
        let of = |mem: Mem| if mem == Mem::Ptr { Ptr } else { Word };
        let (reads, writes) = match &inst.op {
            Op::Const(_) => (vec![], vec![Word]),
            Op::Nil | Op::StrData(_) | Op::StaticFunc(_) | Op::Globals | Op::New(_) => (vec![], vec![Ptr]),
            Op::Bin(crate::ssa::Bin::Eq | crate::ssa::Bin::Ne, left, _) => {
                (vec![self.kind(*left); 2], vec![Word])
            }
            Op::Bin(..) => (vec![Word, Word], vec![Word]),
            Op::Un(..) => (vec![Word], vec![Word]),
            Op::Copy(value) => (vec![self.kind(*value)], vec![self.kind(*value)]),
            Op::LocalGet(local) => (vec![], vec![self.local(local.0)?]),
            Op::LocalSet(local, _) => (vec![self.local(local.0)?], vec![]),
            Op::NilCheck(_) | Op::Defer(_) | Op::ZeroVal { .. } => (vec![Ptr], vec![]),
            Op::ShiftCheck(_) => (vec![Word], vec![]),
            Op::Bounds { .. } => (vec![Word, Word], vec![]),
            Op::SliceCheck { .. } => (vec![Word, Word, Word], vec![]),
            Op::Load { mem, .. } => (vec![Ptr], vec![of(*mem)]),
            Op::Store { mem, .. } => (vec![Ptr, of(*mem)], vec![]),
            Op::LoadX { mem, .. } => (vec![Ptr, Word], vec![of(*mem)]),
            Op::StoreX { mem, .. } => (vec![Ptr, Word, of(*mem)], vec![]),
            Op::Lea { .. } => (vec![Ptr], vec![Ptr]),
            Op::LeaX { .. } => (vec![Ptr, Word], vec![Ptr]),
            Op::CopyVal { .. } => (vec![Ptr, Ptr], vec![]),
            Op::NewArray { .. } => (vec![Word], vec![Ptr]),
            Op::NewClosure { captures, .. } => (self.values_kinds(captures), vec![Ptr]),
            Op::Call { func, .. } => {
                let Some(callee) = self.program.funcs.get(func.0 as usize) else {
                    return Err("the callee does not exist".to_owned());
                };
                let params = callee.params.iter().map(|param| callee.kinds[param.0 as usize]).collect();
                (params, callee.results.clone())
            }
            Op::CallClosure { args, .. } => {
                let mut reads = vec![Ptr];
                reads.extend(self.values_kinds(args));
                (reads, self.values_kinds(&inst.defs))
            }
            Op::CallMethod { args, .. } => {
                let mut reads = vec![Word, Ptr];
                reads.extend(self.values_kinds(args));
                (reads, self.values_kinds(&inst.defs))
            }
            Op::Builtin { builtin, args } => {
                let Some(builtin) = self.program.builtins.get(*builtin as usize) else {
                    return Err("the builtin does not exist".to_owned());
                };
                if args.len() != usize::from(builtin.args) {
                    return Err(format!("{} arguments, not {}", builtin.args, args.len()));
                }
                let pointer = |nth: u16| nth < 64 && builtin.result_pointers >> nth & 1 == 1;
                let results = (0..builtin.results).map(|nth| if pointer(nth) { Ptr } else { Word });
                (self.values_kinds(args), results.collect())
            }
            Op::DeferMark => (vec![], vec![Word]),
            Op::DeferAt { .. } => (vec![Word, Ptr], vec![]),
            Op::RunDefers => (vec![], vec![]),
            Op::Recover => (vec![], vec![Word, Ptr]),
        };
        self.kinds("operands", &operands, &reads)?;
        self.kinds("results", &inst.defs, &writes)
    }

    fn local(&self, index: u32) -> Result<Kind, String> {
        self.func.locals.get(index as usize).copied().ok_or_else(|| format!("local {index} does not exist"))
    }

    fn term(&self, term: &Term) -> Result<(), String> {
        for (to, args) in term.targets() {
            let params = self.values_kinds(&self.func.blocks[to.0 as usize].params);
            self.kinds("arguments", args, &params)?;
        }
        match term {
            Term::Branch { cond, .. } => self.kinds("conditions", &[*cond], &[Kind::Word]),
            Term::Return(values) => self.kinds("results", values, &self.func.results),
            Term::Panic { ty, data } => self.kinds("panic values", &[*ty, *data], &[Kind::Word, Kind::Ptr]),
            Term::Jump(..) | Term::Trap(_) | Term::Unreachable => Ok(()),
        }
    }
}
