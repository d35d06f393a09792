//go:build skep

package main

import "fmt"

type shape interface {
	area() int
	name() string
}
type square struct{}
type circle struct{}

func (square) area() int     { return 1 }
func (*circle) area() int    { return 1 }
func (*circle) name() string { return "c" }

func main() {
	var s shape = square{} // error: cannot use square{} (value of struct type square) as shape value in variable declaration: square does not implement shape (missing method name)
	s = circle{}           // error: cannot use circle{} (value of struct type circle) as shape value in assignment: circle does not implement shape (method area has pointer receiver)
	s = &circle{}
	var e error = "text" // error: cannot use "text" (constant of type string) as error value in variable declaration: string does not implement error (missing method Error)
	_, _ = s.(square)    // error: impossible type assertion: s.(square)
	fmt.Println(s, e)
}
