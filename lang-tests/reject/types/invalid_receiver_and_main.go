//go:build skep

package main

type i interface{ m() }
type p *int

func (i) f()       {} // error: invalid receiver type i (pointer or interface type)
func (p) f()       {} // error: invalid receiver type p (pointer or interface type)
func (int) f()     {} // error: cannot define new methods on non-local type int
func (missing) f() {} // error: undefined: missing

func init() int { return 1 } // error: func init must have no arguments and no return values

func main(n int) {} // error: func main must have no arguments and no return values
