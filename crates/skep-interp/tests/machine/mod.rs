//! A small assembler and a world to run its modules in.
#![allow(dead_code, reason = "each suite uses its part")]
#![allow(clippy::unwrap_used, reason = "what fails here is a test's text")]

use std::collections::HashMap;

use skep_abi::{Builtin, Context, Flow, Host, HostOp, LinkedProgram, Outcome, Requests, Resolve, WaitReason};
use skep_bytecode::ops::{Form, TABLE};
use skep_bytecode::{
    BuiltinRef, FuncRef, Function, Instr, Kind, Module, NameRef, Position, RField, RMethod, RType, Selector,
    TypeRef, flow, verify,
};
use skep_heap::{Arena, Globals, Heap, LeafError, MemoryExceeded, Turn, Window, WorkerMem};
use skep_interp::{Fiber, LoadedProgram, StackPool, run};

/// Types that tests share, by index.
pub const INT: TypeRef = TypeRef(0);
pub const STRING: TypeRef = TypeRef(1);
pub const ERROR: TypeRef = TypeRef(2);
/// A struct of an int and a pointer to another one.
pub const NODE: TypeRef = TypeRef(3);
/// A closure that captures an int and a pointer.
pub const CLOSURE: TypeRef = TypeRef(4);
/// A large array.
pub const LARGE: TypeRef = TypeRef(5);
pub const GLOBALS: TypeRef = TypeRef(6);

pub fn rtype(kind: Kind, name: &str, size: u64, pointers: &[u32]) -> RType {
    RType {
        kind,
        name: name.to_owned(),
        named: false,
        size,
        align: 8,
        elem: None,
        key: None,
        len: 0,
        fields: Vec::new(),
        methods: Vec::new(),
        wants: Vec::new(),
        pointers: pointers.to_vec(),
        comparable: true,
        plain: pointers.is_empty(),
        flat: pointers.is_empty(),
    }
}

fn field(ty: TypeRef, offset: u64) -> RField {
    RField { name: "F".to_owned(), exported: true, embedded: false, ty, offset }
}

/// A module with the shared types, and functions as text says.
pub fn assemble(text: &str) -> Module {
    let mut node = rtype(Kind::Struct, "main.Node", 16, &[1]);
    node.fields = vec![field(INT, 0), field(TypeRef(7), 8)];
    let mut closure = rtype(Kind::Closure, "closure", 24, &[2]);
    closure.fields = vec![field(INT, 8), field(TypeRef(7), 16)];
    let mut large = rtype(Kind::Array, "[1024]int", 8192, &[]);
    large.elem = Some(INT);
    large.len = 1024;
    let mut globals = rtype(Kind::Globals, "globals", 16, &[1]);
    globals.fields = vec![field(INT, 0), field(TypeRef(7), 8)];
    let mut pointer = rtype(Kind::Pointer, "*main.Node", 8, &[0]);
    pointer.elem = Some(NODE);
    let mut module = Module {
        types: vec![
            rtype(Kind::Int, "int", 8, &[]),
            rtype(Kind::String, "string", 16, &[0]),
            rtype(Kind::String, "runtime.errorString", 16, &[0]),
            node,
            closure,
            large,
            globals,
            pointer,
        ],
        globals: Some(GLOBALS),
        runtime_error: Some(ERROR),
        selectors: (0..8).map(|i| format!("M{i}")).collect(),
        ..Module::default()
    };
    parse(text, &mut module);
    module
}

struct Pending<'t> {
    header: &'t str,
    lines: Vec<(u32, &'t str)>,
}

