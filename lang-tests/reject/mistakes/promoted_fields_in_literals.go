//go:build skep

package main

type a struct{ x, y int }
type p struct{ q int }
type d struct{ e, f int }
type c struct{ d }
type b struct {
	a
	*p
	c
	z int
}

func (b) method() {}

func main() {
	_ = b{a: a{}, x: 1} // error 16: cannot specify promoted field x and enclosing embedded field a
	_ = b{x: 1, a: a{}} // error 14: cannot specify embedded field a and enclosed promoted field x
	_ = b{x: 1, x: 2} // error 14: duplicate field name x in struct literal
	_ = b{q: 1} // error 8: invalid implicit pointer indirection to reach q
	_ = b{e: 1, d: d{}} // error 14: cannot specify embedded field d and enclosed promoted field e
	_ = b{d: d{}, c: c{}} // error 16: cannot specify embedded field c and enclosed promoted field d
	_ = b{e: 1, f: "a"} // error 17: cannot use "a" (untyped string constant) as int value in struct literal
	_ = b{method: 1} // error 8: unknown field method in struct literal of type b
	_ = b{xx: 1} // error 8: unknown field xx in struct literal of type b
	_ = b{z: 1, y: 2, e: 3}
	var e1 int = b{}.x + "a" // error 6: declared and not used: e1 // error 15: invalid operation: b{}.x + "a" (mismatched types int and untyped string)
}
