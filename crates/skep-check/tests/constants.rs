//! Exact constants and their bounds.

mod common;

use common::check;
use expect_test::expect;

#[test]
fn overflow_of_typed_constants() {
    check(
        r#"
const a int8 = 127 + 1
const b uint = -1
const c float32 = 1e39
const d = int8(100) * 2
const e byte = 'a' + 200
const big = 1 << 100
const ok = big >> 98
var v int = big
var w = ok
const half = 1 / 2.0
var h int = half
var k int = half * 4
"#,
        expect![[r#"
            2:16: cannot use 127 + 1 (untyped int constant 128) as int8 value in constant declaration (overflows) [assign]
            3:16: cannot use -1 (untyped int constant) as uint value in constant declaration (overflows) [assign]
            4:19: cannot use 1e39 (untyped float constant 1e+39) as float32 value in constant declaration (overflows) [assign]
            5:11: int8(100) * 2 (constant 200 of type int8) overflows int8 [constant]
            6:16: cannot use 'a' + 200 (untyped rune constant 297) as byte value in constant declaration (overflows) [assign]
            9:13: cannot use big (untyped int constant 1267650600228229401496703205376) as int value in variable declaration (overflows) [assign]
            12:13: cannot use half (untyped float constant 0.5) as int value in variable declaration (truncated) [assign]
        "#]],
    );
}

#[test]
fn limits_stop_runaway_constants() {
    check(
        r#"
const a = 1 << 511
const b = a * a
const c = 1 << 100000
const d = 1e999999999
const e = 1e300 * 1e300 * 1e300
"#,
        expect![[r#"
            3:13: constant multiplication overflow [constant]
            4:16: invalid operation: invalid shift count 100000 (untyped int constant) [shift]
            5:11: malformed constant: 1e999999999 [constant]
        "#]],
    );
}

#[test]
fn iota_and_repetition() {
    check(
        r#"
const (
	A = iota * 10
	B
	C, D = iota, "x"
	_, E
)
const (
	F uint8 = 250 + iota*2
	G
	H
	I
)
var a [C]int = [2]int{}
var x = iota
const J, K = 1
const L = 1, 2
"#,
        expect![[r#"
            12:2: cannot use 250 + iota * 2 (untyped int constant 256) as uint8 value in constant declaration (overflows) [assign]
            15:9: cannot use iota outside constant declaration [iota]
            16:10: missing init expr for K [arity]
            17:14: extra init expr 2 [arity]
        "#]],
    );
}

#[test]
fn constants_must_be_constant() {
    check(
        r#"
func f() int { return 1 }

const a = f()
const b []int = nil
const c = len([3]int{})
const d = len("abc") + c
const e = len([]int{})
const g *int = nil
"#,
        expect![[r#"
            4:11: f() (value of type int) is not constant [not-constant]
            5:9: invalid constant type []int [const-type]
            8:11: len([]int{}) (value of type int) is not constant [not-constant]
            9:9: invalid constant type *int [const-type]
        "#]],
    );
}

#[test]
fn strings_and_runes() {
    check(
        r#"
const s = "a" + "b"
const n = len(s)
var a [n]int = [2]int{}
const r = 'x' + 1
var c string = r
var q = "\xff\u00e9" + `raw`
var bad = "a" + 'b'
"#,
        expect![[r#"
            6:16: cannot use r (untyped rune constant 121) as string value in variable declaration [assign]
            8:11: invalid operation: "a" + 'b' (mismatched types untyped string and untyped rune) [mismatched-types]
        "#]],
    );
}

#[test]
fn boolean_constants() {
    check(
        r#"
const t = 1 < 2
const u = t && "a" == "b"
type B bool
const v B = t
const w bool = v
var a = [1]int{}
const z = !1
"#,
        expect![[r#"
            6:16: cannot use v (constant true of bool type B) as bool value in constant declaration [assign]
            8:12: invalid operation: operator ! not defined on 1 (untyped int constant) [operator]
        "#]],
    );
}
