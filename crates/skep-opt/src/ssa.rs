//! The SSA form: every value is one 64-bit word (strings are two values, slices three, as `repr` says), blocks
//! have parameters, nothing is implicit: checks, boxing and copies are instructions.
//! Kept true: each value is defined once and its definition dominates its uses; `Kind` never changes.

use skep_bytecode::{FuncRef, Mem, RType, Selector, TrapKind, TypeRef};

/// A value of one function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(pub u32);

/// A block of one function; 0 is the entry and has no predecessors and no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Block(pub u32);

/// A pinned slot: a variable that must live in the frame (see `Func::locals`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Local(pub u32);

/// Index into `Program::positions`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pos(pub u32);

/// What a word holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An integer (canonical: narrow ones extended), bool, type word, or float32/float64 bits.
    Word,
    /// A pointer the collector follows.
    Ptr,
}

/// A whole program.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Functions, by `FuncRef`.
    pub funcs: Vec<Func>,
    /// Run-time types, by `TypeRef`; methods' functions refer to `funcs`.
    pub types: Vec<RType>,
    /// Constant strings.
    pub strings: Vec<Vec<u8>>,
    /// Selectors' names.
    pub selectors: Vec<String>,
    /// Natives and host operations.
    pub builtins: Vec<skep_bytecode::BuiltinRef>,
    /// The globals' object type, if there are package variables.
    pub globals: Option<TypeRef>,
    /// Package initialisation.
    pub init: Option<FuncRef>,
    /// `main.main`.
    pub main: Option<FuncRef>,
    /// See `Module::runtime_error`.
    pub runtime_error: Option<TypeRef>,
    /// See `Module::panic_text`.
    pub panic_text: Option<FuncRef>,
    /// See `Module::spawns`.
    pub spawns: bool,
    /// Positions.
    pub positions: Vec<PosInfo>,
    /// File names.
    pub files: Vec<String>,
}

/// A position: where, in which function's text, and inlined where.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PosInfo {
    /// Index into `Program::files`.
    pub file: u32,
    /// Line, from 1.
    pub line: u32,
    /// The function that the text stands in.
    pub func: FuncRef,
    /// The caller's position, if inlined.
    pub inlined_at: Option<Pos>,
}

/// A function.
#[derive(Clone, Debug, Default)]
pub struct Func {
    /// As stacks show it.
    pub name: String,
    /// Parameters: values defined at entry, in slot order.
    pub params: Vec<Value>,
    /// Kinds of results, in slot order.
    pub results: Vec<Kind>,
    /// Blocks, by `Block`; removed ones stay as unreachable and empty.
    pub blocks: Vec<BlockData>,
    /// Kinds of values, by `Value`.
    pub kinds: Vec<Kind>,
    /// Pinned slots, zero at entry, that `LocalGet`/`LocalSet` access: named results of functions with defers,
    /// since a recovered panic returns what they hold.
    pub locals: Vec<Kind>,
    /// Where a recovered panic continues: a block without parameters that reads locals and returns.
    pub recover: Option<Block>,
    /// Whether it has defer statements.
    pub has_defer: bool,
    /// Whether `//go:noinline` was written, or inlining would be seen (calls recover).
    pub noinline: bool,
    /// Whether it only adapts another function; see `skep_bytecode::Function::wrapper`.
    pub wrapper: bool,
}

/// A block: parameters, instructions, one terminator.
#[derive(Clone, Debug)]
pub struct BlockData {
    /// Parameters.
    pub params: Vec<Value>,
    /// Instructions.
    pub insts: Vec<Inst>,
    /// How it ends.
    pub term: Term,
    /// The terminator's position.
    pub term_pos: Pos,
}

/// An instruction and what it defines.
#[derive(Clone, Debug)]
pub struct Inst {
    /// What it does.
    pub op: Op,
    /// The values it defines: none, one, or several (calls).
    pub defs: Vec<Value>,
    /// Where it comes from.
    pub pos: Pos,
}

/// Binary operations on words; see the ops of the same name in bytecode for their edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is bytecode's of the same name")]
pub enum Bin {
    Add,
    Sub,
    Mul,
    /// Traps on zero, as the other three.
    DivS,
    DivU,
    RemS,
    RemU,
    And,
    Or,
    Xor,
    AndNot,
    Shl,
    ShrS,
    ShrU,
    Eq,
    Ne,
    LtS,
    LeS,
    LtU,
    LeU,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FEq,
    FNe,
    FLt,
    FLe,
    FAdd32,
    FSub32,
    FMul32,
    FDiv32,
}

