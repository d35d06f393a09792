//! The function being built: its blocks, and its variables as values per block (Braun et al., "Simple and
//! Efficient Construction of Static Single Assignment Form"), without recursion.
//! Kept true: an edge has one argument per parameter of its target; a sealed block gets no more predecessors.

use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};
use std::rc::Rc;

use skep_bytecode::FuncRef;
use skep_check::{ObjectId, TypeId};
use skep_syntax::Span;
use skep_syntax::tree::NodeId;

use super::mono::Env;
use super::rangefunc::BodyExits;
use super::{Builder, Val};
use crate::ssa::{Bin, Block, BlockData, Func, Inst, Kind, Local, Op, Pos, Term, Un, Value};

/// A variable of one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Var(pub u32);

/// Where a Go variable lives.
#[derive(Clone, Copy, Debug)]
pub(super) enum Storage {
    /// Its words are these variables and the next.
    Words(Var),
    /// In a heap box whose address this variable holds.
    Box(Var),
    /// In these pinned slots and the next.
    Locals(u32),
}

/// A result of the function.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResultVar {
    pub ty: TypeId,
    /// Its variable, if named.
    pub object: Option<ObjectId>,
    /// Of a function with defers: the pinned slots that hold it, or its box's address.
    pub local: Option<u32>,
}

/// Where `break` and `continue` go.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub label: Option<Rc<str>>,
    pub brk: Block,
    /// None for `switch` and `select`.
    pub cont: Option<Block>,
    /// Whether only its label names it: neither loop nor switch.
    pub labeled_only: bool,
}

#[derive(Default)]
struct BlockState {
    defs: HashMap<Var, Value>,
    sealed: bool,
    /// Predecessors, with which of their edges leads here.
    preds: Vec<(Block, u8)>,
    /// Parameters whose arguments are to be found when the block is sealed.
    incomplete: Vec<(Var, usize)>,
}

pub(super) struct FuncState {
    pub id: FuncRef,
    pub func: Func,
    pub env: Rc<Env>,
    pub subst: HashMap<TypeId, TypeId>,
    /// How many literals in it have a name.
    pub literals: u32,
    pub is_literal: bool,
    /// Of package initialisation: whose literals count on.
    pub init_pkg: Option<skep_check::PackageId>,
    pub block: Block,
    /// Whether code can be added: false after a terminator.
    pub open: bool,
    blocks: Vec<BlockState>,
    var_kinds: Vec<Kind>,
    pub vars: HashMap<ObjectId, Storage>,
    pub results: Vec<ResultVar>,
    pub targets: Vec<Target>,
    pub labels: HashMap<Rc<str>, Block>,
    pub goto_labels: HashSet<Rc<str>>,
    /// The label of the statement to come.
    pub label: Option<Rc<str>>,
    /// Variables that bodies of loops over functions use: captured, though the checker doesn't say so.
    pub body_captured: HashSet<ObjectId>,
    /// If this is the body of a loop over a function.
    pub body: Option<BodyExits>,
    /// Values of expressions that were evaluated early.
    pub pre: HashMap<NodeId, Val>,
    nonnull: HashSet<Value>,
    checked: HashSet<Value>,
    pub consts: HashMap<Value, u64>,
    pub pos: Pos,
    pub span: Span,
}

impl FuncState {
    pub fn new(id: FuncRef, name: String, env: Rc<Env>, span: Span) -> FuncState {
        FuncState {
            id,
            func: Func { name, ..Func::default() },
            env,
            subst: HashMap::new(),
            literals: 0,
            is_literal: false,
            init_pkg: None,
            block: Block(0),
            open: false,
            blocks: Vec::new(),
            var_kinds: Vec::new(),
            vars: HashMap::new(),
            results: Vec::new(),
            targets: Vec::new(),
            labels: HashMap::new(),
            goto_labels: HashSet::new(),
            label: None,
            body_captured: HashSet::new(),
            body: None,
            pre: HashMap::new(),
            nonnull: HashSet::new(),
            checked: HashSet::new(),
            consts: HashMap::new(),
            pos: Pos(0),
            span,
        }
    }
}

