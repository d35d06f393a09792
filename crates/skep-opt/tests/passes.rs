//! What each pass does, and that without it more instructions are left.

use expect_test::{Expect, expect};
use skep_bytecode::{FuncRef, Kind as TypeKind, Mem, RType, TypeRef};
use skep_opt::print::func_text;
use skep_opt::sketch::{Sketch, program};
use skep_opt::ssa::{Bin, BlockData, Func, Kind, Op, Pos, Program, Term, Un};
use skep_opt::validate::validate;
use skep_opt::{Passes, optimise};

const W: Kind = Kind::Word;
const P: Kind = Kind::Ptr;

/// Optimises a program whose first function is looked at; `off` lacks the pass that the test is about.
fn check_program(program: Program, off: Passes, expect: Expect) {
    let run = |passes: Passes| {
        let mut program = program.clone();
        validate(&program).expect("the test's own SSA is well formed");
        optimise(&mut program, passes);
        validate(&program).expect("passes keep it well formed");
        program
    };
    // Instructions, terminators included.
    let len = |block: &BlockData| block.insts.len() + usize::from(block.term != Term::Unreachable);
    let count = |program: &Program| program.funcs[0].blocks.iter().map(len).sum::<usize>();
    let (with, without) = (run(Passes::ALL), run(off));
    expect.assert_eq(&func_text(&with, &with.funcs[0]));
    assert!(
        count(&with) < count(&without),
        "the pass does nothing:\n{}",
        func_text(&without, &without.funcs[0])
    );
}

fn check(func: Func, off: Passes, expect: Expect) {
    check_program(program(vec![func]), off, expect);
}

const NO_FOLD: Passes = Passes { fold: false, ..Passes::ALL };
const NO_CONSTANTS: Passes = Passes { constants: false, ..Passes::ALL };
const NO_SHARE: Passes = Passes { share: false, ..Passes::ALL };
const NO_CHECKS: Passes = Passes { checks: false, ..Passes::ALL };
const NO_DEAD: Passes = Passes { dead: false, ..Passes::ALL };
const NO_INLINE: Passes = Passes { inline: false, ..Passes::ALL };

