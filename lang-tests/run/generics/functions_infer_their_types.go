//go:build skep

package main

import (
	"fmt"
	"strings"
)

func mapped[T, U any](xs []T, f func(T) U) []U {
	out := make([]U, 0, len(xs))
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}

func reduce[T, A any](xs []T, a A, f func(A, T) A) A {
	for _, x := range xs {
		a = f(a, x)
	}
	return a
}

func main() {
	xs := mapped([]int{1, 2, 3}, func(n int) string { return strings.Repeat("x", n) })
	fmt.Println(xs, reduce(xs, 0, func(n int, s string) int { return n + len(s) }))
	fmt.Println(mapped([]string{"a"}, func(s string) bool { return s == "a" }))
}

// Output:
// [x xx xxx] 6
// [true]
