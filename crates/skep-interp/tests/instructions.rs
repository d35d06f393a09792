//! The edges of each instruction.

mod machine;

use machine::{Ran, assemble, run_both};
use skep_abi::Outcome;

/// Runs one instruction on slots 0, 1, 2 and gives slot 0 afterwards.
fn run_one(line: &str, args: &[u64]) -> Ran {
    let text = format!("func f params={} results=1\n enter 1\n {line}\n return\n", args.len().max(1));
    let args = if args.is_empty() { &[0] } else { args };
    run_both(assemble(&text), "f", args)
}

/// `name 0 0 1` on two values.
fn binary(name: &str, cases: &[(u64, u64, u64)]) {
    for &(b, c, expect) in cases {
        let ran = run_one(&format!("{name} 0 0 1"), &[b, c]);
        assert_eq!(ran.results, [expect], "{name} {b:#x} {c:#x}");
    }
}

/// `name 0 0` on one value.
fn unary(name: &str, cases: &[(u64, u64)]) {
    for &(b, expect) in cases {
        let ran = run_one(&format!("{name} 0 0"), &[b]);
        assert_eq!(ran.results, [expect], "{name} {b:#x}");
    }
}

/// Whether a jump on two values, or on one and a constant, is taken.
fn jump(line: &str, cases: &[(u64, u64, bool)]) {
    for &(a, b, expect) in cases {
        let text = format!(
            "func f params=2 results=1\n enter 1\n {line}\n imm 0 0\n return\nyes:\n imm 0 1\n return\n"
        );
        let ran = run_both(assemble(&text), "f", &[a, b]);
        assert_eq!(ran.results, [u64::from(expect)], "{line} {a:#x} {b:#x}");
        // The same to a loop's head, as engines may join the two.
        let text = format!(
            "func f params=2 results=1\n enter 1\n jump start\nyes:\n loop 1\n imm 0 1\n return\nstart:\n {line}\n imm 0 0\n return\n"
        );
        let ran = run_both(assemble(&text), "f", &[a, b]);
        assert_eq!(
            (ran.results[0], ran.fuel),
            (u64::from(expect), 1 + i64::from(expect)),
            "{line} to a loop"
        );
    }
}

fn headline(line: &str, args: &[u64]) -> String {
    match run_one(line, args).outcome {
        Outcome::Panicked(report) => report.headline,
        other => format!("{other:?}"),
    }
}

const MIN: u64 = i64::MIN as u64;
const MAX: u64 = i64::MAX as u64;

fn n(value: i64) -> u64 {
    value as u64
}

fn f(value: f64) -> u64 {
    value.to_bits()
}

fn s(value: f32) -> u64 {
    u64::from(value.to_bits())
}

#[test]
fn integers() {
    binary("add", &[(1, 2, 3), (MAX, 1, MIN), (n(-1), 1, 0)]);
    binary("sub", &[(1, 2, n(-1)), (MIN, 1, MAX)]);
    binary("mul", &[(7, n(-3), n(-21)), (MIN, n(-1), MIN)]);
    binary("div.s", &[(n(-7), 2, n(-3)), (7, n(-2), n(-3)), (MIN, n(-1), MIN), (MIN, 1, MIN)]);
    binary("rem.s", &[(n(-7), 2, n(-1)), (7, n(-2), 1), (MIN, n(-1), 0)]);
    binary("div.u", &[(n(-1), 2, MAX), (7, 2, 3)]);
    binary("rem.u", &[(n(-1), 2, 1), (7, 4, 3)]);
    binary("and", &[(0b1100, 0b1010, 0b1000)]);
    binary("or", &[(0b1100, 0b1010, 0b1110)]);
    binary("xor", &[(0b1100, 0b1010, 0b0110)]);
    binary("and.not", &[(0b1100, 0b1010, 0b0100)]);
    binary("shl", &[(1, 63, MIN), (1, 64, 0), (1, n(-1), 0), (3, 1, 6)]);
    binary("shr.s", &[(MIN, 63, n(-1)), (MIN, 64, n(-1)), (MAX, n(-1), 0), (n(-8), 1, n(-4))]);
    binary("shr.u", &[(MIN, 63, 1), (MIN, 64, 0), (n(-1), n(-1), 0)]);
    unary("neg", &[(5, n(-5)), (MIN, MIN)]);
    unary("not", &[(0, n(-1))]);
    unary("bool.not", &[(0, 1), (1, 0)]);
    unary("ext8.s", &[(0x180, n(-128)), (0x7f, 127)]);
    unary("ext16.s", &[(0x1_8000, n(-32768)), (0x7fff, 32767)]);
    unary("ext32.s", &[(0x1_8000_0000, n(-(1 << 31))), (5, 5)]);
    unary("ext8.u", &[(0x1ff, 0xff)]);
    unary("ext16.u", &[(n(-1), 0xffff)]);
    unary("ext32.u", &[(n(-1), 0xffff_ffff)]);
}

