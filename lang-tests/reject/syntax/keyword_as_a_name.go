//go:build skep

package main

func main() {
	var func = 1 // error: syntax error: unexpected keyword func, expected name
	type := 2 // error: syntax error: unexpected :=, expected name
}
