//! Operands, operators, conversions, calls.

mod common;

use common::check;
use expect_test::expect;

#[test]
fn hello_world_sized_program() {
    check(
        r#"
type Point struct{ X, Y int }

func (p *Point) Move(dx int) { p.X += dx }

func sum(xs ...int) (total int) {
	for _, x := range xs {
		total += x
	}
	return
}

func main() {
	p := Point{1, 2}
	p.Move(3)
	xs := []int{p.X, p.Y}
	xs = append(xs, sum(xs...), len("abc"))
	println(sum(xs...), xs[1:][0], map[string]int{"a": 1}["a"])
}
"#,
        expect![[r#""#]],
    );
}

#[test]
fn undefined_names() {
    check(
        r#"
func main() {
	x := y
	z.f()
	var a T
	_ = a.foo
}
"#,
        expect![[r#"
            3:2: declared and not used: x [unused-variable]
            3:7: undefined: y [undefined]
            4:2: undefined: z [undefined]
            5:8: undefined: T [undefined]
        "#]],
    );
}

#[test]
fn mismatched_operands() {
    check(
        r#"
func main() {
	a, f, s := 1, 2.5, "x"
	_ = a + f
	_ = a + s
	_ = s * s
	_ = !a
	_ = -s
	_ = a && a
	_ = a == s
	_ = []int{} == []int{}
	_ = a < nil
	_ = s + 1
	_ = f % f
	_ = a / 0
	a += f
	s++
}
"#,
        expect![[r#"
            4:6: invalid operation: a + f (mismatched types int and float64) [mismatched-types]
            5:6: invalid operation: a + s (mismatched types int and string) [mismatched-types]
            6:6: invalid operation: operator * not defined on s (variable of type string) [operator]
            7:7: invalid operation: operator ! not defined on a (variable of type int) [operator]
            8:7: invalid operation: operator - not defined on s (variable of type string) [operator]
            9:6: invalid operation: operator && not defined on a (variable of type int) [operator]
            10:11: invalid operation: a == s (mismatched types int and string) [mismatched-types]
            11:6: invalid operation: []int{} == []int{} (slice can only be compared to nil) [operator]
            12:10: invalid operation: a < nil (mismatched types int and untyped nil) [mismatched-types]
            13:6: invalid operation: s + 1 (mismatched types string and untyped int) [mismatched-types]
            14:6: invalid operation: operator % not defined on f (variable of type float64) [operator]
            15:10: invalid operation: division by zero [division]
            16:2: invalid operation: a += f (mismatched types int and float64) [mismatched-types]
            17:2: invalid operation: s++ (non-numeric type string) [operator]
        "#]],
    );
}

#[test]
fn assignability_says_what_is_missing() {
    check(
        r#"
type Shape interface{ Area() int }
type Square struct{}

func (*Square) Area() int { return 1 }

type Circle struct{}

func (Circle) Area() string { return "" }

type Line struct{}

func (Line) area() int { return 0 }

func main() {
	var s Shape
	s = Square{}
	s = Circle{}
	s = Line{}
	s = &s
	s = 5
	var i int = s
	var q Square = s
	s = nil
	i = nil
	_, _ = i, q
}
"#,
        expect![[r#"
            17:6: cannot use Square{} (value of struct type Square) as Shape value in assignment: Square does not implement Shape (method Area has pointer receiver) [assign]
            18:6: cannot use Circle{} (value of struct type Circle) as Shape value in assignment: Circle does not implement Shape (wrong type for method Area)
            		have Area() string
            		want Area() int [assign]
            19:6: cannot use Line{} (value of struct type Line) as Shape value in assignment: Line does not implement Shape (missing method Area)
            		have area() int
            		want Area() int [assign]
            20:6: cannot use &s (value of type *Shape) as Shape value in assignment: *Shape does not implement Shape (type *Shape is pointer to interface, not interface) [assign]
            21:6: cannot use 5 (constant of type int) as Shape value in assignment: int does not implement Shape (missing method Area) [assign]
            22:14: cannot use s (variable of interface type Shape) as int value in variable declaration [assign]
            23:17: cannot use s (variable of interface type Shape) as Square value in variable declaration [assign]
            25:6: cannot use nil as int value in assignment [assign]
        "#]],
    );
}

#[test]
fn calls_count_their_arguments() {
    check(
        r#"
func two() (int, error)        { return 1, nil }
func take(a int, b string)      {}
func many(a int, rest ...string) {}

func main() {
	take()
	take(1)
	take(1, "a", 2)
	take("a", 1)
	take(two())
	many()
	many(1, "a", 2)
	many(1, []string{}...)
	many(1, "a", []string{}...)
	take(1, []string{}...)
	x := 5
	x()
	x, y, z := two()
	_ = two()
	two
	x = two()
}
"#,
        expect![[r#"
            7:2: not enough arguments in call to take
            	have ()
            	want (int, string) [arguments]
            8:7: not enough arguments in call to take
            	have (number)
            	want (int, string) [arguments]
            9:15: too many arguments in call to take
            	have (number, string, number)
            	want (int, string) [arguments]
            10:7: cannot use "a" (untyped string constant) as int value in argument to take [assign]
            10:12: cannot use 1 (untyped int constant) as string value in argument to take [assign]
            11:7: cannot use two() (value of interface type error) as string value in argument to take [assign]
            12:2: not enough arguments in call to many
            	have ()
            	want (int, ...string) [arguments]
            13:15: cannot use 2 (untyped int constant) as string value in argument to many [assign]
            15:15: too many arguments in call to many
            	have (number, string, []string...)
            	want (int, ...string) [arguments]
            16:2: cannot use ... in call to non-variadic take [call]
            18:2: invalid operation: cannot call x (variable of type int): int is not a function [call]
            19:5: declared and not used: y [unused-variable]
            19:8: declared and not used: z [unused-variable]
            19:13: assignment mismatch: 3 variables but two returns 2 values [assignment-mismatch]
            20:6: assignment mismatch: 1 variable but two returns 2 values [assignment-mismatch]
            21:2: two (value of type func() (int, error)) is not used [unused-value]
            22:6: assignment mismatch: 1 variable but two returns 2 values [assignment-mismatch]
        "#]],
    );
}

#[test]
fn conversions() {
    check(
        r#"
type ID int
type A struct{ X int `a:"1"` }
type B struct{ X int }

func main() {
	_ = ID("x")
	_ = string(65)
	_ = int8(300)
	_ = int(1.5)
	_ = float32(1e40)
	_ = uint(-1)
	_ = []byte("abc")
	_ = [2]int([]int{1, 2})
	_ = A(B{})
	_ = int("5")
	_ = ID(1, 2)
	_ = ID()
	_ = func(int)(nil)
}
"#,
        expect![[r#"
            7:9: cannot convert "x" (untyped string constant) to type ID [conversion]
            9:11: constant 300 overflows int8 [conversion]
            10:10: cannot convert 1.5 (untyped float constant) to type int [conversion]
            11:14: cannot convert 1e40 (untyped float constant 1e+40) to type float32 [conversion]
            12:11: constant -1 overflows uint [conversion]
            16:10: cannot convert "5" (untyped string constant) to type int [conversion]
            17:12: too many arguments in conversion to ID [conversion]
            18:6: missing argument in conversion to ID [conversion]
            19:6: func(int) nil (type) is not an expression [not-a-value]
            19:16: nil (untyped nil) is not a type [not-a-type]
        "#]],
    );
}

#[test]
fn selectors() {
    check(
        r#"
type Inner struct{ N int }
type Other struct{ N int }
type Both struct {
	Inner
	Other
}
type Deep struct{ *Inner }

func (d Deep) Value() int    { return d.N }
func (d *Deep) Pointer() int { return d.N }

type I interface{ M() }

func main() {
	var b Both
	_ = b.N
	_ = b.Inner.N
	_ = b.n
	_ = b.inner
	Deep{}.Pointer()
	_ = Deep.Pointer
	_ = (*Deep).Pointer
	_ = Deep.Value
	var p *I
	p.M()
	_ = Deep.N
	_ = b._
	_ = len.x
}
"#,
        expect![[r#"
            17:8: ambiguous selector b.N [selector]
            19:8: b.n undefined (type Both has no field or method n) [no-field-or-method]
            20:8: b.inner undefined (type Both has no field or method inner, but does have field Inner) [no-field-or-method]
            21:9: cannot call pointer method Pointer on Deep [method]
            22:11: invalid method expression Deep.Pointer (needs pointer receiver (*Deep).Pointer) [method]
            26:4: p.M undefined (type *I is pointer to interface, not interface) [no-field-or-method]
            27:6: operand for field selector N must be value of type Deep [selector]
            28:8: b._ undefined (type Both has no field or method _) [no-field-or-method]
            29:9: invalid use of len (built-in) in selector expression [selector]
        "#]],
    );
}

#[test]
fn indexing_and_slicing() {
    check(
        r#"
func main() {
	a := [3]int{1, 2, 3}
	s := []int{1}
	m := map[string]int{}
	_ = a[3]
	_ = a[-1]
	_ = s["x"]
	_ = s[1.5]
	_ = m[1]
	_ = "abc"[5]
	_ = a[2:1]
	_ = a[:4]
	_ = [3]int{}[:]
	_ = "abc"[0:1:2]
	_ = 5[0]
	"abc"[0] = 1
	m["a"]++
	_ = &m["a"]
	_ = &a[0]
}
"#,
        expect![[r#"
            6:8: invalid argument: index 3 out of bounds [0:3] [index]
            7:8: invalid argument: index -1 (constant of type int) must not be negative [index]
            8:8: cannot convert "x" (untyped string constant) to type int [constant]
            9:8: 1.5 (untyped float constant) truncated to int [constant]
            10:8: cannot use 1 (untyped int constant) as string value in map index [assign]
            11:12: invalid argument: index 5 out of bounds [0:3] [index]
            12:10: invalid slice indices: 1 < 2 [slice]
            13:9: invalid argument: index 4 out of bounds [0:4] [index]
            14:6: cannot slice unaddressable value [3]int{} (value of type [3]int) [slice]
            15:16: invalid operation: 3-index slice of string [slice]
            16:7: cannot index 5 (untyped int constant) [index]
            17:2: cannot assign to "abc"[0] (neither addressable nor a map index expression) [assign]
            19:7: invalid operation: cannot take address of m["a"] (map index expression of type int) [address]
        "#]],
    );
}

#[test]
fn composite_literals() {
    check(
        r#"
type P struct{ X, Y int }
type Q struct{ P }

func main() {
	_ = P{1}
	_ = P{1, 2, 3}
	_ = P{X: 1, 2}
	_ = P{Z: 1}
	_ = P{X: 1, X: 2}
	_ = P{x: 1}
	_ = Q{X: 1}
	_ = []P{{1, 2}, {3, 4}}
	_ = []*P{{1, 2}}
	_ = map[P]int{{1, 2}: 3}
	_ = [2]int{1, 2, 3}
	_ = [...]int{5: 1, 5: 2}
	_ = map[string]int{"a": 1, "a": 2}
	_ = map[any]int{1: 1, "a": 2, 1.0: 3, 1: 4}
	_ = []int{"a"}
	_ = int{1}
	_ = map[string]int{1}
	_ = map[[]int]int{}
}
"#,
        expect![[r#"
            6:9: too few values in struct literal of type P [composite]
            7:14: too many values in struct literal of type P [composite]
            8:14: mixture of field:value and value elements in struct literal [composite]
            9:8: unknown field Z in struct literal of type P [composite]
            10:14: duplicate field name X in struct literal [composite]
            11:8: unknown field x in struct literal of type P, but does have X [composite]
            16:19: index 2 is out of bounds (>= 2) [composite]
            17:21: duplicate index 5 in array or slice literal [composite]
            18:29: duplicate key "a" in map literal [composite]
            19:40: duplicate key 1 in map literal [composite]
            20:12: cannot use "a" (untyped string constant) as int value in array or slice literal [assign]
            21:6: invalid composite literal type int [composite]
            22:21: missing key in map literal [composite]
            23:10: invalid map key type []int [map-key]
        "#]],
    );
}

#[test]
fn type_assertions() {
    check(
        r#"
type I interface{ M() }
type T struct{}

func main() {
	var i I
	var e any
	_ = i.(T)
	_ = e.(T)
	_, ok := e.(int)
	x := 5
	_ = x.(int)
	_ = ok
}
"#,
        expect![[r#"
            8:6: impossible type assertion: i.(T)
            	T does not implement I (missing method M) [type-assert]
            12:6: invalid operation: x (variable of type int) is not an interface [type-assert]
        "#]],
    );
}

#[test]
fn builtins() {
    check(
        r#"
func main() {
	s := []int{}
	m := map[string]int{}
	_ = append(s, "a")
	_ = append(nil, 1)
	_ = append(1)
	_ = append([]byte{}, "abc"...)
	append(s, 1)
	_ = len(5)
	_ = cap(m)
	_ = copy(s, "abc")
	delete(s, 1)
	delete(m, 1)
	clear(5)
	_ = make(int)
	_ = make([]int)
	_ = make([]int, 5, 2)
	_ = make([]int, -1)
	_ = new(int)
	_ = min(1, 2.5, 'a')
	_ = max(1, "a")
	_ = min("b", "a")
	panic()
	print(1, "a")
	_ = recover
	len(s)
}
"#,
        expect![[r#"
            5:16: cannot use "a" (untyped string constant) as int value in argument to append [assign]
            6:13: invalid append: argument must be a slice; have untyped nil [builtin]
            7:13: invalid append: argument must be a slice; have 1 (untyped int constant) [builtin]
            9:2: append(s, 1) (value of type []int) is not used [unused-value]
            10:10: invalid argument: 5 (untyped int constant) for built-in len [builtin]
            11:10: invalid argument: m (variable of type map[string]int) for built-in cap [builtin]
            12:11: invalid copy: arguments s (variable of type []int) and "abc" (untyped string constant) have different element types int and byte [builtin]
            13:9: invalid argument: s (variable of type []int) is not a map [builtin]
            14:12: cannot use 1 (untyped int constant) as string value in argument to delete [assign]
            15:8: invalid argument: cannot clear 5 (untyped int constant): argument must be (or constrained by) map or slice [builtin]
            16:11: invalid argument: cannot make int: type must be slice, map, or channel [builtin]
            17:6: invalid operation: make([]int) expects 2 or 3 arguments; found 1 [builtin]
            18:18: invalid argument: length and capacity swapped [builtin]
            19:18: invalid argument: index -1 (constant of type int) must not be negative [index]
            22:13: invalid argument: mismatched types untyped int (previous argument) and untyped string (type of "a") [builtin]
            24:2: invalid operation: not enough arguments for panic() (expected 1, found 0) [builtin]
            26:6: recover (built-in) must be called [not-a-value]
            27:2: len(s) (value of type int) is not used [unused-value]
        "#]],
    );
}

#[test]
fn untyped_nil() {
    check(
        r#"
func main() {
	x := nil
	var s string = nil
	_ = nil
	_ = nil == nil
	var p *int = nil
	_, _ = s, p
}
"#,
        expect![[r#"
            3:2: declared and not used: x [unused-variable]
            3:7: use of untyped nil in assignment [nil]
            4:17: cannot use nil as string value in variable declaration [assign]
            5:6: use of untyped nil in assignment to _ identifier [nil]
            6:13: invalid operation: nil == nil (operator == not defined on untyped nil) [operator]
        "#]],
    );
}

#[test]
fn shifts() {
    check(
        r#"
func main() {
	var s uint = 3
	var f float64 = 1 << s
	var i = 1 << s
	var u = uint8(1 << s)
	_ = 1.5 << 1
	_ = "a" << 1
	_ = 1 << -1
	_ = 1 << 1.5
	_ = 1 << 5000
	_ = s << f
	var b byte = 256 << s
	_, _, _, _ = f, i, u, b
}
"#,
        expect![[r#"
            4:18: invalid operation: shifted operand 1 (type float64) must be integer [shift]
            7:6: invalid operation: shifted operand 1.5 (untyped float constant) must be integer [shift]
            8:6: invalid operation: shifted operand "a" (untyped string constant) must be integer [shift]
            9:11: invalid operation: negative shift count -1 (untyped int constant) [shift]
            10:11: 1.5 (untyped float constant) truncated to uint [constant]
            11:11: invalid operation: invalid shift count 5000 (untyped int constant) [shift]
            12:11: invalid operation: shift count f (variable of type float64) must be integer [shift]
            13:15: 256 (untyped int constant) overflows uint8 [constant]
        "#]],
    );
}

#[test]
fn function_values() {
    check(
        r#"
func f(a int, b ...string) (err error) { return nil }

func main() {
	var g func(int) = f
	g(1)
	f == f
	_ = f == nil
	defer f
	defer int(1)
	defer recover()
	func() {}
	func() {}()
}
"#,
        expect![[r#"
            5:20: cannot use f (value of type func(a int, b ...string) (err error)) as func(int) value in variable declaration [assign]
            7:2: invalid operation: f == f (func can only be compared to nil) [operator]
            9:8: expression in defer must be function call [call]
            10:8: defer requires function call, not conversion int(1) (constant 1 of type int) [unused-value]
            12:2: func() {} (value of type func()) is not used [unused-value]
        "#]],
    );
}