fn parse(text: &str, module: &mut Module) {
    let mut funcs: Vec<Pending<'_>> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split(';').next().unwrap_or_default().trim();
        if let Some(header) = line.strip_prefix("func ") {
            funcs.push(Pending { header, lines: Vec::new() });
        } else if let Some(rest) = line.strip_prefix("native ") {
            let words: Vec<_> = rest.split_whitespace().collect();
            let numbers: Vec<u64> = words[1..].iter().map(|w| w.parse().unwrap()).collect();
            module.builtins.push(BuiltinRef {
                name: words[0].to_owned(),
                types: Vec::new(),
                args: numbers[0] as u16,
                results: numbers[1] as u16,
                result_pointers: numbers.get(2).copied().unwrap_or(0),
            });
        } else if let Some(rest) = line.strip_prefix("shape ") {
            let n: Vec<u64> = rest.split_whitespace().map(|w| w.parse().unwrap()).collect();
            module.shapes.push(skep_bytecode::CallShape {
                selector: n.get(4).map(|&s| Selector(s as u32)),
                args: n[0] as u16,
                arg_pointers: bits(n[1]),
                results: n[2] as u16,
                result_pointers: bits(n[3]),
            });
        } else if let Some(rest) = line.strip_prefix("string ") {
            module.strings.push(rest.as_bytes().to_vec());
        } else if !line.is_empty() {
            funcs.last_mut().unwrap().lines.push((number as u32 + 1, line));
        }
    }
    let names: HashMap<&str, usize> =
        funcs.iter().enumerate().map(|(i, f)| (f.header.split_whitespace().next().unwrap(), i)).collect();
    module.files.push("main.go".to_owned());
    for func in &funcs {
        let function = function(func, &names, module);
        module.funcs.push(function);
    }
    for index in 0..module.funcs.len() {
        let found = flow::safepoints(module, &module.funcs[index]);
        let name = module.funcs[index].name.clone();
        module.funcs[index].safepoints = found.unwrap_or_else(|e| panic!("{name}: {e:?}"));
    }
    for (name, func) in [("init", "init"), ("panicText", "panicText")] {
        let found = names.get(func).map(|&i| FuncRef(i as u32));
        if name == "init" { module.init = found } else { module.panic_text = found }
    }
}

/// A map of slots, without zero words at the end.
fn bits(word: u64) -> Vec<u64> {
    if word == 0 { Vec::new() } else { vec![word] }
}

fn function(pending: &Pending<'_>, names: &HashMap<&str, usize>, module: &mut Module) -> Function {
    let mut words = pending.header.split_whitespace();
    let name = words.next().unwrap();
    let mut function = Function { name: name.to_owned(), frame: 24, ..Function::default() };
    let mut recover = None;
    for word in words {
        let (key, value) = word.split_once('=').unwrap_or((word, "0"));
        match key {
            "params" => function.params = value.parse().unwrap(),
            "ptrs" => function.param_pointers = bits(value.parse().unwrap()),
            "results" => function.results = value.parse().unwrap(),
            "rptrs" => function.result_pointers = bits(value.parse().unwrap()),
            "frame" => function.frame = value.parse().unwrap(),
            "recover" => recover = Some(value),
            "wrapper" => function.wrapper = true,
            _ => panic!("{word}?"),
        }
    }
    let mut labels: HashMap<&str, u32> = HashMap::new();
    let mut code = Vec::new();
    for &(number, line) in &pending.lines {
        match line.strip_suffix(':') {
            Some(label) => {
                labels.insert(label, code.len() as u32);
            }
            None => code.push((number, line)),
        }
    }
    function.recover = recover.map(|label| labels[label]);
    module.strings.push(name.as_bytes().to_vec());
    let func_name = NameRef(module.strings.len() as u32 - 1);
    for (pc, &(line, text)) in code.iter().enumerate() {
        let instr = instruction(text, pc as u32, &labels, names, module);
        function.has_defer |= text.starts_with("defer ");
        function.code.push(instr);
        function.lines.push((pc as u32, module.positions.len() as u32));
        module.positions.push(Position { file: 0, line, func_name, inlined_at: None });
    }
    function
}

