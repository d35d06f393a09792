//! Random functions of numbers, run as SSA and as bytecode: lowering and passes must not change what comes out.
//! Every block takes all variables as parameters, in any order, so that moves, rings and windows are tried.

use skep_bytecode::ops::Form;
use skep_bytecode::{FuncRef, Instr, Module, Op as Code, limits::FRAME_HEADER_SLOTS, verify};
use skep_opt::sketch::{Sketch, program};
use skep_opt::ssa::{Bin, Func, Kind, Op, Program, Term, Un, Value};
use skep_opt::validate::validate;
use skep_opt::{Passes, optimise};

const W: Kind = Kind::Word;

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn pick(&mut self, values: &[Value]) -> Value {
        values[self.below(values.len())]
    }
}

const BINS: &[Bin] = &[
    Bin::Add,
    Bin::Sub,
    Bin::Mul,
    Bin::And,
    Bin::Or,
    Bin::Xor,
    Bin::AndNot,
    Bin::Shl,
    Bin::ShrS,
    Bin::ShrU,
    Bin::Eq,
    Bin::Ne,
    Bin::LtS,
    Bin::LeS,
    Bin::LtU,
    Bin::LeU,
];
const UNS: &[Un] = &[Un::Neg, Un::Not, Un::Ext8S, Un::Ext8U, Un::Ext16S, Un::Ext32U, Un::Ext32S];
const CONSTANTS: &[i64] = &[0, 1, -1, 2, 7, 64, 255, 4096, i64::MAX, i64::MIN, 1 << 23, -(1 << 23), 1 << 40];

/// A function of two numbers to three; its blocks jump anywhere until a counter is used up.
fn random_func(random: &mut Random) -> Func {
    let mut f = Sketch::new("main.f", &[W, W, W]);
    let params = [f.param(W), f.param(W)];
    let vars = 2 + random.below(6);
    let (exit, exit_vars) = f.block(&[W, W, W]);
    let blocks: Vec<_> = (0..1 + random.below(6)).map(|_| f.block(&vec![W; vars + 1])).collect();
    let turns = f.num(1 + random.below(20) as i64);
    let mut first = vec![turns];
    for nth in 0..vars {
        let param = params.get(nth).copied();
        first.push(param.unwrap_or_else(|| f.num(nth as i64)));
    }
    let to = blocks[random.below(blocks.len())].0;
    f.jump(to, &first);
    for (block, vars) in &blocks {
        f.at(*block);
        let mut live = vars[1..].to_vec();
        for _ in 0..random.below(8) {
            let new = random_op(random, &mut f, &live);
            live.extend(new);
        }
        let one = f.num(1);
        let left = f.bin(Bin::Sub, vars[0], one);
        let (next, _) = f.block(&[]);
        let zero = f.num(0);
        let more = f.bin(Bin::LtS, zero, left);
        let out = (0..3).map(|_| random.pick(&live)).collect();
        f.end(Term::Branch { cond: more, then: (next, vec![]), els: (exit, out) });
        f.at(next);
        let edge = |random: &mut Random| {
            let mut args = vec![left];
            args.extend((1..vars.len()).map(|_| random.pick(&live)));
            (blocks[random.below(blocks.len())].0, args)
        };
        let (then, els) = (edge(random), edge(random));
        if random.below(3) == 0 {
            f.jump(then.0, &then.1);
        } else {
            let (a, b) = (random.pick(&live), random.pick(&live));
            let cond = f.bin(BINS[10 + random.below(6)], a, b);
            let cond = if random.below(3) == 0 { f.word(Op::Un(Un::BoolNot, cond)) } else { cond };
            f.end(Term::Branch { cond, then, els });
        }
    }
    f.at(exit);
    f.ret(&exit_vars);
    f.func
}

