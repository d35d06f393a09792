//! Statements, scopes, flow.

mod common;

use common::check;
use expect_test::expect;

#[test]
fn unused_things() {
    check(
        r#"
func f() (a int, err error) { return }

func main() {
	x := 1
	var y, z int
	z = 2
	w, err := f()
	_ = err
	for i, v := range []int{} {
	}
	switch t := any(1).(type) {
	case int:
	}
	func() { k := 1 }()
L:
	for {
	}
}
"#,
        expect![[r#"
            5:2: declared and not used: x [unused-variable]
            6:6: declared and not used: y [unused-variable]
            6:9: declared and not used: z [unused-variable]
            8:2: declared and not used: w [unused-variable]
            10:6: declared and not used: i [unused-variable]
            10:9: declared and not used: v [unused-variable]
            12:9: t declared and not used [unused-variable]
            15:11: declared and not used: k [unused-variable]
            16:1: label L defined and not used [label]
        "#]],
    );
}

#[test]
fn missing_return() {
    check(
        r#"
func a() int {}
func b(x int) int {
	if x > 0 {
		return 1
	}
}
func c(x int) int {
	if x > 0 {
		return 1
	} else {
		panic("x")
	}
}
func d() int {
	for {
	}
}
func e() int {
	for {
		break
	}
}
func f(x int) int {
	switch x {
	case 1:
		return 1
	default:
		return 2
	}
}
func g(x int) int {
L:
	for {
		switch x {
		case 1:
			break L
		}
	}
}
func h() func() int { return func() int {} }
"#,
        expect![[r#"
            2:15: missing return [missing-return]
            7:1: missing return [missing-return]
            23:1: missing return [missing-return]
            40:1: missing return [missing-return]
            41:42: missing return [missing-return]
        "#]],
    );
}

#[test]
fn returns() {
    check(
        r#"
func a() (int, string) { return 1 }
func b() (int, string) { return 1, "a", 2 }
func c()               { return 1 }
func d() int           { return }
func e() (x int) {
	{
		x := 2
		_ = x
		return
	}
}
func f() (int, string) { return a() }
func g() int           { return a() }
func h() (string, int) { return a() }
func i() error         { return "x" }
"#,
        expect![[r#"
            2:33: not enough return values
            	have (number)
            	want (int, string) [return]
            3:41: too many return values
            	have (number, string, number)
            	want (int, string) [return]
            4:33: too many return values [return]
            5:26: not enough return values
            	have ()
            	want (int) [return]
            10:3: result parameter x not in scope at return [return]
              8:3: inner declaration of x
            14:33: too many return values
            	have (int, string)
            	want (int) [return]
            15:33: cannot use 1st function result (value of type int) as string value in return statement [assign]
            15:33: cannot use 2nd function result (value of type string) as int value in return statement [assign]
            16:33: cannot use "x" (constant of type string) as error value in return statement: string does not implement error (missing method Error) [assign]
        "#]],
    );
}

#[test]
fn assignments() {
    check(
        r#"
const c = 1

func f() (int, int) { return 1, 2 }

func main() {
	a, b := 1
	a, b = 1, 2, 3
	a, b = f()
	a = f()
	c = 2
	f() = 1
	"a" = 2
	a, a := 1, 2
	a, b := 1, 2
	a.x := 1
	_ = b
	m := map[string]struct{ x int }{}
	m["a"].x = 1
	var s string
	s, ok := m["a"]
	_ = ok
	_ = s
}
"#,
        expect![[r#"
            7:10: assignment mismatch: 2 variables but 1 value [assignment-mismatch]
            10:6: assignment mismatch: 1 variable but f returns 2 values [assignment-mismatch]
            11:2: cannot assign to c (neither addressable nor a map index expression) [assign]
            12:2: multiple-value f() (value of type (int, int)) in single-value context [multi-value]
            13:2: cannot assign to "a" (neither addressable nor a map index expression) [assign]
            14:5: a repeated on left side of := [define]
            15:7: no new variables on left side of := [no-new-variable]
            16:2: non-name a.x on left side of := [define]
            19:2: cannot assign to struct field m["a"].x in map [assign]
            21:11: cannot use m["a"] (map index expression of type struct{x int}) as string value in multiple assignment [assign]
        "#]],
    );
}

#[test]
fn branches() {
    check(
        r#"
func main() {
	break
	continue
	fallthrough
	for {
		continue L
	}
	switch 1 {
	case 1:
		fallthrough
	case 2:
		continue
	default:
		fallthrough
	}
M:
	for {
		for {
			break M
		}
	}
N:
	if true {
		break N
	}
	switch any(1).(type) {
	case int:
		fallthrough
	default:
	}
}
"#,
        expect![[r#"
            3:2: break is not in a loop, switch, or select [branch]
            4:2: continue is not in a loop [branch]
            5:2: fallthrough statement out of place [branch]
            7:12: continue label not defined: L [label]
            13:3: continue is not in a loop [branch]
            15:3: cannot fallthrough final case in switch [branch]
            25:9: invalid break label N [label]
            29:3: cannot fallthrough in type switch [branch]
        "#]],
    );
}

#[test]
fn switches() {
    check(
        r#"
type I interface{ M() }
type T struct{}

func main() {
	x := 1
	switch x {
	case 1, 2, 1:
	case "a":
	default:
	default:
	}
	switch {
	case x > 1:
	case x:
	}
	switch []int{} {
	}
	switch y := any(x).(type) {
	case int, string:
		_ = y + 1
	case int:
	case nil:
	case undefined:
	}
	switch x.(type) {
	}
	var i I
	switch i.(type) {
	case T:
	}
	switch z := i.(type) {
	case nil:
	}
}
"#,
        expect![[r#"
            8:13: duplicate case 1 (constant of type int) in expression switch [duplicate-case]
              8:7: previous case
            9:7: cannot convert "a" (untyped string constant) to type int [constant]
            11:2: multiple defaults [duplicate-case]
              10:2: first default
            15:7: invalid case x in switch on true (mismatched types int and bool) [mismatched-types]
            21:7: invalid operation: y + 1 (mismatched types any and untyped int) [mismatched-types]
            22:7: duplicate case int in type switch [duplicate-case]
              20:7: previous case
            24:7: undefined: undefined [undefined]
            26:9: x (variable of type int) is not an interface [type-switch]
            30:7: impossible type switch case: T
            	i (variable of interface type I) cannot have dynamic type T (missing method M) [type-switch]
            32:9: z declared and not used [unused-variable]
        "#]],
    );
}

#[test]
fn ranges() {
    check(
        r#"
func main() {
	for i := range 10 {
		var s string = i
		_ = s
	}
	for i, c := range "abc" {
		var r rune = c
		_, _ = i, r
	}
	for k, v := range map[string]bool{} {
		var a int = k
		_, _ = a, v
	}
	for range 3 {
	}
	for i, x := range 5 {
	}
	for range 1.5 {
	}
	var u uint8
	for u = range 200 {
	}
	for u = range 300 {
	}
	for i := range [3]int{} {
		_ = i
	}
	var p *[4]string
	for _, s := range p {
		var n int = s
		_ = n
	}
	for a.b := range p {
	}
}
"#,
        expect![[r#"
            4:18: cannot use i (variable of type int) as string value in variable declaration [assign]
            12:15: cannot use k (variable of type string) as int value in variable declaration [assign]
            17:6: declared and not used: i [unused-variable]
            17:9: range over 5 (untyped int constant) permits only one iteration variable [range]
            19:12: cannot range over 1.5 (untyped float constant) [range]
            21:6: declared and not used: u [unused-variable]
            24:16: cannot use 300 (untyped int constant) as uint8 value in range clause (overflows) [assign]
            31:15: cannot use s (variable of type string) as int value in variable declaration [assign]
            34:6: non-name a.b on left side of := [define]
        "#]],
    );
}

#[test]
fn conditions_and_unused_values() {
    check(
        r#"
func main() {
	if 1 {
	}
	for "a" {
	}
	1 + 2
	main
	len
	int
	-5
	(main())
}
"#,
        expect![[r#"
            3:5: non-boolean condition in if statement [condition]
            5:6: non-boolean condition in for statement [condition]
            7:2: 1 + 2 (untyped int constant 3) is not used [unused-value]
            8:2: main (value of type func()) is not used [unused-value]
            9:2: len (built-in) must be called [unused-value]
            10:2: int (type) is not an expression [unused-value]
            11:2: -5 (untyped int constant) is not used [unused-value]
        "#]],
    );
}

#[test]
fn scopes() {
    check(
        r#"
var x = "package"

func f(x int, x int) {}

func main() {
	var s string = x
	x := 1
	{
		x := x + 1
		_ = x
	}
	var t int = x
	type T int
	type T string
	if x := "a"; x == "a" {
		_ = x + 1
	}
	_, _ = s, t
}

func main() {}
type x int
"#,
        expect![[r#"
            4:15: x redeclared in this block [redeclared]
              4:8: other declaration of x
            15:7: T redeclared in this block [redeclared]
              14:7: other declaration of T
            17:7: invalid operation: x + 1 (mismatched types string and untyped int) [mismatched-types]
            22:6: main redeclared in this block [redeclared]
              6:6: other declaration of main
            23:6: x redeclared in this block [redeclared]
              2:5: other declaration of x
        "#]],
    );
}

#[test]
fn goto_and_labels() {
    check(
        r#"
func main() {
	goto L
	x := 1
	_ = x
L:
	goto M
	{
	M:
	}
	goto N
L:
}
"#,
        expect![[r#"
            3:7: goto L jumps over declaration of x [goto]
              4:2: declared here
            7:7: goto M jumps into block [goto]
              8:2: the block starts here
            11:7: label N not defined [label]
            12:1: label L already defined [label]
              6:1: other declaration of L
        "#]],
    );
}
