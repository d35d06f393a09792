//go:build skep

package main

func main() {
	println("open")
// error: syntax error: unexpected EOF, expected }