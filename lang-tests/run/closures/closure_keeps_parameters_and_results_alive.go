//go:build skep

package main

import "fmt"

func add(a int) func(int) func(int) int {
	return func(b int) func(int) int {
		return func(c int) int { a, b = a+1, b+1; return a + b + c }
	}
}

func named() (n int, bump func()) {
	bump = func() { n++ }
	bump()
	n += 10
	return n, bump
}

func main() {
	f := add(1)(10)
	fmt.Println(f(100), f(100))
	n, bump := named()
	bump()
	fmt.Println(n)
}

// Output:
// 113 115
// 11