fn instruction(
    text: &str,
    pc: u32,
    labels: &HashMap<&str, u32>,
    names: &HashMap<&str, usize>,
    module: &mut Module,
) -> Instr {
    let mut words = text.split([' ', ',']).filter(|w| !w.is_empty());
    let name = words.next().unwrap();
    let row = TABLE.iter().find(|row| row.name == name).unwrap_or_else(|| panic!("{name}?"));
    let operands: Vec<i64> = words
        .map(|word| {
            if let Some(func) = word.strip_prefix('@') {
                names[func] as i64
            } else if let Some(builtin) = word.strip_prefix('$') {
                module.builtins.iter().position(|b| b.name == builtin).unwrap() as i64
            } else if let Some(constant) = word.strip_prefix('#') {
                module.consts.push(constant.parse::<i64>().unwrap() as u64);
                module.consts.len() as i64 - 1
            } else if let Some(label) = labels.get(word) {
                i64::from(*label) - i64::from(pc) - 1
            } else {
                word.parse().unwrap_or_else(|_| panic!("{word}?"))
            }
        })
        .collect();
    let at = |i: usize| operands[i] as u8;
    let imm = |i: usize| operands[i] as i32;
    let (a, b, c, imm) = match row.form {
        Form::None => (0, 0, 0, 0),
        Form::Ab | Form::ReadAb | Form::Pair => (at(0), at(1), 0, 0),
        Form::Abc => (at(0), at(1), at(2), 0),
        Form::Ai | Form::JumpA | Form::FarLoad | Form::FarStore => (at(0), 0, 0, imm(1)),
        Form::Abi | Form::ReadAbi | Form::JumpAb => (at(0), at(1), 0, imm(2)),
        Form::Abci | Form::ReadAbci => (at(0), at(1), at(2), operands.get(3).map_or(0, |&i| i as i32)),
        Form::ReadA => (at(0), 0, 0, 0),
        Form::Jump | Form::Fuel | Form::Trap => (0, 0, 0, imm(0)),
        Form::JumpAc => (at(0), 0, at(1), imm(2)),
        Form::Window => {
            let window = operands[0];
            (window as u8, (window >> 8) as u8, (window >> 16) as u8, imm(1))
        }
        Form::CallClosure | Form::CallMethod => (at(0), operands[1] as u8, (operands[1] >> 8) as u8, imm(2)),
    };
    Instr::new(row.op, a, b, c, imm)
}

/// Builtins for tests.
struct Natives;

impl Resolve for Natives {
    fn resolve(&self, name: &str) -> Option<Builtin> {
        Some(match name {
            "double" => Builtin::Leaf(|w| {
                let value = w.int(0);
                w.charge(7);
                w.set_int(0, value * 2);
                Ok(())
            }),
            "fail" => Builtin::Leaf(|_| Err(LeafError::runtime("failed"))),
            "note" => Builtin::Host(HostOp(0)),
            "wait" => Builtin::Host(HostOp(1)),
            "exit" => Builtin::Host(HostOp(2)),
            "text" => Builtin::Leaf(text),
            _ => return None,
        })
    }
}

/// The text of an interface value that holds an int or a string.
fn text(window: &mut Window<'_, '_>) -> Result<(), LeafError> {
    let text = match window.iface(0) {
        Some(view) if view.kind() == Kind::String => view.str().to_vec(),
        Some(view) => view.int().to_string().into_bytes(),
        None => b"nil".to_vec(),
    };
    window.set_str(0, &text)?;
    Ok(())
}

/// Notes what it is told; every wait is granted when asked again.
#[derive(Default)]
pub struct TestHost {
    pub noted: Vec<i64>,
    waited: bool,
}

impl Host for TestHost {
    fn call(&mut self, op: HostOp, window: &mut Window<'_, '_>) -> Flow {
        match op.0 {
            0 => self.noted.push(window.int(0)),
            1 => {
                self.waited = !self.waited;
                if self.waited {
                    return Flow::Wait(WaitReason::Mail);
                }
                window.set_int(0, 99);
            }
            _ => return Flow::Exit(window.int(0) as i32),
        }
        Flow::Done
    }

