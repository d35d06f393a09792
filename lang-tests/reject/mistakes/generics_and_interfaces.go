//go:build skep

package main

import "fmt"

type number interface{ ~int | ~float64 }
type pair[A, B any] struct {
	a A
	b B
}
type stack[T any] struct{ items []T }

func (s *stack[T]) push(v T) { s.items = append(s.items, v) }
func (s stack[T]) pop() U    { panic(0) } // error 25: undefined: U

func sum[T number](xs ...T) (s T) { return }
func conv[A, B any](a A) (b B)    { return }
func keys[K comparable, V any](m map[K]V) []K { return nil }
func same[T any](a, b T)          {}

func body[T any, N number](t T, n N, s []T) {
	_ = t + t // error 6: invalid operation: operator + not defined on t (variable of type T constrained by any)
	_ = t == t // error 6: invalid operation: t == t (incomparable types in type set)
	_ = t < t // error 6: invalid operation: t < t (type parameter T cannot use operator <)
	_ = n + 1.5 // error 10: cannot convert 1.5 (untyped float constant) to type N
	_ = n % 2 // error 6: invalid operation: operator % not defined on n (variable of type N constrained by number)
	_ = n == nil // error 11: invalid operation: n == nil (mismatched types N and untyped nil)
	_ = t.foo // error 8: t.foo undefined (type T has no field or method foo)
	_ = t[0] // error 7: cannot index t (variable of type T constrained by any)
	_ = len(t) // error 10: invalid argument: t (variable of type T constrained by any) for built-in len
	t = 1 // error 6: cannot use 1 (untyped int constant) as T value in assignment
	t = nil // error 6: cannot use nil as T value in assignment
	var i int = t // error 14: cannot use t (variable of type T constrained by any) as int value in variable declaration
	_ = i
	for range t { // error 12: cannot range over t (variable of type T constrained by any): no specific type
	}
	switch t.(type) { // error 9: cannot use type switch on type parameter value t (variable of type T constrained by any)
	}
	t() // error 2: invalid operation: cannot call t (variable of type T constrained by any): no specific type
	*t = 1 // error 3: invalid operation: cannot indirect t (variable of type T constrained by any)
	_ = s + s // error 6: invalid operation: operator + not defined on s (variable of type []T)
	same(t, n) // error 10: in call to same, type N of n does not match inferred type T for T
}

type shape interface {
	area() int
	name() string
}
type square struct{}

func (square) area() int { return 1 }

type circle struct{}

func (*circle) area() int    { return 1 }
func (*circle) name() string { return "" }

type wrong struct{}

func (wrong) area() string { return "" }
func (wrong) name() string { return "" }

type cased struct{}

func (cased) Area() int    { return 1 }
func (cased) name() string { return "" }

func use(s shape) {}

