//go:build skep

package main

type a struct{ b b } // error: invalid recursive type a
type b struct{ a a }

type list struct{ next *list }

var x = y // error: initialization cycle for x
var y = f()

func f() int { return x }

type i interface{ i } // error: invalid recursive type: i refers to itself

const c = c + 1 // error: initialization cycle: c refers to itself

func main() {}
