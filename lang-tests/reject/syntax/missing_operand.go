//go:build skep

package main

func main() {
	x := 1 +
	y := 2 // error: syntax error: unexpected := at end of statement
}
