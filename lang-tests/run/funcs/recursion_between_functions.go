//go:build skep

package main

import "fmt"

func even(n uint) bool {
	if n == 0 {
		return true
	}
	return odd(n - 1)
}

func odd(n uint) bool {
	if n == 0 {
		return false
	}
	return even(n - 1)
}

func ackermann(m, n int) int {
	switch {
	case m == 0:
		return n + 1
	case n == 0:
		return ackermann(m-1, 1)
	}
	return ackermann(m-1, ackermann(m, n-1))
}

func main() {
	fmt.Println(even(10000), odd(7), even(3))
	fmt.Println(ackermann(2, 3))
}

// Output:
// true true false
// 9