#[test]
fn immediates() {
    let check = |line: &str, b: u64, expect: u64| {
        assert_eq!(run_one(line, &[b]).results, [expect], "{line} {b:#x}");
    };
    check("imm 0 -8388608", 0, n(-8388608));
    check("imm 0 8388607", 0, 8388607);
    check("const 0 #-9223372036854775808", 0, MIN);
    check("add.i 0 0 -8388608", 1, n(-8388607));
    check("mul.i 0 0 -3", 5, n(-15));
    check("and.i 0 0 -2", 7, 6);
    check("or.i 0 0 -2", 1, n(-1));
    check("xor.i 0 0 -1", 5, n(-6));
    check("shl.i 0 0 63", 1, MIN);
    check("shr.si 0 0 63", MIN, n(-1));
    check("shr.ui 0 0 63", MIN, 1);
}

#[test]
fn comparisons() {
    let (yes, no) = (1, 0);
    binary("eq", &[(1, 1, yes), (1, 2, no)]);
    binary("ne", &[(1, 1, no), (1, 2, yes)]);
    binary("lt.s", &[(n(-1), 0, yes), (0, 0, no), (0, n(-1), no)]);
    binary("le.s", &[(n(-1), 0, yes), (0, 0, yes), (0, n(-1), no)]);
    binary("lt.u", &[(n(-1), 0, no), (0, 0, no), (0, n(-1), yes)]);
    binary("le.u", &[(n(-1), 0, no), (0, 0, yes), (0, n(-1), yes)]);
    let nan = f(f64::NAN);
    binary("f.eq", &[(f(0.0), f(-0.0), yes), (nan, nan, no)]);
    binary("f.ne", &[(f(0.0), f(-0.0), no), (nan, nan, yes)]);
    binary("f.lt", &[(f(-1.0), f(1.0), yes), (nan, f(1.0), no), (f(1.0), f(1.0), no)]);
    binary("f.le", &[(f(1.0), f(1.0), yes), (nan, f(1.0), no), (f(1.0), nan, no)]);
}

#[test]
fn floats() {
    binary("f.add", &[(f(1.5), f(2.25), f(3.75)), (f(f64::MAX), f(f64::MAX), f(f64::INFINITY))]);
    binary("f.sub", &[(f(1.5), f(2.25), f(-0.75))]);
    binary("f.mul", &[(f(1.5), f(-0.0), f(-0.0))]);
    binary("f.div", &[(f(1.0), f(0.0), f(f64::INFINITY)), (f(1.0), f(3.0), f(1.0 / 3.0))]);
    unary("f.neg", &[(f(0.0), f(-0.0)), (f(1.0), f(-1.0))]);
    unary("f.sqrt", &[(f(2.0), f(2f64.sqrt()))]);
    unary("f.abs", &[(f(-0.0), 0), (f(-3.0), f(3.0))]);
    binary("f.add.32", &[(s(0.1), s(0.2), s(0.1 + 0.2))]);
    binary("f.sub.32", &[(s(0.1), s(0.2), s(0.1 - 0.2))]);
    binary("f.mul.32", &[(s(0.1), s(0.2), s(0.1 * 0.2))]);
    binary("f.div.32", &[(s(0.1), s(0.3), s(0.1 / 0.3))]);
    unary("f.neg.32", &[(s(1.0), s(-1.0))]);
    unary("f.32to64", &[(s(0.1), f(f64::from(0.1f32)))]);
    unary("f.64to32", &[(f(0.1), s(0.1)), (f(1e300), s(f32::INFINITY))]);
}