impl Builder<'_> {
    /// Starts a function; the one that was being built comes back from `end_func`.
    pub fn begin_func(&mut self, id: FuncRef, name: String, env: Rc<Env>, span: Span) -> FuncState {
        let outer = std::mem::replace(&mut self.cur, FuncState::new(id, name, env, span));
        self.cur.pos = self.position(span);
        let entry = self.new_block();
        self.seal(entry);
        self.cur.block = entry;
        self.cur.open = true;
        outer
    }

    /// Finishes the function and goes on with the outer one.
    pub fn end_func(&mut self, outer: FuncState) {
        if self.cur.open {
            self.terminate(Term::Unreachable);
        }
        for i in 0..self.cur.blocks.len() {
            self.seal(Block(i as u32));
        }
        let state = std::mem::replace(&mut self.cur, outer);
        let mut func = state.func;
        super::flow::clean(&mut func);
        self.out.funcs[state.id.0 as usize] = func;
    }

    pub fn new_value(&mut self, kind: Kind) -> Value {
        self.cur.func.kinds.push(kind);
        Value(self.cur.func.kinds.len() as u32 - 1)
    }

    pub fn new_block(&mut self) -> Block {
        self.cur.func.blocks.push(BlockData {
            params: Vec::new(),
            insts: Vec::new(),
            term: Term::Unreachable,
            term_pos: self.cur.pos,
        });
        self.cur.blocks.push(BlockState::default());
        Block(self.cur.func.blocks.len() as u32 - 1)
    }

    /// A new parameter of a block that has no predecessors yet.
    pub fn block_param(&mut self, block: Block, kind: Kind) -> Value {
        let v = self.new_value(kind);
        self.cur.func.blocks[block.0 as usize].params.push(v);
        v
    }

    /// A new function parameter.
    pub fn func_param(&mut self, kind: Kind) -> Value {
        let v = self.new_value(kind);
        self.cur.func.params.push(v);
        v
    }

    /// Goes on in a block; where nothing leads there, what follows is not built.
    pub fn switch_to(&mut self, block: Block) {
        self.cur.block = block;
        let state = &self.cur.blocks[block.0 as usize];
        self.cur.open = block.0 == 0 || !state.sealed || !state.preds.is_empty();
        self.cur.checked.clear();
    }

    /// Seals a block and goes on in it.
    pub fn start(&mut self, block: Block) {
        self.seal(block);
        self.switch_to(block);
    }

    /// Code after a terminator goes to a block that nothing leads to.
    fn ensure_open(&mut self) {
        if !self.cur.open {
            let b = self.new_block();
            self.seal(b);
            self.switch_to(b);
            self.cur.open = true;
        }
    }

    pub fn emit(&mut self, op: Op, kinds: &[Kind]) -> Vec<Value> {
        self.ensure_open();
        let defs: Vec<Value> = kinds.iter().map(|&k| self.new_value(k)).collect();
        let inst = Inst { op, defs: defs.clone(), pos: self.cur.pos };
        self.cur.func.blocks[self.cur.block.0 as usize].insts.push(inst);
        defs
    }

    pub fn emit1(&mut self, op: Op, kind: Kind) -> Value {
        self.emit(op, &[kind])[0]
    }

    pub fn emit0(&mut self, op: Op) {
        self.emit(op, &[]);
    }

    pub fn konst(&mut self, bits: u64) -> Value {
        let v = self.emit1(Op::Const(bits), Kind::Word);
        self.cur.consts.insert(v, bits);
        v
    }

    pub fn nil(&mut self) -> Value {
        self.emit1(Op::Nil, Kind::Ptr)
    }

    pub fn bin(&mut self, op: Bin, a: Value, b: Value) -> Value {
        self.emit1(Op::Bin(op, a, b), Kind::Word)
    }

    pub fn un(&mut self, op: Un, a: Value) -> Value {
        self.emit1(Op::Un(op, a), Kind::Word)
    }

    pub fn builtin(
        &mut self,
        name: &str,
        types: &[skep_bytecode::TypeRef],
        args: Vec<Value>,
        results: &[Kind],
    ) -> Vec<Value> {
        let builtin = self.builtin_index(name, types, args.len(), results);
        self.emit(Op::Builtin { builtin, args }, results)
    }

    /// Traps if the pointer is nil, unless that is known already.
    pub fn nil_check(&mut self, p: Value) {
        if !self.cur.nonnull.contains(&p) && !self.cur.checked.contains(&p) {
            self.emit0(Op::NilCheck(p));
            self.cur.checked.insert(p);
        }
    }

    pub fn note_nonnull(&mut self, p: Value) -> Value {
        self.cur.nonnull.insert(p);
        p
    }

    pub fn is_nonnull(&self, p: Value) -> bool {
        self.cur.nonnull.contains(&p)
    }

    pub fn new_object(&mut self, ty: skep_bytecode::TypeRef) -> Value {
        let p = self.emit1(Op::New(ty), Kind::Ptr);
        self.note_nonnull(p)
    }

    pub fn lea(&mut self, base: Value, offset: u32) -> Value {
        if offset == 0 {
            return base;
        }
        let p = self.emit1(Op::Lea { base, offset }, Kind::Ptr);
        self.note_nonnull(p)
    }

    pub fn new_local(&mut self, kind: Kind) -> u32 {
        self.cur.func.locals.push(kind);
        self.cur.func.locals.len() as u32 - 1
    }

    pub fn get_local(&mut self, local: u32) -> Value {
        let kind = self.cur.func.locals[local as usize];
        self.emit1(Op::LocalGet(Local(local)), kind)
    }

    pub fn set_local(&mut self, local: u32, v: Value) {
        self.emit0(Op::LocalSet(Local(local), v));
    }

    // Control flow.

    pub fn terminate(&mut self, term: Term) {
        self.ensure_open();
        let b = &mut self.cur.func.blocks[self.cur.block.0 as usize];
        b.term = term;
        b.term_pos = self.cur.pos;
        self.cur.open = false;
    }

    fn add_pred(&mut self, to: Block, edge: u8) {
        let state = &mut self.cur.blocks[to.0 as usize];
        debug_assert!(!state.sealed, "edge to a sealed block");
        let from = self.cur.block;
        state.preds.push((from, edge));
    }

    pub fn jump(&mut self, to: Block, args: Vec<Value>) {
        if !self.cur.open {
            return;
        }
        self.add_pred(to, 0);
        self.terminate(Term::Jump(to, args));
    }

    pub fn branch(&mut self, cond: Value, then: Block, els: Block) {
        if !self.cur.open {
            return;
        }
        self.add_pred(then, 0);
        self.add_pred(els, 1);
        self.terminate(Term::Branch { cond, then: (then, Vec::new()), els: (els, Vec::new()) });
    }

    // Variables.

    pub fn new_vars(&mut self, kinds: &[Kind]) -> Var {
        let first = Var(self.cur.var_kinds.len() as u32);
        self.cur.var_kinds.extend_from_slice(kinds);
        first
    }

    pub fn write_var(&mut self, var: Var, v: Value) {
        self.ensure_open();
        self.cur.blocks[self.cur.block.0 as usize].defs.insert(var, v);
    }

    pub fn read_var(&mut self, var: Var) -> Value {
        self.ensure_open();
        let mut todo = Vec::new();
        let v = self.lookup(self.cur.block, var, &mut todo);
        self.complete(todo);
        v
    }

    /// No more predecessors come.
    pub fn seal(&mut self, block: Block) {
        let state = &mut self.cur.blocks[block.0 as usize];
        if state.sealed {
            return;
        }
        state.sealed = true;
        let todo = std::mem::take(&mut state.incomplete).into_iter().map(|(v, i)| (block, v, i)).collect();
        self.complete(todo);
    }

    /// Gives parameters their arguments.
    fn complete(&mut self, mut todo: Vec<(Block, Var, usize)>) {
        while let Some((block, var, index)) = todo.pop() {
            for (pred, edge) in self.cur.blocks[block.0 as usize].preds.clone() {
                let v = self.lookup(pred, var, &mut todo);
                let args = match &mut self.cur.func.blocks[pred.0 as usize].term {
                    Term::Jump(_, args) => args,
                    Term::Branch { then, els, .. } => {
                        if edge == 0 {
                            &mut then.1
                        } else {
                            &mut els.1
                        }
                    }
                    _ => unreachable!("an edge comes from a jump or branch"),
                };
                if args.len() <= index {
                    args.resize(index + 1, Value(u32::MAX));
                }
                args[index] = v;
            }
        }
    }

    /// The variable's value at the end of a block; parameters made on the way are put on the list.
    fn lookup(&mut self, block: Block, var: Var, todo: &mut Vec<(Block, Var, usize)>) -> Value {
        let mut path = Vec::new();
        let mut at = block;
        let value = loop {
            let state = &self.cur.blocks[at.0 as usize];
            if let Some(&v) = state.defs.get(&var) {
                break v;
            }
            path.push(at);
            if state.sealed && state.preds.len() == 1 {
                at = state.preds[0].0;
                // Blocks that only lead to each other are never reached.
                if path.len() > self.cur.blocks.len() {
                    break self.undefined(at, var);
                }
                continue;
            }
            if state.sealed && state.preds.is_empty() {
                break self.undefined(at, var);
            }
            let kind = self.cur.var_kinds[var.0 as usize];
            let v = self.new_value(kind);
            let params = &mut self.cur.func.blocks[at.0 as usize].params;
            params.push(v);
            let index = params.len() - 1;
            let state = &mut self.cur.blocks[at.0 as usize];
            if state.sealed {
                todo.push((at, var, index));
            } else {
                state.incomplete.push((var, index));
            }
            break v;
        };
        for b in path {
            self.cur.blocks[b.0 as usize].defs.insert(var, value);
        }
        value
    }

    /// A variable read where it was never set: code that is never reached, or a jump over its declaration.
    fn undefined(&mut self, block: Block, var: Var) -> Value {
        let kind = self.cur.var_kinds[var.0 as usize];
        let v = self.new_value(kind);
        let op = if kind == Kind::Ptr { Op::Nil } else { Op::Const(0) };
        let pos = self.cur.pos;
        self.cur.func.blocks[block.0 as usize].insts.insert(0, Inst { op, defs: vec![v], pos });
        v
    }

    /// Reports what follows as standing at the span's start.
    pub fn at(&mut self, span: Span) {
        self.cur.span = span;
        self.cur.pos = self.position(span);
    }
}
