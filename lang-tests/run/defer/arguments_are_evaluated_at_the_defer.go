//go:build skep

package main

import "fmt"

type t struct{ n int }

func (x t) show()  { fmt.Println("value", x.n) }
func (x *t) ptr()  { fmt.Println("pointer", x.n) }
func pick() func() { fmt.Println("picked"); return func() { fmt.Println("called") } }

func main() {
	x := t{1}
	defer x.show()
	defer x.ptr()
	defer fmt.Println("n is", x.n)
	defer pick()()
	x.n = 2
	fmt.Println("body")
}

// Output:
// picked
// body
// called
// n is 1
// pointer 2
// value 1
