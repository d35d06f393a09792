//! Functions, constants, types, positions: what a program is once compiled.

use crate::instr::Instr;
use crate::types::{FuncRef, RType, Selector, TypeRef};

/// A compiled program; only a `VerifiedModule` made from it runs.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// All functions.
    pub funcs: Vec<Function>,
    /// All run-time types.
    pub types: Vec<RType>,
    /// 64-bit constants too wide for an immediate.
    pub consts: Vec<u64>,
    /// Constant strings' bytes; they live as long as the module and never move.
    pub strings: Vec<Vec<u8>>,
    /// Names of selectors, by `Selector`.
    pub selectors: Vec<String>,
    /// What indirect calls pass and get.
    pub shapes: Vec<CallShape>,
    /// Natives and host operations that code calls.
    pub builtins: Vec<BuiltinRef>,
    /// The type of the object that holds all package variables, if there are any.
    pub globals: Option<TypeRef>,
    /// Initialises package variables and runs `init` functions.
    pub init: Option<FuncRef>,
    /// `main.main`.
    pub main: Option<FuncRef>,
    /// The library's `runtime.errorString`: the type of the value that `recover` gives after a trap
    /// (kind string, with `Error` and `RuntimeError` methods).
    pub runtime_error: Option<TypeRef>,
    /// The library's `runtime.panicText(v any) string`: called for the headline of an unrecovered panic.
    pub panic_text: Option<FuncRef>,
    /// Whether any code spawns processes: only then is an image of the package variables kept.
    pub spawns: bool,
    /// Positions that instructions refer to.
    pub positions: Vec<Position>,
    /// File names that positions refer to.
    pub files: Vec<String>,
}

/// What a call of a closure or of an interface's method passes and gets: the code alone must tell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CallShape {
    /// The method that is called, if it is one.
    pub selector: Option<Selector>,
    /// Slots of arguments: a method's data word is the first, a called closure the last.
    pub args: u16,
    /// Which are pointers, one bit each, 64 a word.
    pub arg_pointers: Vec<u64>,
    /// Slots of results.
    pub results: u16,
    /// Which are pointers.
    pub result_pointers: Vec<u64>,
}

/// A native or host operation as one place of the program uses it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BuiltinRef {
    /// Its name in the table of leaves, such as `strconv.formatInt` or `rt.mapAssign`.
    pub name: String,
    /// The type arguments it was instantiated with.
    pub types: Vec<TypeRef>,
    /// Slots of arguments, from the window's start.
    pub args: u16,
    /// Slots of results, from the window's start.
    pub results: u16,
    /// Which result slots are pointers, as bits.
    pub result_pointers: u64,
}

/// A source position, with the call it was inlined at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Index into `Module::files`.
    pub file: u32,
    /// Line, from 1.
    pub line: u32,
    /// The function that the text stands in.
    pub func_name: NameRef,
    /// Index of the caller's position, if the code was inlined.
    pub inlined_at: Option<u32>,
}

/// Index into `Module::strings` of a function's name as stacks show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NameRef(pub u32);

/// A function.
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// The name as stacks show it, such as `main.(*T).Method` or `main.f.func1`.
    pub name: String,
    /// Slots of parameters: 0.. at entry. Pointers among them as `param_pointers` says.
    pub params: u16,
    /// Which parameter slots are pointers, one bit each, 64 a word.
    pub param_pointers: Vec<u64>,
    /// Slots of results: the callee writes them to its slots 0...
    pub results: u16,
    /// Which result slots are pointers.
    pub result_pointers: Vec<u64>,
    /// Slots of the whole frame, outgoing call windows included.
    pub frame: u32,
    /// Instructions.
    pub code: Vec<Instr>,
    /// Safepoints, ascending by `pc`.
    pub safepoints: Vec<Safepoint>,
    /// Where a recovered panic continues: an offset of code that loads named results and returns. A `loop` stands
    /// there, and its safepoint says what this frame keeps alive while it panics.
    pub recover: Option<u32>,
    /// Whether this only adapts another (receiver boxing, a deferred call's arguments): its frames are not
    /// shown in stacks, and `recover` looks through them.
    pub wrapper: bool,
    /// Whether it may push defers (its frame has a defer list).
    pub has_defer: bool,
    /// Pairs of first instruction and index into `Module::positions`, ascending.
    pub lines: Vec<(u32, u32)>,
}

/// An instruction at which the process may stop, with the pointer slots that are live there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Safepoint {
    /// The instruction. For calls: the liveness holds while the callee runs (results not yet written);
    /// for loop heads, entries and allocations: just before the instruction.
    pub pc: u32,
    /// Live pointer slots, one bit each, 64 a word; no zero words at the end.
    pub live: Vec<u64>,
}

impl Module {
    /// The function a selector names on a concrete type.
    #[must_use]
    pub fn method(&self, ty: TypeRef, selector: Selector) -> Option<FuncRef> {
        let methods = &self.types[ty.0 as usize].methods;
        methods.binary_search_by_key(&selector, |m| m.selector).ok().map(|i| methods[i].func)
    }
}