fn random_op(random: &mut Random, f: &mut Sketch, live: &[Value]) -> Vec<Value> {
    let (a, b) = (random.pick(live), random.pick(live));
    match random.below(10) {
        0 => vec![f.num(CONSTANTS[random.below(CONSTANTS.len())])],
        1 => vec![f.word(Op::Un(UNS[random.below(UNS.len())], a))],
        2 => f.insts(&[W, W], Op::Call { func: FuncRef(1), args: vec![a, b] }),
        3 => {
            let constant = f.num(CONSTANTS[random.below(CONSTANTS.len())]);
            vec![f.bin(BINS[random.below(BINS.len())], a, constant)]
        }
        _ => vec![f.bin(BINS[random.below(BINS.len())], a, b)],
    }
}

/// The callee: `(a, b)` gives `(a ^ b, a - b)`.
fn callee() -> Func {
    let mut g = Sketch::new("main.g", &[W, W]);
    let (a, b) = (g.param(W), g.param(W));
    let (x, y) = (g.bin(Bin::Xor, a, b), g.bin(Bin::Sub, a, b));
    g.ret(&[x, y]);
    g.func
}

fn binary(bin: Bin, a: u64, b: u64) -> u64 {
    let (sa, sb) = (a as i64, b as i64);
    match bin {
        Bin::Add => a.wrapping_add(b),
        Bin::Sub => a.wrapping_sub(b),
        Bin::Mul => a.wrapping_mul(b),
        Bin::And => a & b,
        Bin::Or => a | b,
        Bin::Xor => a ^ b,
        Bin::AndNot => a & !b,
        Bin::Shl => a.checked_shl(b.min(64) as u32).unwrap_or(0),
        Bin::ShrS => (sa >> b.min(63)) as u64,
        Bin::ShrU => a.checked_shr(b.min(64) as u32).unwrap_or(0),
        Bin::Eq => u64::from(a == b),
        Bin::Ne => u64::from(a != b),
        Bin::LtS => u64::from(sa < sb),
        Bin::LeS => u64::from(sa <= sb),
        Bin::LtU => u64::from(a < b),
        Bin::LeU => u64::from(a <= b),
        other => panic!("{other:?} is not made here"),
    }
}

fn unary(un: Un, a: u64) -> u64 {
    match un {
        Un::Neg => a.wrapping_neg(),
        Un::Not => !a,
        Un::BoolNot => a ^ 1,
        Un::Ext8S => a as i8 as u64,
        Un::Ext16S => a as i16 as u64,
        Un::Ext32S => a as i32 as u64,
        Un::Ext8U => u64::from(a as u8),
        Un::Ext32U => u64::from(a as u32),
        other => panic!("{other:?} is not made here"),
    }
}

/// Runs the first function as SSA.
fn run_ssa(program: &Program, func: usize, args: &[u64]) -> Vec<u64> {
    let func = &program.funcs[func];
    let mut values = vec![0u64; func.kinds.len()];
    for (param, arg) in func.params.iter().zip(args) {
        values[param.0 as usize] = *arg;
    }
    let mut at = 0;
    loop {
        let block = &func.blocks[at];
        for inst in &block.insts {
            let get = |value: &Value| values[value.0 as usize];
            let results = match &inst.op {
                Op::Const(bits) => vec![*bits],
                Op::Bin(bin, a, b) => vec![binary(*bin, get(a), get(b))],
                Op::Un(un, a) => vec![unary(*un, get(a))],
                Op::Call { func, args } => {
                    run_ssa(program, func.0 as usize, &args.iter().map(get).collect::<Vec<_>>())
                }
                other => panic!("{other:?} is not made here"),
            };
            for (def, result) in inst.defs.iter().zip(results) {
                values[def.0 as usize] = result;
            }
        }
        let edge = match &block.term {
            Term::Jump(to, args) => (*to, args),
            Term::Branch { cond, then, els } => {
                let edge = if values[cond.0 as usize] != 0 { then } else { els };
                (edge.0, &edge.1)
            }
            Term::Return(results) => return results.iter().map(|value| values[value.0 as usize]).collect(),
            other => panic!("{other:?} is not made here"),
        };
        let passed: Vec<u64> = edge.1.iter().map(|value| values[value.0 as usize]).collect();
        at = edge.0.0 as usize;
        for (param, value) in func.blocks[at].params.iter().zip(passed) {
            values[param.0 as usize] = value;
        }
    }
}