#[test]
fn conversions() {
    unary("s.to.f", &[(n(-3), f(-3.0)), (MIN, f(-9_223_372_036_854_775_808.0))]);
    unary("u.to.f", &[(n(-1), f(18_446_744_073_709_551_616.0))]);
    // Rounded once: by way of float64 it would be 16777216.
    unary("s.to.f32", &[(0x100_0001_0000_0001, s(72_057_602_627_862_528.0)), (n(-3), s(-3.0))]);
    unary("u.to.f32", &[(n(-1), s(18_446_744_073_709_551_616.0))]);
    unary(
        "f.to.s",
        &[
            (f(-3.9), n(-3)),
            (f(9_223_372_036_854_775_808.0), MIN),
            (f(-9_223_372_036_854_775_808.0), MIN),
            (f(9_223_372_036_854_774_784.0), 9_223_372_036_854_774_784),
            (f(f64::NAN), MIN),
            (f(f64::NEG_INFINITY), MIN),
        ],
    );
    unary(
        "f.to.u",
        &[
            (f(3.9), 3),
            (f(-1.0), n(-1)),
            (f(9_223_372_036_854_775_808.0), MIN),
            (f(18_446_744_073_709_549_568.0), 18_446_744_073_709_549_568),
            (f(f64::NAN), MIN),
            (f(f64::INFINITY), MIN),
        ],
    );
}

#[test]
fn jumps() {
    let (m, nan) = (n(-1), f(f64::NAN));
    jump("jump yes", &[(0, 0, true)]);
    jump("jump.if 0 yes", &[(1, 0, true), (0, 0, false)]);
    jump("jump.ifnot 0 yes", &[(1, 0, false), (0, 0, true)]);
    jump("jump.eq 0 1 yes", &[(1, 1, true), (0, 1, false)]);
    jump("jump.ne 0 1 yes", &[(1, 1, false), (0, 1, true)]);
    jump("jump.lt.s 0 1 yes", &[(m, 0, true), (0, 0, false), (0, m, false)]);
    jump("jump.le.s 0 1 yes", &[(m, 0, true), (0, 0, true), (0, m, false)]);
    jump("jump.lt.u 0 1 yes", &[(m, 0, false), (0, 0, false), (0, m, true)]);
    jump("jump.le.u 0 1 yes", &[(m, 0, false), (0, 0, true), (0, m, true)]);
    jump("jump.eq.i 0 -128 yes", &[(n(-128), 0, true), (128, 0, false)]);
    jump("jump.ne.i 0 -128 yes", &[(n(-128), 0, false), (128, 0, true)]);
    jump("jump.lt.si 0 -3 yes", &[(n(-4), 0, true), (n(-3), 0, false)]);
    jump("jump.le.si 0 -3 yes", &[(n(-3), 0, true), (n(-2), 0, false)]);
    jump("jump.gt.si 0 127 yes", &[(128, 0, true), (127, 0, false)]);
    jump("jump.ge.si 0 127 yes", &[(127, 0, true), (126, 0, false)]);
    jump("jump.f.lt 0 1 yes", &[(f(1.0), f(2.0), true), (nan, f(2.0), false), (f(1.0), f(1.0), false)]);
    jump("jump.f.le 0 1 yes", &[(f(1.0), f(1.0), true), (nan, f(2.0), false)]);
    jump("jump.f.nlt 0 1 yes", &[(f(1.0), f(2.0), false), (nan, f(2.0), true), (f(1.0), f(1.0), true)]);
    jump("jump.f.nle 0 1 yes", &[(f(1.0), f(1.0), false), (nan, f(2.0), true)]);
}

#[test]
fn joined_counting_jumps() {
    for (line, rounds) in [("jump.lt.s 1 0", 5), ("jump.le.s 1 0", 6), ("jump.lt.si 1 5", 5)] {
        let text = format!(
            "func f params=1 results=2\n enter 2\n imm 1 0\nhead:\n loop 3\n add.i 1 1 1\n {line} head\n mov 0 1\n return\n"
        );
        let ran = run_both(assemble(&text), "f", &[5]);
        assert_eq!(ran.results, [rounds, rounds], "{line}");
        assert_eq!(ran.fuel, 2 + 3 * rounds as i64, "{line}");
    }
}

#[test]
fn joined_plain_operations() {
    // Two operations in a row, the second on the first's result.
    let both = |first: &str, second: &str| {
        let text = format!("func f params=3 results=1\n enter 1\n {first} 0 1 2\n {second} 0 0 2\n return\n");
        run_both(assemble(&text), "f", &[0, f(1.5), f(-0.3)]).results[0]
    };
    let op = |name: &str, x: f64, y: f64| match name {
        "f.add" => x + y,
        "f.sub" => x - y,
        _ => x * y,
    };
    for first in ["f.add", "f.sub", "f.mul"] {
        for second in ["f.add", "f.sub", "f.mul"] {
            let expect = op(second, op(first, 1.5, -0.3), -0.3);
            assert_eq!(both(first, second), f(expect), "{first}, {second}");
        }
    }
    assert_eq!(both("add", "add"), f(1.5).wrapping_add(f(-0.3)).wrapping_add(f(-0.3)));
    for line in ["jump.lt.s 1 0", "jump.le.s 1 0"] {
        let text = format!(
            "func f params=1 results=1\n enter 2\n imm 1 0\n imm 2 3\nhead:\n loop 3\n add 1 1 2\n {line} head\n mov 0 1\n return\n"
        );
        assert_eq!(run_both(assemble(&text), "f", &[8]).results, [9], "{line}");
    }
}