#[test]
fn constants_and_algebra() {
    let mut f = Sketch::new("main.f", &[W, W, W, W, W]);
    let x = f.param(W);
    let (three, four, zero, eight) = (f.num(3), f.num(4), f.num(0), f.num(8));
    let seven = f.bin(Bin::Add, three, four);
    let a = f.bin(Bin::Sub, x, seven);
    let a = f.bin(Bin::Add, four, a);
    let b = f.bin(Bin::Or, x, zero);
    let b = f.bin(Bin::Xor, b, x);
    let c = f.bin(Bin::DivU, x, eight);
    let byte = f.word(Op::Un(Un::Ext8U, x));
    let d = f.word(Op::Un(Un::Ext16U, byte));
    let mask = f.num(0xffff);
    let d = f.bin(Bin::And, d, mask);
    let less = f.bin(Bin::LtS, x, three);
    let not = f.word(Op::Un(Un::BoolNot, less));
    let e = f.bin(Bin::Ne, not, zero);
    f.ret(&[a, b, c, d, e]);
    check(
        f.func,
        NO_FOLD,
        expect![[r#"
        main.f(v0 word) (word, word, word, word, word)
        b0:
          v1 = const 3
          v3 = const 0
          v19 = const -3
          v7 = add v0, v19
          v10 = shru v0, v1
          v11 = ext8u v0
          v16 = les v1, v0
          return v7, v3, v10, v11, v16
    "#]],
    );
}

/// A branch whose outcome a branch above tells, and one on a constant.
#[test]
fn known_branches() {
    let mut f = Sketch::new("main.f", &[W]);
    let (x, y) = (f.param(W), f.param(W));
    let blocks: Vec<_> = (0..5).map(|_| f.block(&[]).0).collect();
    let less = f.bin(Bin::LtS, x, y);
    f.branch(less, blocks[0], blocks[1]);
    f.at(blocks[0]);
    let again = f.bin(Bin::LeS, y, x);
    f.branch(again, blocks[2], blocks[3]);
    f.at(blocks[1]);
    let one = f.num(1);
    f.branch(one, blocks[2], blocks[4]);
    for (nth, block) in blocks[2..].iter().enumerate() {
        f.at(*block);
        let value = f.num(nth as i64 * 10);
        f.ret(&[value]);
    }
    check(
        f.func,
        NO_FOLD,
        expect![[r#"
            main.f(v0 word, v1 word) (word)
            b0:
              v2 = lts v0, v1
              branch v2, b1, b2
            b1:
              v6 = const 10
              return v6
            b2:
              v5 = const 0
              return v5
        "#]],
    );
}

/// `for i := 0; i < len(s); i++ { sum += s[i] + s[i] }` needs no bounds check; `s[i+1]` does.
#[test]
fn checks_in_a_counted_loop() {
    let mut f = Sketch::new("main.f", &[W]);
    let (data, len, ptr) = (f.param(P), f.param(W), f.param(P));
    let (head, vars) = f.block(&[W, W]);
    let (body, _) = f.block(&[]);
    let (exit, _) = f.block(&[]);
    let zero = f.num(0);
    f.jump(head, &[zero, zero]);
    f.at(head);
    let more = f.bin(Bin::LtS, vars[0], len);
    f.branch(more, body, exit);
    f.at(body);
    let mut sum = vars[1];
    let one = f.num(1);
    let next = f.bin(Bin::Add, vars[0], one);
    for index in [vars[0], vars[0], next] {
        f.run(Op::Bounds { index, len });
        let elem = f.word(Op::LoadX { mem: Mem::W64, base: data, index });
        sum = f.bin(Bin::Add, sum, elem);
    }
    for _ in 0..2 {
        f.run(Op::NilCheck(ptr));
        let more = f.word(Op::Load { mem: Mem::W64, base: ptr, offset: 8 });
        sum = f.bin(Bin::Add, sum, more);
    }
    f.jump(head, &[next, sum]);
    f.at(exit);
    f.ret(&[vars[1]]);
    check(
        f.func,
        NO_CHECKS,
        expect![[r#"
            main.f(v0 ptr, v1 word, v2 ptr) (word)
            b0:
              v5 = const 0
              v7 = const 1
              jump b1(v5, v5)
            b1(v3 word, v4 word):
              v6 = lts v3, v1
              branch v6, b2, b3
            b2:
              v8 = add v3, v7
              v9 = loadx.w64 v0[v3]
              v10 = add v4, v9
              v12 = add v10, v9
              bounds v8, v1
              v13 = loadx.w64 v0[v8]
              v14 = add v12, v13
              nilcheck v2
              v15 = load.w64 v2 + 8
              v16 = add v14, v15
              v18 = add v16, v15
              jump b1(v8, v18)
            b3:
              return v4
        "#]],
    );
}

/// A counter that steps over its bound, or that nothing bounds, keeps its checks.
#[test]
fn checks_that_stay() {
    for (step, bounded) in [(2, true), (1, false), (-1, true)] {
        let mut f = Sketch::new("main.f", &[]);
        let (len, n) = (f.param(W), f.param(W));
        let (head, vars) = f.block(&[W]);
        let (body, _) = f.block(&[]);
        let (exit, _) = f.block(&[]);
        let zero = f.num(0);
        f.jump(head, &[zero]);
        f.at(head);
        let more = f.bin(if bounded { Bin::LtS } else { Bin::Ne }, vars[0], if bounded { len } else { n });
        f.branch(more, body, exit);
        f.at(body);
        f.run(Op::Bounds { index: vars[0], len });
        let by = f.num(step);
        let next = f.bin(Bin::Add, vars[0], by);
        f.jump(head, &[next]);
        f.at(exit);
        f.ret(&[]);
        let mut program = program(vec![f.func]);
        optimise(&mut program, Passes::ALL);
        let mut insts = program.funcs[0].blocks.iter().flat_map(|block| &block.insts);
        assert!(insts.any(|inst| inst.op.is_check()), "step {step}");
    }
}

#[test]
fn sharing_and_hoisting() {
    let mut f = Sketch::new("main.f", &[W]);
    let (x, y) = (f.param(W), f.param(W));
    let (head, vars) = f.block(&[W]);
    let (body, _) = f.block(&[]);
    let (exit, _) = f.block(&[]);
    let first = f.bin(Bin::Mul, x, y);
    f.jump(head, &[first]);
    f.at(head);
    let more = f.bin(Bin::LtS, vars[0], y);
    f.branch(more, body, exit);
    f.at(body);
    let again = f.bin(Bin::Mul, y, x);
    let half = f.word(Op::Const(0x3fe0_0000_0000_0000));
    let fixed = f.bin(Bin::FMul, again, half);
    let next = f.bin(Bin::FAdd, vars[0], fixed);
    f.jump(head, &[next]);
    f.at(exit);
    f.ret(&[vars[0]]);
    check(
        f.func,
        NO_SHARE,
        expect![[r#"
            main.f(v0 word, v1 word) (word)
            b0:
              v3 = mul v0, v1
              v6 = const 0x3fe0000000000000
              v7 = fmul v3, v6
              jump b1(v3)
            b1(v2 word):
              v4 = lts v2, v1
              branch v4, b2, b3
            b2:
              v8 = fadd v2, v7
              jump b1(v8)
            b3:
              return v2
        "#]],
    );
}

/// Two loads of one field, a load of what was stored, zeros into a new object; a store of the same kind through
/// another pointer, and a call, forget.
#[test]
fn memory() {
    let mut f = Sketch::new("main.f", &[W, W, W, P]);
    let (p, q, x) = (f.param(P), f.param(P), f.param(W));
    let field = |base| Op::Load { mem: Mem::W64, base, offset: 8 };
    let (a, b) = (f.word(field(p)), f.word(field(p)));
    f.run(Op::Store { mem: Mem::W64, base: p, offset: 8, value: x });
    let c = f.word(field(p));
    f.run(Op::Store { mem: Mem::F64, base: q, offset: 8, value: x });
    let d = f.word(field(p));
    f.run(Op::Store { mem: Mem::W64, base: q, offset: 8, value: a });
    let e = f.word(field(p));
    let new = f.ptr(Op::New(TypeRef(0)));
    let (zero, nil) = (f.num(0), f.ptr(Op::Nil));
    f.run(Op::Store { mem: Mem::W64, base: new, offset: 0, value: zero });
    f.run(Op::Store { mem: Mem::W64, base: new, offset: 8, value: x });
    f.run(Op::Store { mem: Mem::W64, base: new, offset: 8, value: zero });
    f.run(Op::Store { mem: Mem::Ptr, base: new, offset: 16, value: nil });
    f.run(Op::Store { mem: Mem::W64, base: q, offset: 24, value: x });
    f.run(Op::Store { mem: Mem::W64, base: new, offset: 24, value: zero });
    let first = f.bin(Bin::Add, a, b);
    let second = f.bin(Bin::Add, c, d);
    f.ret(&[first, second, e, new]);
    let mut program = program(vec![f.func]);
    program.types.push(int_type());
    check_program(
        program,
        Passes { memory: false, ..Passes::ALL },
        expect![[r#"
        main.f(v0 ptr, v1 ptr, v2 word) (word, word, word, ptr)
        b0:
          v3 = load.w64 v0 + 8
          store.w64 v0 + 8, v2
          store.f64 v1 + 8, v2
          store.w64 v1 + 8, v3
          v7 = load.w64 v0 + 8
          v8 = new int
          v9 = const 0
          store.w64 v8 + 8, v2
          store.w64 v8 + 8, v9
          store.w64 v1 + 24, v2
          store.w64 v8 + 24, v9
          v11 = add v3, v3
          v12 = add v2, v2
          return v11, v12, v7, v8
    "#]],
    );
}

/// A flag that only code behind itself would set is never set, whatever the loop around it does; a counter is none.
#[test]
fn constants_around_loops() {
    let mut f = Sketch::new("main.f", &[W, W]);
    let n = f.param(W);
    let (head, vars) = f.block(&[W, W]);
    let (body, _) = f.block(&[]);
    let (set, _) = f.block(&[]);
    let (next, flag) = f.block(&[W]);
    let (exit, _) = f.block(&[]);
    let (zero, one) = (f.num(0), f.num(1));
    f.jump(head, &[zero, zero]);
    f.at(head);
    let more = f.bin(Bin::LtS, vars[0], n);
    f.branch(more, body, exit);
    f.at(body);
    f.end(Term::Branch { cond: vars[1], then: (set, vec![]), els: (next, vec![vars[1]]) });
    f.at(set);
    f.jump(next, &[one]);
    f.at(next);
    let up = f.bin(Bin::Add, vars[0], one);
    f.jump(head, &[up, flag[0]]);
    f.at(exit);
    f.ret(&[vars[0], vars[1]]);
    check(
        f.func,
        NO_CONSTANTS,
        expect![[r#"
        main.f(v0 word) (word, word)
        b0:
          v4 = const 0
          v5 = const 1
          jump b1(v4)
        b1(v1 word):
          v6 = lts v1, v0
          branch v6, b2, b5
        b2:
          v7 = add v1, v5
          jump b1(v7)
        b5:
          return v1, v4
    "#]],
    );
}

/// A flag that comes in as a constant decides the branch on it.
#[test]
fn flags() {
    let mut f = Sketch::new("main.f", &[W]);
    let (x, y) = (f.param(W), f.param(W));
    let (right, _) = f.block(&[]);
    let (join, flag) = f.block(&[W]);
    let (yes, _) = f.block(&[]);
    let (no, _) = f.block(&[]);
    let (zero, one) = (f.num(0), f.num(1));
    let less = f.bin(Bin::LtS, x, y);
    f.end(Term::Branch { cond: less, then: (right, vec![]), els: (join, vec![zero]) });
    f.at(right);
    let also = f.bin(Bin::LtS, x, one);
    f.jump(join, &[also]);
    f.at(join);
    f.branch(flag[0], yes, no);
    f.at(yes);
    f.ret(&[x]);
    f.at(no);
    f.ret(&[y]);
    check(
        f.func,
        NO_DEAD,
        expect![[r#"
        main.f(v0 word, v1 word) (word)
        b0:
          v4 = const 1
          v5 = lts v0, v1
          branch v5, b1, b4
        b1:
          v6 = lts v0, v4
          branch v6, b3, b4
        b3:
          return v0
        b4:
          return v1
    "#]],
    );
}

/// The first round's checks and loads of fields that the loop leaves alone are done before it; a check behind a
/// store, and loads of what the loop writes, stay. A value that a `break` carries out is repaired.
#[test]
fn hoisting_checks_and_loads() {
    let mut f = Sketch::new("main.f", &[W, W]);
    let (p, q, n) = (f.param(P), f.param(P), f.param(W));
    let (head, vars) = f.block(&[W, W]);
    let (body, _) = f.block(&[]);
    let (rest, _) = f.block(&[]);
    let (exit, _) = f.block(&[]);
    let zero = f.num(0);
    f.jump(head, &[zero, zero]);
    f.at(head);
    let more = f.bin(Bin::LtS, vars[0], n);
    f.branch(more, body, exit);
    f.at(body);
    f.run(Op::NilCheck(p));
    let inner = f.ptr(Op::Load { mem: Mem::Ptr, base: p, offset: 8 });
    f.run(Op::NilCheck(inner));
    let same = f.word(Op::Load { mem: Mem::F64, base: inner, offset: 0 });
    let other = f.word(Op::Load { mem: Mem::W64, base: inner, offset: 8 });
    f.run(Op::Store { mem: Mem::W64, base: p, offset: 0, value: other });
    f.run(Op::NilCheck(q));
    let late = f.word(Op::Load { mem: Mem::F64, base: q, offset: 0 });
    let sum = f.bin(Bin::FAdd, vars[1], same);
    let sum = f.bin(Bin::FAdd, sum, late);
    let stop = f.bin(Bin::Eq, other, zero);
    f.branch(stop, exit, rest);
    f.at(rest);
    let one = f.num(1);
    let next = f.bin(Bin::Add, vars[0], one);
    f.jump(head, &[next, sum]);
    f.at(exit);
    f.ret(&[vars[0], vars[1]]);
    let mut program = program(vec![f.func]);
    let mut off = program.clone();
    optimise(&mut off, Passes { invert: false, ..Passes::ALL });
    optimise(&mut program, Passes::ALL);
    assert_eq!((checks_in_loops(&program.funcs[0]), checks_in_loops(&off.funcs[0])), (1, 3));
    validate(&program).expect("passes keep it well formed");
    expect![[r#"
        main.f(v0 ptr, v1 ptr, v2 word) (word, word)
        b0:
          v5 = const 0
          v18 = lts v5, v2
          branch v18, b5, b4(v5, v5)
        b2(v19 word, v20 word):
          v9 = load.w64 v7 + 8
          store.w64 v0 + 0, v9
          nilcheck v1
          v10 = load.f64 v1 + 0
          v11 = fadd v19, v8
          v12 = fadd v11, v10
          v13 = eq v9, v5
          branch v13, b4(v20, v19), b3
        b3:
          v15 = add v20, v14
          v6 = lts v15, v2
          branch v6, b2(v12, v15), b4(v15, v12)
        b4(v21 word, v22 word):
          return v21, v22
        b5:
          nilcheck v0
          v7 = load.ptr v0 + 8
          nilcheck v7
          v8 = load.f64 v7 + 0
          v14 = const 1
          jump b2(v5, v5)
    "#]]
    .assert_eq(&func_text(&program, &program.funcs[0]));
}

fn checks_in_loops(func: &Func) -> usize {
    let graph = func.graph();
    let blocks = func.blocks.iter().enumerate().filter(|(block, _)| graph.depth(*block as u32) > 0);
    blocks.flat_map(|(_, block)| &block.insts).filter(|inst| inst.op.is_check()).count()
}

/// Without the pass the loop keeps what does not change in it.
#[test]
fn hoisting() {
    let mut f = Sketch::new("main.f", &[W]);
    let (x, n) = (f.param(W), f.param(W));
    let (head, vars) = f.block(&[W]);
    let (body, _) = f.block(&[]);
    let (exit, _) = f.block(&[]);
    f.jump(head, &[x]);
    f.at(head);
    let more = f.bin(Bin::LtS, vars[0], n);
    f.branch(more, body, exit);
    f.at(body);
    let fixed = f.bin(Bin::Mul, x, n);
    f.run(Op::ShiftCheck(fixed));
    let next = f.bin(Bin::Add, vars[0], fixed);
    f.jump(head, &[next]);
    f.at(exit);
    f.ret(&[vars[0]]);
    let count = |passes: Passes| {
        let mut program = program(vec![f.func.clone()]);
        optimise(&mut program, passes);
        program.funcs[0].blocks[body.0 as usize].insts.len()
    };
    assert_eq!((count(Passes::ALL), count(Passes { hoist: false, ..Passes::ALL })), (2, 3));
}

#[test]
fn dead_code() {
    let mut f = Sketch::new("main.f", &[W]);
    let x = f.param(W);
    let (next, params) = f.block(&[W, W]);
    let (gone, _) = f.block(&[]);
    let unused = f.bin(Bin::Mul, x, x);
    let _ = f.ptr(Op::New(TypeRef(0)));
    f.jump(next, &[x, unused]);
    f.at(next);
    f.ret(&[params[0]]);
    f.at(gone);
    f.num(5);
    f.jump(next, &[x, x]);
    let mut program = program(vec![f.func]);
    program.types.push(int_type());
    check_program(
        program,
        NO_DEAD,
        expect![[r#"
        main.f(v0 word) (word)
        b0:
          return v0
    "#]],
    );
}

fn int_type() -> RType {
    RType {
        kind: TypeKind::Int,
        name: "int".to_owned(),
        named: false,
        size: 8,
        align: 8,
        elem: None,
        key: None,
        len: 0,
        fields: Vec::new(),
        methods: Vec::new(),
        wants: Vec::new(),
        pointers: Vec::new(),
        comparable: true,
        plain: true,
        flat: true,
    }
}

/// A caller of main.clamp at line 9, which divides at line 3.
fn caller_and_callee() -> (Func, Func) {
    let mut g = Sketch::new("main.clamp", &[W]);
    g.pos = Pos(2);
    let (a, b) = (g.param(W), g.param(W));
    let (small, _) = g.block(&[]);
    let (large, _) = g.block(&[]);
    let less = g.bin(Bin::LtS, a, b);
    g.branch(less, small, large);
    g.at(small);
    let quotient = g.bin(Bin::DivS, b, a);
    g.ret(&[quotient]);
    g.at(large);
    g.ret(&[b]);
    let mut f = Sketch::new("main.f", &[W]);
    f.pos = Pos(8);
    let x = f.param(W);
    let ten = f.num(10);
    let first = f.word(Op::Call { func: FuncRef(1), args: vec![x, ten] });
    let closure = f.ptr(Op::StaticFunc(FuncRef(1)));
    let second = f.word(Op::CallClosure { closure, args: vec![first, first] });
    f.ret(&[second]);
    (f.func, g.func)
}

#[test]
fn inlining() {
    let (caller, callee) = caller_and_callee();
    let mut program = program(vec![caller, callee]);
    check_inlined(&mut program.clone(), true);
    for change in [
        (|func| func.noinline = true) as fn(&mut Func),
        |func| func.has_defer = true,
        |func| {
            let Term::Return(values) = func.blocks[2].term.clone() else { return };
            let args = vec![values[0], values[0]];
            let def = skep_opt::ssa::Value(func.kinds.len() as u32);
            func.kinds.push(Kind::Word);
            func.blocks[2].insts.push(skep_opt::ssa::Inst {
                op: Op::Call { func: FuncRef(1), args },
                defs: vec![def],
                pos: Pos(2),
            });
        },
    ] {
        let mut changed = program.clone();
        change(&mut changed.funcs[1]);
        check_inlined(&mut changed, false);
    }
    program.funcs[1].wrapper = true;
    let mut hidden = program.clone();
    optimise(&mut hidden, Passes::ALL);
    assert_eq!(hidden.positions.len(), program.positions.len(), "a wrapper's frame is never shown");
}

fn check_inlined(program: &mut Program, inlined: bool) {
    optimise(program, Passes::ALL);
    validate(program).expect("passes keep it well formed");
    let insts: Vec<_> = program.funcs[0].blocks.iter().flat_map(|block| &block.insts).collect();
    let calls = insts.iter().filter(|inst| inst.op.is_call()).count();
    assert_eq!(calls, if inlined { 0 } else { 2 });
    for inst in insts.iter().filter(|inst| matches!(inst.op, Op::Bin(Bin::DivS, ..))) {
        let pos = &program.positions[inst.pos.0 as usize];
        assert_eq!((pos.line, pos.inlined_at), (3, Some(Pos(8))));
    }
}

#[test]
fn inlined_text() {
    let (caller, callee) = caller_and_callee();
    let program = program(vec![caller, callee]);
    let mut off = program.clone();
    optimise(&mut off, NO_INLINE);
    let calls = |program: &Program| {
        program.funcs[0].blocks.iter().flat_map(|block| &block.insts).filter(|inst| inst.op.is_call()).count()
    };
    assert_eq!(calls(&off), 2);
    let mut on = program;
    optimise(&mut on, Passes::ALL);
    expect![[r#"
        main.f(v0 word) (word)
        b0:
          v1 = const 10
          v7 = lts v0, v1
          branch v7, b2, b3
        b2:
          v8 = divs v1, v0
          jump b4(v8)
        b3:
          jump b4(v1)
        b4(v2 word):
          return v2
    "#]]
    .assert_eq(&func_text(&on, &on.funcs[0]));
}

/// A small function that calls itself takes itself in once.
#[test]
fn inlining_of_itself() {
    let mut f = Sketch::new("main.sum", &[W]);
    let n = f.param(W);
    let (end, _) = f.block(&[]);
    let (more, _) = f.block(&[]);
    let zero = f.num(0);
    let done = f.bin(Bin::Eq, n, zero);
    f.branch(done, end, more);
    f.at(end);
    f.ret(&[zero]);
    f.at(more);
    let one = f.num(1);
    let less = f.bin(Bin::Sub, n, one);
    let rest = f.word(Op::Call { func: FuncRef(0), args: vec![less] });
    let sum = f.bin(Bin::Add, rest, n);
    f.ret(&[sum]);
    let mut program = program(vec![f.func]);
    optimise(&mut program, Passes::ALL);
    expect![[r#"
        main.sum(v0 word) (word)
        b0:
          v1 = const 0
          v2 = eq v0, v1
          branch v2, b1, b2
        b1:
          return v1
        b2:
          v7 = const -1
          v4 = add v0, v7
          v10 = eq v4, v1
          branch v10, b4, b5
        b4:
          jump b6(v1)
        b5:
          v16 = const -2
          v12 = add v0, v16
          v13 = call main.sum(v12)
          v14 = add v13, v4
          jump b6(v14)
        b6(v5 word):
          v6 = add v5, v0
          return v6
    "#]]
    .assert_eq(&func_text(&program, &program.funcs[0]));
}
