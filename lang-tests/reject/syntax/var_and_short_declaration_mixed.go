//go:build skep

package main

var a := 1 // error 7: syntax error: unexpected :=, expected =

func f() {
	var b := 2 // error 8: syntax error: unexpected :=, expected =
	const c := 3 // error 10: syntax error: unexpected :=, expected =
}

func main() {}