#[test]
fn faults() {
    for op in ["div.s", "div.u", "rem.s", "rem.u"] {
        assert_eq!(headline(&format!("{op} 0 0 1"), &[1, 0]), "panic: runtime error: integer divide by zero");
    }
    let index = "panic: runtime error: index out of range ";
    assert_eq!(headline("bounds 0 1", &[5, 3]), format!("{index}[5] with length 3"));
    assert_eq!(headline("bounds 0 1", &[n(-1), 3]), format!("{index}[-1]"));
    assert_eq!(headline("bounds 0 1", &[0, 0]), format!("{index}[0] with length 0"));
    assert_eq!(headline("shift.check 0", &[n(-1)]), "panic: runtime error: negative shift amount");
    assert_eq!(headline("shift.check 0", &[0]), "Returned");
    let slice = "panic: runtime error: slice bounds out of range ";
    assert_eq!(headline("slice.check 0 1 2 0", &[0, 3, 3]), "Returned");
    assert_eq!(headline("slice.check 0 1 2 0", &[0, 4, 3]), format!("{slice}[:4] with capacity 3"));
    assert_eq!(headline("slice.check 0 1 2 0", &[3, 2, 3]), format!("{slice}[3:2]"));
    assert_eq!(headline("slice.check 0 1 2 2", &[0, 4, 3]), format!("{slice}[:4] with length 3"));
    assert_eq!(headline("slice.check 0 1 2 9", &[3, 2, 3]), format!("{slice}[3:2:]"));
    let nil = "panic: runtime error: invalid memory address or nil pointer dereference";
    assert_eq!(headline("nil 3 0\n nil.check 3", &[]), nil);
    assert_eq!(headline("nil 3 0\n nil.check 3\n load.64 0 3 0", &[]), nil);
    assert_eq!(headline("trap 1", &[]), nil);
    assert_eq!(headline("trap 3", &[]), "panic: runtime error: makeslice: len out of range");
    assert_eq!(headline("new.array 3 0 0", &[n(-1)]), "panic: runtime error: makeslice: len out of range");
    assert_eq!(headline("new.array 3 0 0", &[1 << 60]), "panic: runtime error: makeslice: len out of range");
}

/// Runs code on a fresh array of words whose address is in slot 3 and whose first words are 0x8182…8788 and -2.
fn memory(line: &str) -> u64 {
    let text = format!(
        "func f results=1
 enter 1
 imm 2 4
 new.array 3 2 0
 const 0 #-9114578090645354616
 store.64 3 0 0
 imm 0 -2
 store.64 3 0 8
 imm 1 1
 {line}
 return
"
    );
    let ran = run_both(assemble(&text), "f", &[]);
    assert_eq!(ran.outcome, Outcome::Returned, "{line}");
    ran.results[0]
}

