//! Packages, types, methods, initialisation.

mod common;

use common::check;
use expect_test::expect;

#[test]
fn cycles_of_types() {
    check(
        r#"
type A struct{ a A }
type B struct{ c C }
type C struct{ b [2]B }
type D struct{ d *D }
type E E
type F = F
type G = []G
type H interface{ H }
type I interface{ M(J) }
type J interface {
	I
	N(I)
}
type K [len(k)]int

var k K
"#,
        expect![[r#"
            2:6: invalid recursive type: A refers to itself [cycle]
            3:6: invalid recursive type B [cycle]
              3:6: B refers to C
              4:6: C refers to B
            6:6: invalid recursive type: E refers to itself [cycle]
            7:6: invalid recursive type: F refers to itself [cycle]
            8:6: invalid recursive type: G refers to itself [cycle]
            9:6: invalid recursive type: H refers to itself [cycle]
            15:6: invalid recursive type: K refers to itself [cycle]
        "#]],
    );
}

#[test]
fn initialisation_cycles() {
    check(
        r#"
var a = b
var b = f()

func f() int { return a }

var c = c
var d = func() int { return e }()
var e = d
const x = y
const y = x
"#,
        expect![[r#"
            2:5: initialization cycle for a [init-cycle]
              2:5: a refers to b
              3:5: b refers to f
              5:6: f refers to a
            7:5: initialization cycle: c refers to itself [init-cycle]
            8:5: initialization cycle for d [init-cycle]
              8:5: d refers to e
              9:5: e refers to d
            10:7: initialization cycle for x [init-cycle]
              10:7: x refers to y
              11:7: y refers to x
        "#]],
    );
}

#[test]
fn redeclarations() {
    check(
        r#"
var a, a int
type b int
func b() {}

type S struct {
	x int
	x string
}
type I interface {
	M()
	M()
}

func (S) m() {}
func (*S) m() {}
func (S) x() {}

func init() {}
func init() {}

var init = 1
"#,
        expect![[r#"
            2:8: a redeclared in this block [redeclared]
              2:5: other declaration of a
            4:6: b redeclared in this block [redeclared]
              3:6: other declaration of b
            8:2: x redeclared [duplicate-field]
              7:2: other declaration of x
            12:2: duplicate method M [duplicate-method]
              11:2: other declaration of method M
            16:11: method S.m already declared [duplicate-method]
              15:10: other declaration of method m
            17:10: field and method with the same name x [duplicate-method]
            22:5: cannot declare init - must be func [init-decl]
        "#]],
    );
}

#[test]
fn receivers() {
    check(
        r#"
type T int
type P *T
type I interface{ M() }

func (int) a()      {}
func (P) b()        {}
func (I) c()        {}
func (t *T) d()     {}
func (t **T) e()    {}
func (u U) f()    
"#,
        expect![[r#"
            6:7: cannot define new methods on non-local type int [receiver]
            7:7: invalid receiver type P (pointer or interface type) [receiver]
            8:7: invalid receiver type I (pointer or interface type) [receiver]
            10:10: invalid receiver type *T [receiver]
            11:9: undefined: U [undefined]
        "#]],
    );
}

#[test]
fn variables() {
    check(
        r#"
var a int = "x"
var b, c = 1
var d, e int = 1, 2, 3
var f undefined = 5
var g = undefinedToo
var h = g + 1
var i, j = two()
var k, l, m = two()

func two() (int, string) { return 1, "" }
func n(x int) (y int)    { return x }
"#,
        expect![[r#"
            2:13: cannot use "x" (untyped string constant) as int value in variable declaration [assign]
            3:12: assignment mismatch: 2 variables but 1 value [assignment-mismatch]
            4:22: extra init expr 3 [arity]
            5:7: undefined: undefined [undefined]
            6:9: undefined: undefinedToo [undefined]
            9:15: assignment mismatch: 3 variables but two returns 2 values [assignment-mismatch]
        "#]],
    );
}

#[test]
fn embedded_fields() {
    check(
        r#"
type T struct{}
type P *T
type I interface{ M() }
type G[X any] struct{ v X }
type S struct {
	T
	*I
	P
	G[int]
}

func f[X any]() {
	type L struct{ X }
}
"#,
        expect![[r#"
            8:2: embedded field type cannot be a pointer to an interface [embedded]
            9:2: embedded field type cannot be a pointer [embedded]
            14:17: embedded field type cannot be a (pointer to a) type parameter [embedded]
        "#]],
    );
}

#[test]
fn main_and_init() {
    check(
        r#"
func main(x int) {}
func init() int { return 1 }
func noBody()
func generic[T any]()
"#,
        expect![[r#"
            2:6: func main must have no arguments and no return values [init-decl]
            3:6: func init must have no arguments and no return values [init-decl]
            7:6: main redeclared in this block [redeclared]
              2:6: other declaration of main
        "#]],
    );
}

#[test]
fn subset_is_refused_with_reasons() {
    check(
        r#"
import "unsafe"

func f(yield func(int) bool) {}

func main() {
	go main()
	c := make(chan int)
	c <- 1
	<-c
	close(c)
	select {}
	for range f {
	}
	var z complex128
	_ = 1i
	goto L
L:
	_ = z
	_ = unsafe.Pointer(nil)
}
"#,
        expect![[r#"
            2:8: package unsafe is not in Comb: process code never reaches outside of its own memory [not-in-comb]
              reach the outside world through a port
            7:2: go statements are not in Comb: goroutines would share memory inside a process [not-in-comb]
              start a process instead: skep.Spawn(behaviour, state)
            8:7: make(chan int) is not in Comb: processes talk by messages, and a channel can't be copied to another process [not-in-comb]
              send messages to a process instead: pid.Send(m)
            9:2: channel operations are not in Comb: processes talk by messages [not-in-comb]
              send with pid.Send(m) and wait with skep.Receive[M]()
            10:2: channel operations are not in Comb: processes talk by messages [not-in-comb]
              send with pid.Send(m) and wait with skep.Receive[M]()
            11:2: channel operations are not in Comb: processes talk by messages [not-in-comb]
              send with pid.Send(m) and wait with skep.Receive[M]()
            12:2: select with nothing to receive is not in Comb: processes talk by messages [not-in-comb]
              receive one message type that covers all cases, and switch on it
        "#]],
    );
}

#[test]
fn large_types() {
    check(
        r#"
var a [1 << 40]int
var b [1 << 62]int
var c [-1]int
var d [1.5]int
var e [x]int
var f [len("abc")]int
var g [...]int
var x = 5
var h = [...]string{1: "a", "b"}
"#,
        expect![[r#"
            2:7: type [1099511627776]int is too large (8796093022208 bytes, limit 1073741824) [limit]
            3:7: type [4611686018427387904]int larger than address space [limit]
            4:8: invalid array length -1 (untyped int constant) [array]
            5:8: array length 1.5 (untyped float constant) must be integer [array]
            6:8: invalid array length x [array]
            8:7: invalid use of [...] array (outside a composite literal) [array]
        "#]],
    );
}

#[test]
fn imports() {
    let library = [
        (
            "lib",
            "package lib\nfunc Exported() int { return hidden() }\nfunc hidden() int { return 1 }\ntype T struct{ A, b int }\nfunc (T) m() {}\nvar V = 1\n",
        ),
        ("other/name", "package called\nfunc Native(x int) int\nconst C = 1\n"),
    ];
    common::check_with(
        &library,
        r#"import (
	"lib"
	"missing/pkg"
	unused "lib"
	"other/name"
	_ "lib"
)

var lib2 = lib.Exported()

func main() {
	lib.hidden()
	lib.Missing()
	lib.exported()
	_ = lib.T{1, 2}
	_ = lib.T{A: 1, b: 2}
	_ = lib.T{}.b
	lib.T{}.m()
	lib.V = 2
	_ = lib
	_ = called.Native(called.C)
	pkg.Foo()
	called := 1
	_ = called.x
}"#,
        expect![[r#"
            3:2: package missing/pkg is not in std [import]
            4:2: "lib" imported as unused and not used [unused-import]
            12:6: name hidden not exported by package lib [unexported]
            13:6: undefined: lib.Missing [undefined]
            14:6: undefined: lib.exported (but have Exported) [undefined]
            15:15: implicit assignment to unexported field b in struct literal of type lib.T [composite]
            16:18: cannot refer to unexported field b in struct literal of type lib.T [composite]
            17:14: lib.T{}.b undefined (cannot refer to unexported field b) [no-field-or-method]
            18:10: lib.T{}.m undefined (cannot refer to unexported method m) [no-field-or-method]
            20:6: use of package lib not in selector [package]
            24:13: called.x undefined (type int has no field or method x) [no-field-or-method]
        "#]],
    );
}
