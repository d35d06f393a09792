//go:build skep

package main

import (
	"fmt"
	"os" // error 2: "os" imported and not used
	str "strings" // error 2: "strings" imported as str and not used
)

import "math"

type point struct{ x, y int }

func (p point) Len() int { return p.x }

func helper(n int) int { return n }

func names(count int) {
	fmt.Println(cuont) // error 14: undefined: cuont
	fmt.Println(fmt.Printn) // error 18: undefined: fmt.Printn
	fmt.println("x") // error 6: undefined: fmt.println (but have Println)
	var p point
	p.z = 1 // error 4: p.z undefined (type point has no field or method z)
	p.len() // error 4: p.len undefined (type point has no field or method len, but does have method Len)
	p.Size() // error 4: p.Size undefined (type point has no field or method Size)
	fmt.Println(point.Width) // error 20: point.Width undefined (type point has no field or method Width)
	helpr(1) // error 2: undefined: helpr
	var q pont // error 8: undefined: pont
	_ = q
	_ = fmt // error 6: use of package fmt not in selector
	point = 3 // error 2: point (type) is not an expression
	_ = point // error 6: point (type) is not an expression
	_ = int // error 6: int (type) is not an expression
	count := 5 // error 8: no new variables on left side of :=
	var dup, dup int // error 6: declared and not used: dup // error 11: dup redeclared in this block
	unused := 1 // error 2: declared and not used: unused
	var other string // error 6: declared and not used: other
	for i := range 3 { // error 6: declared and not used: i
	}
	fmt.Printline() // error 6: undefined: fmt.Printline
	_ = "text".len // error 13: "text".len undefined (type untyped string has no field or method len)
	_ = p.x.y // error 10: p.x.y undefined (type int has no field or method y)
	undefined.Call() // error 2: undefined: undefined
	var _ math.Foo // error 13: undefined: math.Foo
	_ = math.pi // error 11: undefined: math.pi (but have Pi)
}

type point int // error 6: point redeclared in this block

func helper() {} // error 6: helper redeclared in this block

const helper = 2 // error 7: helper redeclared in this block

func (p point) Len() int { return 0 } // error 16: method point.Len already declared

func (x) method() {} // error 7: undefined: x

func main() {}

func init() int { return 1 } // error 6: func init must have no arguments and no return values

func main(args []string) {} // error 6: func main must have no arguments and no return values // error 6: main redeclared in this block
