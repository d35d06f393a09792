//! How many allocations are left in functions, and that each pass which takes some away is needed for it.

mod common;

use skep_bytecode::rt;
use skep_opt::ssa::{Op, Program};
use skep_opt::{Passes, optimise};

/// Allocations in the code of `main.f`.
fn allocations(program: &Program) -> usize {
    let f = program.funcs.iter().find(|func| func.name == "main.f").expect("the test has a function f");
    let ops = f.blocks.iter().flat_map(|block| &block.insts).map(|inst| &inst.op);
    let allocates = |op: &&Op| match op {
        Op::New(_) | Op::NewArray { .. } | Op::NewClosure { .. } => true,
        Op::Builtin { builtin, .. } => {
            [rt::STR_TO_BYTES, rt::BYTES_TO_STR].contains(&program.builtins[*builtin as usize].name.as_str())
        }
        _ => false,
    };
    ops.filter(allocates).count()
}

/// Compares the allocations of `f` with all passes, and with one off.
fn check(declarations: &str, with: usize, off: Passes, without: usize) {
    let text =
        format!("//go:build skep\n\npackage main\n\n{declarations}\n\nfunc main() {{ println(f(3)) }}\n");
    let program = common::compile("main.go", &text).unwrap_or_else(|e| panic!("{e:?}"));
    let count = |passes: Passes| {
        let mut program = program.clone();
        optimise(&mut program, passes);
        allocations(&program)
    };
    assert_eq!((count(Passes::ALL), count(off)), (with, without), "{declarations}");
}

const NO_SCALARS: Passes = Passes { scalars: false, ..Passes::ALL };
const NO_BORROW: Passes = Passes { borrow: false, ..Passes::ALL };
const NO_INLINE: Passes = Passes { inline: false, ..Passes::ALL };

/// Structs of up to eight words are words from the start.
#[test]
fn small_structs_are_words() {
    let text = "
type T struct{ a, b, c, d, e, g, h, i int }
func f(n int) int { t := T{a: n}; u := t; u.b = t.a + 1; return u.b + t.b }";
    check(text, 0, Passes::NONE, 0);
}

#[test]
fn structs_behind_pointers() {
    let text = "
type P struct { x int; y uint8; next *P }
func f(n int) int { p := &P{x: n}; p.y = uint8(n); p.y += 255; if n > 2 { p.x++ }; return p.x + int(p.y) }";
    check(text, 0, NO_SCALARS, 1);
}

#[test]
fn an_object_in_a_loop_is_new_in_each_round() {
    let text = "
type P struct{ x, y int }
func f(n int) int {
    sum := 0
    for i := 0; i < n; i++ {
        p := &P{}
        for j := 0; j < i; j++ { p.x += j }
        sum += p.x
    }
    return sum
}";
    check(text, 0, NO_SCALARS, 1);
}

/// An object that only stands in another's field goes after that.
#[test]
fn objects_in_objects() {
    let text = "
type In struct{ x int }
type Out struct{ in *In }
func f(n int) int { o := &Out{&In{n}}; o.in.x++; return o.in.x }";
    check(text, 0, NO_SCALARS, 2);
}

/// Structs of more than eight words and arrays are objects, but for accesses that are known.
#[test]
fn large_structs_and_arrays() {
    let large = "
type T struct{ a, b, c, d, e, g, h, i, j int }
func f(n int) int { t := T{}; t.a = n; t.j = t.a + 1; return t.j }";
    check(large, 0, NO_SCALARS, 1);
    let array = "func f(n int) int { var a [4]int; a[1] = n; a[2] = a[1] + 1; return a[2] + a[0] }";
    check(array, 0, NO_SCALARS, 1);
    let slice = "func f(n int) int { s := make([]int, 3); s[0] = n; s[2] = s[0] * 2; return s[2] + len(s) }";
    check(slice, 0, NO_SCALARS, 1);
    let indexed = "func f(n int) int { var a [4]int; a[n] = n; return a[2] }";
    check(indexed, 1, NO_SCALARS, 1);
}

/// A method that is inlined sees the object's fields as values.
#[test]
fn objects_that_methods_get() {
    let text = "
type P struct{ x, y int }
func (p *P) add(n int) { p.x += n; p.y++ }
func f(n int) int { p := &P{}; p.add(n); p.add(2); return p.x + p.y }";
    check(text, 0, NO_SCALARS, 1);
    check(text, 0, NO_INLINE, 1);
}

/// A function literal that is called where it is known needs neither an object nor boxes for what it captures.
#[test]
fn closures_that_are_called_where_they_are_known() {
    let text = "func f(n int) int { sum := n; add := func(k int) { sum += k }; add(1); add(2); return sum }";
    check(text, 0, NO_INLINE, 2);
    check(text, 0, NO_SCALARS, 2);
    let taker = "
func each(n int, do func(int)) { for i := 0; i < n; i++ { do(i) } }
func f(n int) int { sum := 0; each(n, func(i int) { sum += i }); return sum }";
    check(taker, 0, NO_INLINE, 2);
}

/// What is kept, returned or handed on stays an object.
#[test]
fn objects_that_escape() {
    let text = "
type P struct{ x int }
var kept *P
//go:noinline
func use(p *P) { p.x++ }
func f(n int) int {
    a, b, c := &P{n}, &P{n}, &P{n}
    kept = a
    use(b)
    p := b
    if n > 1 { p = c }
    return a.x + p.x
}";
    check(text, 3, NO_SCALARS, 3);
}

/// Bytes that are a key or compared, and a string whose bytes are only read, are not copied.
#[test]
fn conversions_that_are_only_looked_at() {
    let key =
        "func f(n int) int { b := make([]byte, n); m := map[string]int{\"a\": 1}; return m[string(b)] }";
    check(key, 1, NO_BORROW, 2);
    let compared = "
func f(n int) int { b := make([]byte, n); if string(b) == \"abc\" { return 1 }; return 2 }";
    check(compared, 1, NO_BORROW, 2);
    let read = "
//go:noinline
func text(n int) string { if n > 1 { return \"many\" }; return \"one\" }
func f(n int) int { sum := 0; for _, c := range []byte(text(n)) { sum += int(c) }; return sum }";
    check(read, 0, NO_BORROW, 1);
}

/// What is kept, or what is changed before it is looked at, is copied.
#[test]
fn conversions_that_are_kept() {
    let kept = "
var all []string
func f(n int) int { b := make([]byte, n); s := string(b); all = append(all, s); return len(all) }";
    check(kept, 2, NO_BORROW, 2);
    let changed = "
func f(n int) int { b := make([]byte, n); s := string(b); b[0] = 1; if s == \"x\" { return 1 }; return 2 }";
    check(changed, 2, NO_BORROW, 2);
    let written = "
var s = \"abc\"
func f(n int) int { b := []byte(s); b[0] = byte(n); return int(b[1]) }";
    check(written, 1, NO_BORROW, 1);
}