/// Unary operations on words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is bytecode's of the same name")]
pub enum Un {
    Neg,
    Not,
    BoolNot,
    Ext8S,
    Ext16S,
    Ext32S,
    Ext8U,
    Ext16U,
    Ext32U,
    FNeg,
    FSqrt,
    FAbs,
    FNeg32,
    F32To64,
    F64To32,
    SToF,
    UToF,
    SToF32,
    UToF32,
    FToS,
    FToU,
}

/// What an instruction does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "fields are named in the doc lines")]
pub enum Op {
    /// A constant word (integer, float bits, type word).
    Const(u64),
    /// A null pointer.
    Nil,
    /// The address of a constant string's bytes (index into `Program::strings`); its length is a `Const`.
    StrData(u32),
    /// The shared closure of a function that captures nothing.
    StaticFunc(FuncRef),
    /// This process's package variables.
    Globals,
    /// A binary operation.
    Bin(Bin, Value, Value),
    /// A unary operation.
    Un(Un, Value),
    /// A copy (left by passes; removed before lowering where possible).
    Copy(Value),
    /// Reads a pinned slot.
    LocalGet(Local),
    /// Writes a pinned slot.
    LocalSet(Local, Value),
    /// Traps if nil.
    NilCheck(Value),
    /// Traps if index (unsigned) >= length.
    Bounds { index: Value, len: Value },
    /// Traps if negative.
    ShiftCheck(Value),
    /// Checks 0 <= lo <= hi <= max; `form` as bytecode's `slice.check`.
    SliceCheck { lo: Value, hi: Value, max: Value, form: u8 },
    /// Reads memory: base pointer (checked), byte offset.
    Load { mem: Mem, base: Value, offset: u32 },
    /// Writes memory.
    Store { mem: Mem, base: Value, offset: u32, value: Value },
    /// Reads an element of size `mem.size()` at base + index.
    LoadX { mem: Mem, base: Value, index: Value },
    /// Writes an element.
    StoreX { mem: Mem, base: Value, index: Value, value: Value },
    /// base + offset, an interior pointer.
    Lea { base: Value, offset: u32 },
    /// base + index * scale, an interior pointer.
    LeaX { base: Value, index: Value, scale: u32 },
    /// Copies one value in memory.
    CopyVal { ty: TypeRef, to: Value, from: Value },
    /// Zeroes one value in memory.
    ZeroVal { ty: TypeRef, at: Value },
    /// A new zeroed object.
    New(TypeRef),
    /// A new zeroed array object of `len` elements; traps on a negative or too large length.
    NewArray { elem: TypeRef, len: Value },
    /// A new closure object of a `Kind::Closure` type, captures as its fields' slots.
    NewClosure { ty: TypeRef, func: FuncRef, captures: Vec<Value> },
    /// A call; defs are the results.
    Call { func: FuncRef, args: Vec<Value> },
    /// A call of a func value; the callee gets the closure as its last parameter. Traps on nil.
    CallClosure { closure: Value, args: Vec<Value> },
    /// An interface call; the callee's first argument is `data`. Traps on type word 0.
    CallMethod { selector: Selector, ty: Value, data: Value, args: Vec<Value> },
    /// A builtin, by index into `Program::builtins`.
    Builtin { builtin: u32, args: Vec<Value> },
    /// Pushes a deferred call of a closure without parameters.
    Defer(Value),
    /// One def: a token of this frame's defer list.
    DeferMark,
    /// Pushes a deferred call of a closure without parameters on the list that the token is of.
    DeferAt { token: Value, closure: Value },
    /// Runs this frame's deferred calls.
    RunDefers,
    /// Two defs: type word and data of the recovered panic, 0 if none.
    Recover,
}

/// How a block ends.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "fields are named in the doc lines")]
pub enum Term {
    /// To a block, with its parameters' values.
    Jump(Block, Vec<Value>),
    /// To the first block if the word is not 0, else to the second.
    Branch { cond: Value, then: (Block, Vec<Value>), els: (Block, Vec<Value>) },
    /// Returns the results.
    Return(Vec<Value>),
    /// Panics with an interface value.
    Panic { ty: Value, data: Value },
    /// Always traps so.
    Trap(TrapKind),
    /// Never reached: removed blocks, and after builtins that always trap.
    Unreachable,
}
