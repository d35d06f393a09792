//go:build skep

package main

x := 1 // error: syntax error: non-declaration statement outside function body

var y = 2

println(y) // error: syntax error: non-declaration statement outside function body

func main() {}
