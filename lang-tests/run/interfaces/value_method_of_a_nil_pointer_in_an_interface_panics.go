//go:build skep

package main

import (
	"fmt"
	"runtime"
)

type shape interface{ area() int }

type square struct{ side int }

func (s square) area() int { return s.side * s.side }

type outer struct{ square }

func try(f func() int) {
	defer func() {
		r := recover()
		_, ok := r.(runtime.Error)
		fmt.Println(r, ok)
	}()
	fmt.Println(f())
}

func main() {
	var p *square
	var s shape = p
	try(s.area)
	try(func() int { return s.area() })
	try(func() int { return (*square).area(p) })
	var o *outer
	s = o
	try(func() int { return s.area() })
	s = &square{3}
	try(s.area)
}

// Output:
// value method main.square.area called using nil *square pointer true
// value method main.square.area called using nil *square pointer true
// value method main.square.area called using nil *square pointer true
// runtime error: invalid memory address or nil pointer dereference true
// 9
// <nil> false
