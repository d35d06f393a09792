//! Functions made by hand, for tests of passes and of lowering.

use crate::ssa::{Bin, Block, BlockData, Func, Inst, Kind, Op, Pos, PosInfo, Program, Term, Value};
use skep_bytecode::FuncRef;

/// A function in the making: instructions go to the current block.
#[derive(Debug)]
pub struct Sketch {
    /// What there is of it.
    pub func: Func,
    at: usize,
    /// Position of what comes next.
    pub pos: Pos,
}

impl Sketch {
    /// A function with an empty entry block.
    #[must_use]
    pub fn new(name: &str, results: &[Kind]) -> Sketch {
        let func = Func { name: name.to_owned(), results: results.to_vec(), ..Func::default() };
        let mut sketch = Sketch { func, at: 0, pos: Pos(0) };
        sketch.block(&[]);
        sketch
    }

    fn value(&mut self, kind: Kind) -> Value {
        self.func.kinds.push(kind);
        Value(self.func.kinds.len() as u32 - 1)
    }

    /// Another parameter.
    pub fn param(&mut self, kind: Kind) -> Value {
        let value = self.value(kind);
        self.func.params.push(value);
        value
    }

    /// Another block, with parameters.
    pub fn block(&mut self, params: &[Kind]) -> (Block, Vec<Value>) {
        let params: Vec<Value> = params.iter().map(|kind| self.value(*kind)).collect();
        let data = BlockData {
            params: params.clone(),
            insts: Vec::new(),
            term: Term::Unreachable,
            term_pos: self.pos,
        };
        self.func.blocks.push(data);
        (Block(self.func.blocks.len() as u32 - 1), params)
    }

    /// Goes on in a block.
    pub fn at(&mut self, block: Block) {
        self.at = block.0 as usize;
    }

    /// An instruction with any number of results.
    pub fn insts(&mut self, kinds: &[Kind], op: Op) -> Vec<Value> {
        let defs: Vec<Value> = kinds.iter().map(|kind| self.value(*kind)).collect();
        let pos = self.pos;
        self.func.blocks[self.at].insts.push(Inst { op, defs: defs.clone(), pos });
        defs
    }

    /// An instruction with one word as its result.
    pub fn word(&mut self, op: Op) -> Value {
        self.insts(&[Kind::Word], op)[0]
    }

    /// An instruction with one pointer as its result.
    pub fn ptr(&mut self, op: Op) -> Value {
        self.insts(&[Kind::Ptr], op)[0]
    }

    /// An instruction without result.
    pub fn run(&mut self, op: Op) {
        self.insts(&[], op);
    }

    /// A constant.
    pub fn num(&mut self, value: i64) -> Value {
        self.word(Op::Const(value as u64))
    }

    /// A binary operation.
    pub fn bin(&mut self, bin: Bin, left: Value, right: Value) -> Value {
        self.word(Op::Bin(bin, left, right))
    }

    /// Ends the current block.
    pub fn end(&mut self, term: Term) {
        let pos = self.pos;
        let block = &mut self.func.blocks[self.at];
        block.term = term;
        block.term_pos = pos;
    }

    /// Ends the current block with a jump.
    pub fn jump(&mut self, to: Block, args: &[Value]) {
        self.end(Term::Jump(to, args.to_vec()));
    }

    /// Ends the current block with a branch that passes nothing.
    pub fn branch(&mut self, cond: Value, then: Block, els: Block) {
        self.end(Term::Branch { cond, then: (then, Vec::new()), els: (els, Vec::new()) });
    }

    /// Ends the current block with a return.
    pub fn ret(&mut self, values: &[Value]) {
        self.end(Term::Return(values.to_vec()));
    }
}

/// A program of such functions, with positions for the first lines of one file in each function.
#[must_use]
pub fn program(funcs: Vec<Func>) -> Program {
    let positions =
        (0..32).map(|nth| PosInfo { file: 0, line: nth + 1, func: FuncRef(0), inlined_at: None }).collect();
    Program { funcs, positions, files: vec!["a.go".to_owned()], ..Program::default() }
}
