//! From SSA made by hand to bytecode as text.

use expect_test::{Expect, expect};
use skep_bytecode::{BuiltinRef, FuncRef, Mem, Module, Selector, disasm, verify};
use skep_opt::sketch::{Sketch, program};
use skep_opt::ssa::{Bin, Func, Kind, Local, Op, Program, Term, Un, Value};

fn check(func: Func, expect: Expect) {
    check_program(program(vec![func]), expect);
}

fn check_program(program: Program, expect: Expect) {
    let module = lowered(program);
    expect.assert_eq(&disasm::function_text(&module, &module.funcs[0]));
}

/// Lowers a program, whose code must pass the verifier.
fn lowered(program: Program) -> Module {
    let module = skep_lower::lower(program).expect("small enough");
    if let Err(error) = verify(module.clone()) {
        panic!("{error}\n{}", disasm::module_text(&module));
    }
    module
}

const W: Kind = Kind::Word;
const P: Kind = Kind::Ptr;

#[test]
fn fib() {
    let mut f = Sketch::new("main.fib", &[W]);
    let n = f.param(W);
    let (small, _) = f.block(&[]);
    let (large, _) = f.block(&[]);
    let two = f.num(2);
    let less = f.bin(Bin::LtS, n, two);
    f.branch(less, small, large);
    f.at(small);
    f.ret(&[n]);
    f.at(large);
    let mut part = |by: i64| {
        let by = f.num(by);
        let arg = f.bin(Bin::Sub, n, by);
        f.word(Op::Call { func: FuncRef(0), args: vec![arg] })
    };
    let (left, right) = (part(1), part(2));
    let sum = f.bin(Bin::Add, left, right);
    f.ret(&[sum]);
    check(
        f.func,
        expect![[r#"
        main.fib(w) (w) frame 7
           0  enter 2  {}  ; a.go:1
           1  jump.ge.si s0, 2, @3
           2  return
           3  fuel 8
           4  add.i s3, s0, -1
           5  call main.fib, s3: 1 -> 1  {}
           6  add.i s6, s0, -2
           7  call main.fib, s6: 1 -> 1  {}
           8  add s0, s3, s6
           9  return
    "#]],
    );
}

/// `for i := 0; i < n; i++ { s += i }`.
#[test]
fn counting_loop() {
    let mut f = Sketch::new("main.sum", &[W]);
    let n = f.param(W);
    let (head, vars) = f.block(&[W, W]);
    let (body, _) = f.block(&[]);
    let (exit, _) = f.block(&[]);
    let zero = f.num(0);
    f.jump(head, &[zero, zero]);
    f.at(head);
    let more = f.bin(Bin::LtS, vars[0], n);
    f.branch(more, body, exit);
    f.at(body);
    let sum = f.bin(Bin::Add, vars[1], vars[0]);
    let one = f.num(1);
    let next = f.bin(Bin::Add, vars[0], one);
    f.jump(head, &[next, sum]);
    f.at(exit);
    f.ret(&[vars[1]]);
    check(
        f.func,
        expect![[r#"
        main.sum(w) (w) frame 3
           0  enter 5  {}  ; a.go:1
           1  imm s2, 0
           2  imm s1, 0
           3  jump.le.s s0, s2, @8
           4  loop 3  {}
           5  add s1, s1, s2
           6  add.i s2, s2, 1
           7  jump.lt.s s2, s0, @4
           8  mov s0, s1
           9  return
    "#]],
    );
}

/// A loop whose test calls, so that it isn't repeated, and whose variables swap.
#[test]
fn loop_with_long_test_and_swap() {
    let mut f = Sketch::new("main.swap", &[W]);
    let (a, b) = (f.param(W), f.param(W));
    let (head, vars) = f.block(&[W, W]);
    let (body, _) = f.block(&[]);
    let (exit, _) = f.block(&[]);
    f.jump(head, &[a, b]);
    f.at(head);
    let more = f.word(Op::Call { func: FuncRef(0), args: vec![vars[0], vars[1]] });
    f.branch(more, body, exit);
    f.at(body);
    f.jump(head, &[vars[1], vars[0]]);
    f.at(exit);
    f.ret(&[vars[1]]);
    check(
        f.func,
        expect![[r#"
            main.swap(ww) (w) frame 7
               0  enter 6  {}  ; a.go:1
               1  jump @6
               2  loop 8  {}
               3  mov s6, s0
               4  mov s0, s1
               5  mov s1, s6
               6  mov s4, s0
               7  mov s5, s1
               8  call main.swap, s4: 2 -> 1  {}
               9  jump.if s4, @2
              10  fuel 2
              11  mov s0, s1
              12  return
        "#]],
    );
}

/// Arguments that change places in a window at the frame's end.
#[test]
fn ring_in_a_window() {
    let mut f = Sketch::new("main.turn", &[]);
    let three = f.insts(&[W, W, W], Op::Call { func: FuncRef(1), args: vec![] });
    let turned = vec![three[1], three[2], three[0]];
    f.run(Op::Builtin { builtin: 0, args: vec![three[0]] });
    f.run(Op::Call { func: FuncRef(2), args: turned });
    f.ret(&[]);
    let mut g = Sketch::new("main.three", &[W, W, W]);
    let zero = g.num(0);
    g.ret(&[zero, zero, zero]);
    let mut h = Sketch::new("main.take", &[]);
    (0..3).for_each(|_| _ = h.param(W));
    h.ret(&[]);
    let mut program = program(vec![f.func, g.func, h.func]);
    let name = "rt.mapLen".to_owned();
    program.builtins.push(BuiltinRef { name, types: Vec::new(), args: 1, results: 0, result_pointers: 0 });
    check_program(
        program,
        expect![[r#"
        main.turn() frame 7
           0  enter 12  {}  ; a.go:1
           1  call main.three, s2: 0 -> 3  {}
           2  mov s5, s2
           3  builtin rt.mapLen, s5: 1 -> 0  {}
           4  mov s6, s2
           5  mov s2, s3
           6  mov s3, s4
           7  mov s4, s6
           8  call main.take, s2: 3 -> 0  {}
           9  return
    "#]],
    );
}

/// Builtins keep their arguments alive; what lives across a call stands below its window.
#[test]
fn calls_and_liveness() {
    let mut f = Sketch::new("main.calls", &[P, W]);
    let (closure, ty, data) = (f.param(P), f.param(W), f.param(P));
    let text = f.ptr(Op::StrData(0));
    let len = f.num(3);
    let joined = f.insts(&[P, W], Op::Builtin { builtin: 0, args: vec![text, len, data, len] });
    let one = f.insts(&[P, W], Op::CallClosure { closure, args: vec![joined[0], joined[1]] });
    let two = f.insts(&[W], Op::CallMethod { selector: Selector(0), ty, data, args: vec![one[1]] });
    f.ret(&[one[0], two[0]]);
    let mut program = program(vec![f.func]);
    program.strings.push(b"abc".to_vec());
    program.selectors.push("Len".to_owned());
    program.builtins.push(BuiltinRef {
        name: "rt.concat".to_owned(),
        types: Vec::new(),
        args: 4,
        results: 2,
        result_pointers: 1,
    });
    check_program(
        program,
        expect![[r#"
            main.calls(pwp) (pw) frame 10
               0  enter 19  {s0 s2}  ; a.go:1
               1  mov s7, s2
               2  str.data s5, "abc"
               3  imm s6, 3
               4  imm s8, 3
               5  builtin rt.concat, s5: 4 -> 2  {s0 s2 s5 s7}
               6  mov s7, s0
               7  call.closure s7, s5: 3 -> 2  {s2}
               8  mov s8, s2
               9  mov s9, s6
              10  call.method s1.Len, s8: 2 -> 1  {s5}
              11  mov s0, s5
              12  mov s1, s8
              13  return
        "#]],
    );
}

/// A recovered panic continues at a loop with the pinned results alive.
#[test]
fn recovery() {
    let mut f = Sketch::new("main.safe", &[P]);
    let closure = f.param(P);
    let local = Local(0);
    f.func.locals.push(P);
    f.func.has_defer = true;
    f.run(Op::Defer(closure));
    f.run(Op::NilCheck(closure));
    let made = f.ptr(Op::Load { mem: Mem::Ptr, base: closure, offset: 8 });
    f.run(Op::LocalSet(local, made));
    f.run(Op::RunDefers);
    let result = f.ptr(Op::LocalGet(local));
    f.ret(&[result]);
    let (recover, _) = f.block(&[]);
    f.func.recover = Some(recover);
    f.at(recover);
    let result = f.ptr(Op::LocalGet(local));
    f.ret(&[result]);
    check(
        f.func,
        expect![[r#"
        main.safe(p) (p) frame 2 defer
           0  enter 11  {s0}  ; a.go:1
           1  nil s1, 0
           2  defer s0
           3  nil.check s0
           4  load.ptr s0, s0, 8
           5  mov s1, s0
           6  run.defers  {s1}
           7  mov s0, s1
           8  return
           9  loop 2  {s1}  ; recover
          10  mov s0, s1
          11  return
    "#]],
    );
}

/// More variables alive at once than instructions can name.
#[test]
fn far_slots() {
    let mut f = Sketch::new("main.far", &[W]);
    let base = f.param(P);
    let values: Vec<Value> =
        (0..260).map(|nth| f.word(Op::Load { mem: Mem::W64, base, offset: nth * 8 })).collect();
    let mut sum = values[259];
    for value in values[..259].iter().rev() {
        sum = f.bin(Bin::Xor, sum, *value);
    }
    f.ret(&[sum]);
    let module = lowered(program(vec![f.func]));
    let text = disasm::function_text(&module, &module.funcs[0]);
    let far: Vec<&str> = text.lines().filter(|line| line.contains("far") || line.contains("frame")).collect();
    expect![[r#"
        main.far(p) (w) frame 263
         254  far.store s256, s1
         256  far.store s257, s1
         258  far.store s258, s1
         260  far.store s259, s1
         262  far.store s260, s1
         264  far.store s261, s1
         266  far.store s262, s1
         268  far.load s3, s262
         270  far.load s3, s261
         272  far.load s3, s260
         274  far.load s3, s259
         276  far.load s3, s258
         278  far.load s3, s257
         280  far.load s3, s256"#]]
    .assert_eq(&far.join("\n"));
}

/// Edges with arguments out of a branch get blocks of their own; empty ones vanish; constants move directly.
#[test]
fn choice() {
    let mut f = Sketch::new("main.max", &[W]);
    let (a, b) = (f.param(W), f.param(W));
    let (join, params) = f.block(&[W, W]);
    let seven = f.num(7);
    let less = f.bin(Bin::LtS, a, b);
    let term = Term::Branch { cond: less, then: (join, vec![b, seven]), els: (join, vec![a, seven]) };
    f.end(term);
    f.at(join);
    let sum = f.bin(Bin::Mul, params[0], params[1]);
    f.ret(&[sum]);
    check(
        f.func,
        expect![[r#"
        main.max(ww) (w) frame 2
           0  enter 7  {}  ; a.go:1
           1  jump.le.s s1, s0, @4
           2  imm s0, 7
           3  jump @6
           4  mov s1, s0
           5  imm s0, 7
           6  mul s0, s1, s0
           7  return
    "#]],
    );
}

/// A function without end, and one that is too large.
#[test]
fn endless() {
    let mut f = Sketch::new("main.forever", &[]);
    let (ring, _) = f.block(&[]);
    f.jump(ring, &[]);
    f.at(ring);
    f.jump(ring, &[]);
    check(
        f.func,
        expect![[r#"
        main.forever() frame 0
           0  enter 1  {}  ; a.go:1
           1  loop 1  {}
           2  jump @1
    "#]],
    );
    let mut f = Sketch::new("main.huge", &[]);
    let zero = f.num(0);
    let args = vec![zero; 70_000];
    f.run(Op::Call { func: FuncRef(0), args });
    f.end(Term::Return(Vec::new()));
    let error = skep_lower::lower(program(vec![f.func])).expect_err("the frame is too large");
    expect!["a.go:1: function main.huge needs too many variables"].assert_eq(&error.to_string());
}

/// A comparison that only branches need is done by each of them.
#[test]
fn comparison_of_two_branches() {
    let mut f = Sketch::new("main.twice", &[W]);
    let (a, b) = (f.param(W), f.param(W));
    let blocks: Vec<_> = (0..4).map(|_| f.block(&[]).0).collect();
    let less = f.bin(Bin::LtS, a, b);
    let not = f.word(Op::Un(Un::BoolNot, less));
    f.branch(less, blocks[0], blocks[1]);
    f.at(blocks[0]);
    f.word(Op::Call { func: FuncRef(0), args: vec![a, b] });
    f.jump(blocks[1], &[]);
    f.at(blocks[1]);
    f.branch(not, blocks[2], blocks[3]);
    f.at(blocks[2]);
    f.ret(&[a]);
    f.at(blocks[3]);
    f.ret(&[b]);
    check(
        f.func,
        expect![[r#"
        main.twice(ww) (w) frame 6
           0  enter 9  {}  ; a.go:1
           1  jump.le.s s1, s0, @5
           2  mov s4, s0
           3  mov s5, s1
           4  call main.twice, s4: 2 -> 1  {}
           5  jump.le.s s1, s0, @8
           6  mov s0, s1
           7  return
           8  return
    "#]],
    );
}