/// What a run's instructions cost, and what it paid for them.
#[derive(Debug, Default)]
struct Fuel {
    paid: u64,
    cost: u64,
    /// Something ran that was not yet paid for.
    is_late: bool,
}

/// Runs a function as bytecode, in a frame that starts at `base`.
fn run_code(module: &Module, func: usize, slots: &mut Vec<u64>, base: usize, fuel: &mut Fuel) {
    let func = &module.funcs[func];
    slots.resize(slots.len().max(base + func.frame as usize), 0x5555);
    let mut pc = 0usize;
    loop {
        let i: Instr = func.code[pc];
        let op = Code::from_code(i.code()).expect("the verifier knows all opcodes");
        pc += 1;
        let at = |slot: u8| base + usize::from(slot);
        // Some fields are no slots.
        let get = |slot: u8| slots.get(at(slot)).copied().unwrap_or_default();
        let (a, b, c) = (get(i.a()), get(i.b()), get(i.c()));
        let (sa, imm) = (a as i64, i64::from(i.imm()));
        let small = i64::from(i.c() as i8);
        fuel.cost += u64::from(op.info().cost);
        fuel.is_late |= fuel.cost > fuel.paid;
        let taken = match op {
            Code::Enter | Code::Loop | Code::Fuel => {
                fuel.paid += i.imm() as u64;
                continue;
            }
            Code::Return => return,
            Code::Call => {
                run_code(module, i.index(), slots, base + i.window() + FRAME_HEADER_SLOTS, fuel);
                // What a callee leaves above its results is anything.
                let callee = &module.funcs[i.index()];
                let first = base + i.window() + FRAME_HEADER_SLOTS + usize::from(callee.results);
                slots[first..].fill(0x7777);
                slots[base + i.window()..][..FRAME_HEADER_SLOTS].fill(0x7777);
                continue;
            }
            Code::FarStore => {
                slots[base + i.index()] = a;
                continue;
            }
            Code::Jump => true,
            Code::JumpIf => a != 0,
            Code::JumpIfNot => a == 0,
            Code::JumpEq => a == b,
            Code::JumpNe => a != b,
            Code::JumpLtS => sa < b as i64,
            Code::JumpLeS => sa <= b as i64,
            Code::JumpLtU => a < b,
            Code::JumpLeU => a <= b,
            Code::JumpEqI => sa == small,
            Code::JumpNeI => sa != small,
            Code::JumpLtSI => sa < small,
            Code::JumpLeSI => sa <= small,
            Code::JumpGtSI => sa > small,
            Code::JumpGeSI => sa >= small,
            _ => {
                let value = match op {
                    Code::Mov => b,
                    Code::FarLoad => slots[base + i.index()],
                    Code::Imm => imm as u64,
                    Code::Const => module.consts[i.index()],
                    _ if op.info().form == Form::Abc => binary(bin_of(op), b, c),
                    _ if op.info().form == Form::Abi => binary(bin_of(op), b, imm as u64),
                    _ => unary(un_of(op), b),
                };
                slots[at(i.a())] = value;
                continue;
            }
        };
        if taken {
            pc = (pc as i64 + imm) as usize;
        }
    }
}

fn bin_of(op: Code) -> Bin {
    match op {
        Code::Add | Code::AddI => Bin::Add,
        Code::Mul | Code::MulI => Bin::Mul,
        Code::And | Code::AndI => Bin::And,
        Code::Or | Code::OrI => Bin::Or,
        Code::Xor | Code::XorI => Bin::Xor,
        Code::Shl | Code::ShlI => Bin::Shl,
        Code::ShrS | Code::ShrSI => Bin::ShrS,
        Code::ShrU | Code::ShrUI => Bin::ShrU,
        Code::Sub => Bin::Sub,
        Code::AndNot => Bin::AndNot,
        Code::Eq => Bin::Eq,
        Code::Ne => Bin::Ne,
        Code::LtS => Bin::LtS,
        Code::LeS => Bin::LeS,
        Code::LtU => Bin::LtU,
        Code::LeU => Bin::LeU,
        other => panic!("{other:?} is not made here"),
    }
}

