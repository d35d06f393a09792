//go:build skep

package main

import "fmt"

func second[T []int | [4]int | *[4]int](xs T) int { return xs[1] }

func set[T ~[]string](xs T, i int, s string) { xs[i] = s }

func at[T ~string | ~[]byte](s T, i int) byte { return s[i] }

func bump[T []int | [4]int](xs T) T {
	xs[0]++
	return xs
}

func main() {
	a := [4]int{1, 2, 3, 4}
	fmt.Println(second(a[:3]), second(a), second(&a))
	fmt.Println(at("abc", 1), at([]byte("abc"), 2))
	b := bump(a)
	c := bump(a[:])
	fmt.Println(a, b, c)
	words := []string{"x", "y"}
	set(words, 1, "z")
	fmt.Println(words)
}

// Output:
// 2 2 2
// 98 99
// [2 2 3 4] [2 2 3 4] [2 2 3 4]
// [x z]
