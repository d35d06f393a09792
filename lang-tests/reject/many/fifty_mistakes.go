//go:build skep

//skep:not-go Go stops after the syntax errors; each of the others has Go's words in another case

// Fifty mistakes, at most one a statement or declaration. All must be reported
// in one run, and nothing else: a mistake must not hide or invent others.
package main

import (
	"errors"
	"fmt"
	"os" // error: "os" imported and not used
)

type shape interface {
	area() int
}

type square struct {
	side int
	side string // error: side redeclared
}

func (s square) area() int { return s.side }

func (s square) area() int { return 0 } // error: method square.area already declared

type circle struct{ r float64 }

func (c *circle) area() int { return int(c.r) }

type loop struct{ inner loop } // error: invalid recursive type: loop refers to itself

type number interface{ ~int | ~float64 }

const limit = 10

const small int8 = 1000 // error: cannot use 1000 (untyped int constant) as int8 value in constant declaration (overflows)

var total int = "none" // error: cannot use "none" (untyped string constant) as int value in variable declaration

var pair, single = two(), 1 // error: multiple-value two() (value of type (int, error)) in single-value context

func two() (int, error) { return 1, nil }

func mixed(a int, string) {} // error: syntax error: missing parameter type

x := 5 // error: syntax error: non-declaration statement outside function body

func absent() int {
	fmt.Println("no result")
} // error: missing return

func sum[T number](xs ...T) (s T) {
	for _, x := range xs {
		s += x
	}
	return s
}

func names() {
	fmt.Println(unknown) // error: undefined: unknown
	fmt.Printl("typo") // error: undefined: fmt.Printl
	unused := 1 // error: declared and not used: unused
	n := 1
	n := 2 // error: no new variables on left side of :=
	limit = 11 // error: cannot assign to limit (neither addressable nor a map index expression)
	fmt.Println(n)
}

func syntax() {
	a, b := 1, 2
	a b // error: syntax error: unexpected name b at end of statement
	fmt.Println(a b) // error: syntax error: unexpected name b in argument list; possibly missing comma or )
	for i := 0; i < 2 { fmt.Println(i) } // error: syntax error: unexpected {, expected semicolon or newline
	var 7up int // error: syntax error: unexpected literal 7, expected name
	b++ + 1 // error: syntax error: unexpected + at end of statement
	fmt.Println('ab') // error: more than one character in rune literal
	fmt.Println(0x) // error: hexadecimal literal has no digits
	if a == 1 { fmt.Println("one") } else fmt.Println("other") // error: syntax error: else must be followed by if or statement block
	fmt.Println(a, b)
}

func operands(a int, f float64, s string) {
	fmt.Println(a + f) // error: invalid operation: a + f (mismatched types int and float64)
	fmt.Println(!a) // error: invalid operation: operator ! not defined on a (variable of type int)
	fmt.Println([]int{} == []int{}) // error: invalid operation: []int{} == []int{} (slice can only be compared to nil)
	fmt.Println(a / 0) // error: invalid operation: division by zero
	fmt.Println(*a) // error: invalid operation: cannot indirect a (variable of type int)
	a = s // error: cannot use s (variable of type string) as int value in assignment
	s[0] = 'x' // error: cannot assign to s[0] (neither addressable nor a map index expression)
	a + 1 // error: a + 1 (value of type int) is not used
}

func calls(c circle) (int, string) {
	two(1) // error: too many arguments in call to two
	var s shape = c // error: cannot use c (variable of struct type circle) as shape value in variable declaration: circle does not implement shape (method area has pointer receiver)
	s.perimeter() // error: s.perimeter undefined (type shape has no field or method perimeter)
	fmt.Println(circle{1, 2}) // error: too many values in struct literal of type circle
	fmt.Println(sum("a", "b")) // error: string does not satisfy number (string missing in ~int | ~float64)
	a, b, d := two() // error: assignment mismatch: 3 variables but two returns 2 values
	_, _, _ = a, b, d
	_ = s.(square).side
	_ = c.(shape) // error: invalid operation: c (variable of struct type circle) is not an interface
	return 1 // error: not enough return values
}

func control(n int) error {
	if n { // error: non-boolean condition in if statement
		return errors.New("n")
	}
	for i := range 2.5 { // error: cannot range over 2.5 (untyped float constant)
		fmt.Println(i)
	}
	switch n {
	case 1:
	case "one": // error: cannot convert "one" (untyped string constant) to type int
	case 1: // error: duplicate case 1 (constant of type int) in expression switch
	}
	continue // error: continue is not in a loop
	break out // error: break label not defined: out
	return nil
}

func main() {
	names()
	syntax()
	_ = map[string]int{"a": 1, "a": 2} // error: duplicate key "a" in map literal
	fmt.Println([3]int{}[5]) // error: invalid argument: index 5 out of bounds [0:3]
	fmt.Println(int("5")) // error: cannot convert "5" (untyped string constant) to type int
	var e error = errors.New // error: cannot use errors.New (value of type func(text string) error) as error value in variable declaration: func(
	defer control // error: expression in defer must be function call
	fmt.Println(e, absent(), pair, single, total)
}
