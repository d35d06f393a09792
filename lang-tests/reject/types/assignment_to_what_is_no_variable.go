//go:build skep

package main

const c = 1

type p struct{ x int }

func f() p { return p{} }

func main() {
	c = 2          // error: cannot assign to c (neither addressable nor a map index expression)
	f().x = 3      // error: cannot assign to f().x (neither addressable nor a map index expression)
	"abc"[0] = 'x' // error: cannot assign to "abc"[0] (neither addressable nor a map index expression)
	m := map[string]p{}
	m["a"].x = 1 // error: cannot assign to struct field m["a"].x in map
	f() = p{}    // error: cannot assign to f() (neither addressable nor a map index expression)
	_ = &f().x   // error: invalid operation: cannot take address of f().x (value of type int)
	main = nil   // error: cannot assign to main (neither addressable nor a map index expression)
}