#[test]
fn loads_and_stores() {
    let word = 0x8182_8384_8586_8788u64;
    let check = |line: &str, expect: u64| assert_eq!(memory(line), expect, "{line}");
    check("load.64 0 3 0", word);
    check("load.8u 0 3 7", 0x81);
    check("load.8s 0 3 7", n(-127));
    check("load.16u 0 3 6", 0x8182);
    check("load.16s 0 3 6", 0x8182u16 as i16 as u64);
    check("load.32u 0 3 4", 0x8182_8384);
    check("load.32s 0 3 4", 0x8182_8384u32 as i32 as u64);
    check("load.8u.x 0 3 1", 0x87);
    check("load.8s.x 0 3 1", 0x87u8 as i8 as u64);
    check("load.16u.x 0 3 1", 0x8586);
    check("load.16s.x 0 3 1", 0x8586u16 as i16 as u64);
    check("load.32u.x 0 3 1", 0x8182_8384);
    check("load.32s.x 0 3 1", 0x8182_8384u32 as i32 as u64);
    check("load.64.x 0 3 1", n(-2));
    // The same after a check of the index, as engines may join the two.
    check("bounds 1 2\n load.64.x 0 3 1", n(-2));
    check("bounds 1 2\n load.8u.x 0 3 1", 0x87);
    check("bounds 1 2\n load.32s.x 0 3 1", 0x8182_8384u32 as i32 as u64);
    check("bounds 1 2\n lea.x 4 3 1 8\n load.64 0 4 0", n(-2));
    check("nil.check 3\n load.64 0 3 8", n(-2));
    check("nil.check 3\n store.64 3 1 0\n load.64 0 3 0", 1);
    check("load.64 4 3 0\n load.64 0 3 8", n(-2));
    check("load.64 4 3 8\n add 0 4 1", n(-1));
    check("store.64 3 1 0\n load.64 4 3 0\n f.sub 4 4 4\n mov 0 4", 0);
    check("const 4 #4611686018427387904\n store.64 3 4 0\n load.64 4 3 0\n f.mul 0 4 4", f(4.0));
    check("const 4 #4611686018427387904\n f.add 4 4 4\n store.64 3 4 8\n load.64 0 3 8", f(4.0));
    check("lea.x 4 3 1 8\n load.64 0 4 0", n(-2));
    check("bounds 1 2\n store.64.x 3 1 2\n load.64 0 3 8", 4);
    check("bounds 1 2\n store.8.x 3 1 0\n load.64 0 3 0", 0x8182_8384_8586_fe88);
    check("store.8 3 0 1\n load.64 0 3 0", 0x8182_8384_8586_fe88);
    check("store.16 3 0 2\n load.64 0 3 0", 0x8182_8384_fffe_8788);
    check("store.32 3 0 4\n load.64 0 3 0", 0xffff_fffe_8586_8788);
    check("store.8.x 3 1 0\n load.64 0 3 0", 0x8182_8384_8586_fe88);
    check("store.16.x 3 1 0\n load.64 0 3 0", 0x8182_8384_fffe_8788);
    check("store.32.x 3 1 0\n load.64 0 3 0", 0xffff_fffe_8586_8788);
    check("store.64.x 3 1 2\n load.64 0 3 8", 4);
    check("lea 4 3 8\n load.64 0 4 0", n(-2));
    check("lea.x 4 3 1 8\n load.64 0 4 0", n(-2));
    check("lea 4 3 16\n copy.val 4 3 3\n load.64 0 3 24", n(-2));
    check("zero.val 3 0 3\n load.64 0 3 8", 0);
}

#[test]
fn moves() {
    let check = |line: &str, expect: u64| assert_eq!(memory(line), expect, "{line}");
    check("mov 0 1", 1);
    check("mov 4 1\n mov 0 4", 1);
    check("mov 4 1\n mov 5 2\n mov 0 5", 4);
    check("far.store 1 20\n far.load 0 20", 1);
    check("mov 0 2\n jump on\n imm 0 9\non:\n mov 0 0", 4);
}

#[test]
fn pointers_are_found_wherever_they_stand() {
    // Pointers in far slots, in callers, in objects, across large allocations; a list of nodes is summed at the end.
    let text = "
func node params=2 ptrs=2 results=1 rptrs=1   ; value, next
  enter 1
  new 2 3
  store.64 2 0 0
  store.ptr 2 1 8
  mov 0 2
  return
func f params=1 results=1 frame=300
  enter 1
  nil 1 0
  imm 2 0
head:
  loop 1
  mov 6 2
  mov 7 1
  far.store 1 260
  call 4 @node
  mov 1 6
  far.store 1 261
  new 3 5
  imm 5 1000
  new.array 4 5 0
  far.load 1 261
  add.i 2 2 1
  jump.lt.s 2 0 head
  imm 0 0
sum:
  loop 1
  load.64 5 1 0
  add 0 0 5
  load.ptr 1 1 8
  nil 3 0
  eq 4 1 3
  jump.ifnot 4 sum
  return
";
    let ran = run_both(assemble(text), "f", &[200]);
    assert_eq!((ran.outcome, ran.results), (Outcome::Returned, vec![199 * 200 / 2]));
}

#[test]
fn package_variables() {
    let text = "
func f results=1
  enter 1
  globals 1 0
  imm 0 41
  store.64 1 0 0
  call 2 @g
  globals 1 0
  load.64 0 1 0
  return
func g
  enter 1
  globals 1 0
  load.64 0 1 0
  add.i 0 0 1
  store.64 1 0 0
  return
";
    assert_eq!(run_both(assemble(text), "f", &[]).results, [42]);
}