func calls(e error, s fmt.Stringer, x any) {
	sum("a") // error 5: string does not satisfy number (string missing in ~int | ~float64)
	sum(1, 2.5, "a") // error 14: in call to sum, mismatched types untyped float and untyped string (cannot infer T)
	sum[string]() // error 6: string does not satisfy number (string missing in ~int | ~float64)
	sum[int]("a") // error 11: cannot use "a" (untyped string constant) as int value in argument to sum[int]
	sum[int, int](1) // error 11: got 2 type arguments but want 1
	conv(1) // error 6: in call to conv, cannot infer B
	conv[int]("a") // error 11: in call to conv[int], cannot infer B
	_ = keys([]int{}) // error 11: in call to keys, type []int of []int{} does not match map[K]V (cannot infer K and V)
	_ = keys(map[string]int{}, 1) // error 29: too many arguments in call to keys
	_ = keys[func()] // error 10: cannot infer V
	same(1, "a") // error 10: in call to same, mismatched types untyped int and untyped string (cannot infer T)
	var p pair // error 8: cannot use generic type pair[A, B any] without instantiation
	var q pair[int] // error 8: not enough type arguments for type pair: have 1, want 2
	var r pair[int, string, bool] // error 8: too many type arguments for type pair: have 3, want 2
	_, _, _ = p, q, r
	var st stack[int]
	st.push("a") // error 10: cannot use "a" (untyped string constant) as int value in argument to st.push
	st.peek() // error 5: st.peek undefined (type stack[int] has no field or method peek)
	_ = stack{} // error 6: cannot use generic type stack[T any] without instantiation
	_ = stack[nope]{} // error 12: undefined: nope
	_ = pair[int, string]{"a", 1} // error 24: cannot use "a" (untyped string constant) as int value in struct literal // error 29: cannot use 1 (untyped int constant) as string value in struct literal
	var n number // error 8: cannot use type number outside a type constraint: interface contains type constraints
	_ = n
	_ = []number{} // error 8: cannot use type number outside a type constraint: interface contains type constraints
	use(square{}) // error 6: cannot use square{} (value of struct type square) as shape value in argument to use: square does not implement shape (missing method name)
	use(circle{}) // error 6: cannot use circle{} (value of struct type circle) as shape value in argument to use: circle does not implement shape (method area has pointer receiver)
	use(&circle{})
	use(wrong{}) // error 6: cannot use wrong{} (value of struct type wrong) as shape value in argument to use: wrong does not implement shape (wrong type for method area)
	use(cased{}) // error 6: cannot use cased{} (value of struct type cased) as shape value in argument to use: cased does not implement shape (missing method area)
	use(5) // error 6: cannot use 5 (constant of type int) as shape value in argument to use: int does not implement shape (missing method area)
	use(nil)
	use(e) // error 6: cannot use e (variable of interface type error) as shape value in argument to use: error does not implement shape (missing method area)
	use(x) // error 6: cannot use x (variable of interface type any) as shape value in argument to use: interface{} does not implement shape (missing method area)
	var _ shape = square{} // error 16: cannot use square{} (value of struct type square) as shape value in variable declaration: square does not implement shape (missing method name)
	var _ shape = (*square)(nil) // error 16: cannot use (*square)(nil) (value of type *square) as shape value in variable declaration: *square does not implement shape (missing method name)
	_ = shape(circle{}) // error 12: cannot convert circle{} (value of struct type circle) to type shape: circle does not implement shape (method area has pointer receiver)
	s = e // error 6: cannot use e (variable of interface type error) as fmt.Stringer value in assignment: error does not implement fmt.Stringer (missing method String)
	e = s // error 6: cannot use s (variable of interface type fmt.Stringer) as error value in assignment: fmt.Stringer does not implement error (missing method Error)
	x.foo() // error 4: x.foo undefined (type any has no field or method foo)
	s.Foo() // error 4: s.Foo undefined (type fmt.Stringer has no field or method Foo)
	var sh shape
	sh.Area() // error 5: sh.Area undefined (type shape has no field or method Area, but does have method area)
	sh.size() // error 5: sh.size undefined (type shape has no field or method size)
	_ = sh == square{} // error 12: invalid operation: sh == square{} (mismatched types shape and square)
	_ = sh == &circle{}
	_ = []shape{square{}} // error 14: cannot use square{} (value of struct type square) as shape value in array or slice literal: square does not implement shape (missing method name)
	_ = map[string]shape{"a": circle{}} // error 28: cannot use circle{} (value of struct type circle) as shape value in map literal: circle does not implement shape (method area has pointer receiver)
	func() shape { return wrong{} }() // error 24: cannot use wrong{} (value of struct type wrong) as shape value in return statement: wrong does not implement shape (wrong type for method area)
	_ = square.area(1) // error 18: cannot use 1 (untyped int constant) as square value in argument to square.area
	_ = shape.area(square{}) // error 17: cannot use square{} (value of struct type square) as shape value in argument to shape.area: square does not implement shape (missing method name)
	_ = (*circle).area(circle{}) // error 21: cannot use circle{} (value of struct type circle) as *circle value in argument to (*circle).area
	f := sum // error 7: cannot use generic function sum without instantiation
	_ = f
}

type bad[T nope] struct{} // error 12: undefined: nope
type con interface{ int; string }
type tilde interface{ ~myInt } // error 23: invalid use of ~ (underlying type of myInt is int)
type myInt int
type un interface{ int | number }

func param[T int | string](t T) { t.foo() } // error 37: t.foo undefined (type T has no field or method foo)
func twice[T, T any]()          {} // error 15: T redeclared in this block
func unusedParam[T any]()       {}

func main() {
	unusedParam() // error 13: in call to unusedParam, cannot infer T
	param(1.5) // error 7: float64 does not satisfy int | string (float64 missing in int | string)
}