fn un_of(op: Code) -> Un {
    match op {
        Code::Neg => Un::Neg,
        Code::Not => Un::Not,
        Code::BoolNot => Un::BoolNot,
        Code::Ext8S => Un::Ext8S,
        Code::Ext16S => Un::Ext16S,
        Code::Ext32S => Un::Ext32S,
        Code::Ext8U => Un::Ext8U,
        Code::Ext32U => Un::Ext32U,
        other => panic!("{other:?} is not made here"),
    }
}

#[test]
fn random_functions_compute_the_same() {
    let only = std::env::var("RANDOM_SEED").ok().and_then(|seed| seed.parse().ok());
    for seed in 1..=600u64 {
        if only.is_some_and(|only: u64| only != seed) {
            continue;
        }
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut whole = program(vec![random_func(&mut random), callee()]);
        whole.funcs[1].noinline = random.below(2) == 0;
        validate(&whole).unwrap();
        let inputs: Vec<[u64; 2]> =
            (0..4).map(|_| [random.below(100) as u64, CONSTANTS[random.below(13)] as u64]).collect();
        let expect: Vec<Vec<u64>> = inputs.iter().map(|args| run_ssa(&whole, 0, args)).collect();
        for passes in [Passes::NONE, Passes::ALL] {
            let mut program = whole.clone();
            optimise(&mut program, passes);
            validate(&program).unwrap();
            for (args, expect) in inputs.iter().zip(&expect) {
                assert_eq!(run_ssa(&program, 0, args), *expect, "seed {seed}: passes, {args:?}");
            }
            let module = skep_lower::lower(program).unwrap();
            if let Err(error) = verify(module.clone()) {
                panic!("seed {seed}: {error}\n{}", skep_bytecode::disasm::module_text(&module));
            }
            for (args, expect) in inputs.iter().zip(&expect) {
                let mut slots = args.to_vec();
                slots.resize(module.funcs[0].frame.max(3) as usize, 0x5555);
                let mut fuel = Fuel::default();
                run_code(&module, 0, &mut slots, 0, &mut fuel);
                let text = || skep_bytecode::disasm::function_text(&module, &module.funcs[0]);
                assert!(!fuel.is_late, "seed {seed}: {fuel:?}, {args:?}\n{}", text());
                assert_eq!(slots[..3], expect[..], "seed {seed}: lowering, {args:?}\n{}", text());
            }
        }
    }
}

/// `if c { goto B }; A: a += b; B: many instructions; if n-- > 0 { goto A }`: no round is free, none costs twice.
#[test]
fn a_cycle_with_two_entries_pays_each_round() {
    let mut f = Sketch::new("main.f", &[W, W, W]);
    let (c, n) = (f.param(W), f.param(W));
    let (a, in_a) = f.block(&[W, W]);
    let (b, in_b) = f.block(&[W, W]);
    let (exit, _) = f.block(&[]);
    f.end(Term::Branch { cond: c, then: (b, vec![n, c]), els: (a, vec![n, c]) });
    f.at(a);
    let sum = f.bin(Bin::Add, in_a[1], in_a[0]);
    f.jump(b, &[in_a[0], sum]);
    f.at(b);
    let mixed = (0..20).fold(in_b[1], |value, nth| f.bin(BINS[[0, 2, 5][nth % 3]], value, in_b[0]));
    let one = f.num(1);
    let left = f.bin(Bin::Sub, in_b[0], one);
    let zero = f.num(0);
    let more = f.bin(Bin::LtS, zero, left);
    f.end(Term::Branch { cond: more, then: (a, vec![left, mixed]), els: (exit, vec![]) });
    f.at(exit);
    f.ret(&[mixed, left, zero]);
    let module = skep_lower::lower(program(vec![f.func])).unwrap();
    for entry in 0..2 {
        let mut slots = vec![entry, 1000];
        let mut fuel = Fuel::default();
        run_code(&module, 0, &mut slots, 0, &mut fuel);
        let text = skep_bytecode::disasm::function_text(&module, &module.funcs[0]);
        assert!(!fuel.is_late && fuel.paid <= fuel.cost + 10, "{fuel:?}\n{text}");
    }
}
