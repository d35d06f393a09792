//! Type parameters, constraints, inference.

mod common;

use common::check;
use expect_test::expect;

#[test]
fn functions_and_inference() {
    check(
        r#"
type Number interface{ ~int | ~float64 }

func Map[T, U any](xs []T, f func(T) U) []U {
	var out []U
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}

func Sum[T Number](xs ...T) (s T) {
	for _, x := range xs {
		s += x
	}
	return s
}

type ID int

func main() {
	var a []string = Map([]int{1}, func(i int) string { return "" })
	var b ID = Sum(ID(1), 2)
	_ = Sum(1, 2.5)
	_ = Sum("a")
	_ = Sum[string]
	_ = Sum
	_ = Map([]int{1}, 5)
	_ = Sum()
	_ = Map[int]
	_ = Sum[int, int]
	_, _ = a, b
}
"#,
        expect![[r#"
            25:9: string does not satisfy Number (string missing in ~int | ~float64) [type-args]
            26:10: string does not satisfy Number (string missing in ~int | ~float64) [type-args]
            27:6: cannot use generic function Sum without instantiation [generic]
            28:9: in call to Map, cannot infer U [infer]
            29:9: in call to Sum, cannot infer T [infer]
            30:9: cannot infer U [infer]
            31:15: got 2 type arguments but want 1 [type-args]
        "#]],
    );
}

#[test]
fn result_inferred_from_a_promoted_method() {
    check(
        r#"
type Request[R any] struct{ r R }

func (q Request[R]) result() (r R) { return }

type asks[R any] interface{ result() R }
type Pid[M any] struct{ m M }

func Ask[M any, R any, Q asks[R]](to Pid[M], q Q) (r R, err error) { return }

type Get struct{ Request[int] }

func main() {
	n, err := Ask(Pid[string]{}, Get{})
	var s string = n
	_, _ = Ask(Pid[string]{}, 5)
	_, _ = s, err
}
"#,
        expect![[r#"
            15:17: cannot use n (variable of type int) as string value in variable declaration [assign]
            16:12: in call to Ask, cannot infer R [infer]
        "#]],
    );
}

#[test]
fn inference_through_constraints() {
    check(
        r#"
type List []int

func Sort[S ~[]E, E any](s S) S           { return s }
func Wrap[S ~[]E, E any](s S) S           { return Sort(s) }
func Keys[M ~map[K]V, K comparable, V any](m M) (ks []K) {
	for k := range m {
		ks = append(ks, k)
	}
	return
}
func Ptr[T any, P interface{ *T; Set(int) }](x T) { P(&x).Set(1) }

type Cell struct{ n int }

func (c *Cell) Set(n int) { c.n = n }

func Apply[T any](x T, f func(T) T) T { return f(x) }
func Same[T any](x T) T               { return x }

func main() {
	var l List = Wrap(List{})
	var ks []string = Keys(map[string]int{})
	Ptr(Cell{})
	Ptr(5)
	_ = Sort(5)
	var n int = Apply(1, Same)
	var f func(string) string = Same
	_, _, _, _ = l, ks, n, f
}
"#,
        expect![[r#"
            25:5: *int does not satisfy interface{Set(int); *int} (missing method Set) [type-args]
            26:10: in call to Sort, cannot infer E [infer]
        "#]],
    );
}

#[test]
fn generic_types() {
    check(
        r#"
type Pair[K comparable, V any] struct {
	Key K
	Val V
}
type Tree[T any] struct {
	left, right *Tree[T]
	val         T
}

func (t *Tree[T]) Insert(v T) *Tree[T] { return &Tree[T]{val: v} }
func (p Pair[A, B]) Swap() Pair[A, A]  { return Pair[A, A]{p.Key, p.Key} }

type Set[T comparable] map[T]struct{}
type Alias = Pair[string, int]

func main() {
	p := Pair[string, int]{"a", 1}
	var q Alias = p
	_ = p.Swap().Val + 1
	_ = Pair[[]int, int]{}
	_ = Pair[int]{}
	var t Tree
	var u Tree[int, int]
	t2 := (&Tree[int]{}).Insert("x")
	_ = int[string]
	_, _, _, _ = q, t, u, t2
}

func (t Tree[int]) Bad() int { return 5 }
"#,
        expect![[r#"
            20:6: invalid operation: p.Swap().Val + 1 (mismatched types string and untyped int) [mismatched-types]
            21:11: []int does not satisfy comparable [type-args]
            22:6: not enough type arguments for type Pair: have 1, want 2 [type-args]
            23:8: cannot use generic type Tree[T any] without instantiation [generic]
            24:8: too many type arguments for type Tree: have 2, want 1 [type-args]
            25:30: cannot use "x" (untyped string constant) as int value in argument to (&Tree[int]{}).Insert [assign]
            26:6: invalid operation: int[string] (int is not a generic type) [generic]
            30:39: cannot use 5 (untyped int constant) as int value in return statement [assign]
        "#]],
    );
}

#[test]
fn constraints_bound_operations() {
    check(
        r#"
func Less[T any](a, b T) bool             { return a < b }
func Eq[T any](a, b T) bool               { return a == b }
func Eq2[T comparable](a, b T) bool       { return a == b }
func Index[T ~[]int | ~string](x T) any   { return x[0] }
func Len[T any](x T) int                  { return len(x) }
func Field[T struct{ X int }](x T) int    { return x.X }
func Conv[T ~int | ~float64](x T) int     { return int(x) }
func ConvS[T ~int | ~[]int](x T) int      { return int(x) }
func Nil[T any]() T                       { return nil }
func Zero[T ~int]() T                     { return 0 }
func Big[T ~int8 | ~int]() T              { return 300 }
func Assert[T any](x T)                   { _ = x.(int) }
func Assert2[T any](x T)                  { _ = any(x).(int) }
func Range[T ~[]int | ~map[int]int](x T)  { for range x {} }
func Call[F func(int) int](f F) int       { return f(1) }
func Send[T int | string](x T) string     { switch any(x).(type) { case int: }; return x }
"#,
        expect![[r#"
            2:52: invalid operation: a < b (type parameter T cannot use operator <) [operator]
            3:52: invalid operation: a == b (incomparable types in type set) [operator]
            5:53: cannot index x (variable of type T constrained by ~[]int | ~string) [index]
            6:56: invalid argument: x (variable of type T constrained by any) for built-in len [builtin]
            7:54: x.X undefined (type T has no field or method X) [no-field-or-method]
            9:56: cannot convert x (variable of type T constrained by ~int | ~[]int) to type int: cannot convert []int (in T) to type int [conversion]
            10:52: cannot use nil as T value in return statement [assign]
            12:52: cannot use 300 (untyped int constant) as T value in return statement [assign]
            13:49: invalid operation: cannot use type assertion on type parameter value x (variable of type T constrained by any) [type-assert]
            15:55: cannot range over x (variable of type T constrained by ~[]int | ~map[int]int): no specific type [range]
            17:88: cannot use x (variable of type T constrained by int | string) as string value in return statement [assign]
        "#]],
    );
}

#[test]
fn constraint_interfaces() {
    check(
        r#"
type Num interface{ ~int | ~float64 }
type Str interface{ ~string; Len() int }

var x Num
var y Str
var z comparable

func f(n Num) {}

type Bad1 interface{ ~Named }
type Bad2 interface{ int | int }
type Bad3[T any] interface{ T }
type Bad4[T any, U T] struct{}
type Named int
type Bad5 interface{ ~error }
type Bad6 interface{ int | error }

func g[T Undefined](x T) bool { return x < x }
"#,
        expect![[r#"
            5:7: cannot use type Num outside a type constraint: interface contains type constraints [constraint]
            6:7: cannot use type Str outside a type constraint: interface contains type constraints [constraint]
            7:7: cannot use type comparable outside a type constraint: interface is (or embeds) comparable [constraint]
            9:10: cannot use type Num outside a type constraint: interface contains type constraints [constraint]
            11:22: invalid use of ~ (underlying type of Named is int) [union]
            12:28: overlapping terms int and int [union]
            13:29: term cannot be a type parameter [union]
            14:20: cannot use a type parameter as constraint [type-param]
            16:22: invalid use of ~ (error is an interface) [union]
            17:28: cannot use error in union (error contains methods) [union]
            19:10: undefined: Undefined [undefined]
        "#]],
    );
}

#[test]
fn comparable_is_checked() {
    check(
        r#"
func f[T comparable](x T) {}

type S struct{ f func() }

func main() {
	f(1)
	f(any(1))
	f([]int{})
	f(S{})
	f(func() {})
	var m map[S]int
	_ = m
}
"#,
        expect![[r#"
            9:3: []int does not satisfy comparable [type-args]
            10:3: S does not satisfy comparable [type-args]
            11:3: func() does not satisfy comparable [type-args]
            12:12: invalid map key type S [map-key]
        "#]],
    );
}

#[test]
fn recursion_and_instantiation_cycles() {
    check(
        r#"
func Rec[T any](n int, x T) {
	if n > 0 {
		Rec(n-1, x)
		Rec[int](n-1, 1)
	}
}
func Grow[T any](n int, x T) {
	if n > 0 {
		Grow(n-1, []T{x})
	}
}
type Endless[T any] struct{ next *Endless[[]T] }

func f1[P interface{ *P }]() {}
func main()                  { f1() }
"#,
        expect![[r#"
            16:34: in call to f1, cannot infer P [infer]
        "#]],
    );
}

#[test]
fn local_types_in_generic_functions() {
    check(
        r#"
func f[T any](x T) any {
	type box struct{ v T }
	var b box = box{x}
	var n int = b
	return n
}
"#,
        expect![[r#"
            5:14: cannot use b (variable of struct type box) as int value in variable declaration [assign]
        "#]],
    );
}