    fn globals(&mut self, turn: &mut Turn<'_>) -> Result<Globals, MemoryExceeded> {
        Globals::new(turn, Some(GLOBALS))
    }
}

/// What a run showed.
#[derive(Debug, PartialEq)]
pub struct Ran {
    pub outcome: Outcome,
    pub results: Vec<u64>,
    pub noted: Vec<i64>,
    pub fuel: i64,
    pub allocated: u64,
}

pub struct Limits {
    pub stack_slots: u64,
    pub heap_bytes: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { stack_slots: 1 << 20, heap_bytes: 64 << 20 }
    }
}

pub fn load(module: Module) -> LoadedProgram {
    let verified = verify(module).unwrap_or_else(|error| panic!("{error:?}"));
    let linked = LinkedProgram::link(verified, &Natives).expect("natives");
    LoadedProgram::load(linked)
}

/// Runs a function in slices of so much fuel; between slices everything is collected if `collect` says so.
pub fn run_in(
    program: &LoadedProgram,
    func: &str,
    args: &[u64],
    slice: i64,
    collect: bool,
    limits: &Limits,
) -> Ran {
    let index = program.module().funcs.iter().position(|f| f.name == func).unwrap();
    let func = FuncRef(index as u32);
    let arena = Arena::new(1 << 30);
    let mut mem = WorkerMem::new(&arena);
    let mut heap = Heap::new(&arena, limits.heap_bytes, 1);
    let mut pool = StackPool::new(limits.stack_slots);
    let requests = Requests::new();
    let mut host = TestHost::default();
    let mut fiber = Fiber::new();
    fiber.start(&mut pool, program, func, args);
    let mut fuel = 0;
    let mut globals = Globals::default();
    let mut turn = heap.begin_turn(&mut mem, program.data());
    let outcome = loop {
        let mut cx = Context::new(slice, &requests);
        cx.globals = globals;
        let outcome = run(&mut fiber, program, &mut turn, &mut host, &mut cx);
        fuel += slice - cx.fuel;
        globals = cx.globals;
        let goes_on = matches!(
            outcome,
            Outcome::OutOfFuel | Outcome::Requested | Outcome::Waits(_) | Outcome::NeedsMemory(_)
        );
        if !goes_on {
            break outcome;
        }
        if collect || matches!(outcome, Outcome::Requested | Outcome::NeedsMemory(_)) {
            let collected = turn.collect_full(&mut (fiber.roots(program), &mut globals));
            if let (Outcome::NeedsMemory(wanted), Ok(collected)) = (&outcome, collected)
                && collected.used + wanted > limits.heap_bytes
            {
                break outcome;
            }
        }
    };
    let mut results = Vec::new();
    if outcome == Outcome::Returned {
        results = fiber.results(program.results(func)).to_vec();
    }
    fiber.release(&mut pool);
    assert!(fiber.is_idle());
    let allocated = turn.allocated();
    drop(turn);
    heap.release(&mut mem);
    Ran { outcome, results, noted: host.noted, fuel, allocated }
}

/// Runs in one slice, and in the smallest slices with a collection after each: all must be the same.
pub fn run_both(module: Module, func: &str, args: &[u64]) -> Ran {
    let program = load(module);
    let whole = run_in(&program, func, args, i64::MAX / 2, false, &Limits::default());
    for slice in [0, 3] {
        let pieces = run_in(&program, func, args, slice, true, &Limits::default());
        assert_eq!(whole, pieces, "in slices of {slice}");
    }
    whole
}

/// The methods of `int` and `*Node` as (selector, function) for interface calls.
pub fn add_method(module: &mut Module, ty: TypeRef, selector: u32, func: &str) {
    let func = FuncRef(module.funcs.iter().position(|f| f.name == func).unwrap() as u32);
    module.types[ty.0 as usize].methods.push(RMethod { selector: Selector(selector), func });
}
