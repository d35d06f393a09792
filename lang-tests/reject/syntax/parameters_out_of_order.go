//go:build skep

package main

func f(x ...int, y int) {} // error 10: can only use ... with final parameter

func g(a, b int, string) {} // error 24: syntax error: missing parameter type

func h(a int, b) {} // error 16: syntax error: missing parameter type

func main() {}
