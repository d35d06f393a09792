//go:build skep

package main

import "fmt"

type a struct{ a } // error 6: invalid recursive type: a refers to itself
type b struct{ c } // error 6: invalid recursive type b
type c struct{ b }
type d [2]d // error 6: invalid recursive type: d refers to itself
type e interface{ e } // error 6: invalid recursive type: e refers to itself
type f = f // error 6: invalid recursive type: f refers to itself
type g struct {
	x int
	x string // error 2: x redeclared
}
type h interface {
	m()
	m() // error 2: duplicate method m
}

type j struct{ *int }

type l struct {
	int
	int // error 2: int redeclared
}
type m map[[]int]int // error 12: invalid map key type []int
type n []nope // error 10: undefined: nope
type o func(nope) int // error 13: undefined: nope

type q struct{ q func() }

func (q q) q() {} // error 12: field and method with the same name q

type r interface{ m() }

func (r r) n() {} // error 9: invalid receiver type r (pointer or interface type)

func (int) s() {} // error 7: cannot define new methods on non-local type int

func (x *r) t() {} // error 10: invalid receiver type r (pointer or interface type)

func (fmt.Stringer) u() {} // error 7: cannot define new methods on non-local type fmt.Stringer

type y int

func (y) z()  {}
func (*y) z() {} // error 11: method y.z already declared

var aa = bb // error 5: initialization cycle for aa
var bb = aa
var cc = dd() // error 5: initialization cycle for cc

func dd() int { return cc }

const ee = ff // error 7: initialization cycle for ee
const ff = ee

var gg, hh = 1 // error 14: assignment mismatch: 2 variables but 1 value
var ii = 1, 2 // error 13: extra init expr 2
var jj int = "a" // error 14: cannot use "a" (untyped string constant) as int value in variable declaration
var kk nope // error 8: undefined: nope
var ll = nope // error 10: undefined: nope
var mm = fmt.Nope // error 14: undefined: fmt.Nope
var nn []nope // error 10: undefined: nope
var oo = func() { return 1 } // error 26: too many return values

func pp(x int, x string) {} // error 16: x redeclared in this block

func qq() (x int, x string) { return } // error 19: x redeclared in this block // error 31: result parameter x not in scope at return

func rr(x int) (x string) { return } // error 17: x redeclared in this block // error 29: result parameter x not in scope at return

func ss(x nope) nope { return x } // error 11: undefined: nope

func uu() { var x int } // error 17: declared and not used: x

func vv(x int) { x := 1 } // error 20: no new variables on left side of :=

func ww() (x int) { x := 1; return } // error 23: no new variables on left side of :=

func xx() { type t struct{}; const k = 1; var f = func() {} } // error 47: declared and not used: f

func yy() {
	x := 1 // error 2: declared and not used: x
	{
		x := 2 // error 3: declared and not used: x
	}
	y := 1 // error 2: declared and not used: y
	y = 2
	func() { z := 1 }() // error 11: declared and not used: z
}

var zz, zz = 1, 2 // error 9: zz redeclared in this block

func main() {}
