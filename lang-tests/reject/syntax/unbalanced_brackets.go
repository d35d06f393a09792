//go:build skep

package main

func main() {
	f(1, (2))
	f(1, 2)) // error: syntax error: unexpected ) at end of statement
	f[1) // error: syntax error: unexpected ), expected comma, : or ]
}

func f(a ...int) {}
