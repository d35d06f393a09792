//go:build skep

package main

type a int
type a string // error: a redeclared in this block

var v = 1

func v() {} // error: v redeclared in this block

type s struct {
	x int
	x string // error: x redeclared
}

func (s) m() {}
func (s) m() {} // error: method s.m already declared

func main() {
	n := 1
	var n int // error: n redeclared in this block
	n := 2    // error: no new variables on left side of :=
	_ = n
}
