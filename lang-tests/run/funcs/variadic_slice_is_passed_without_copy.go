//go:build skep

package main

import "fmt"

func zero(xs ...int) int {
	if xs == nil {
		return -1
	}
	if len(xs) > 0 {
		xs[0] = 0
	}
	return len(xs)
}

func main() {
	s := []int{7, 8}
	fmt.Println(zero(s...), s)
	fmt.Println(zero())
	fmt.Println(zero([]int{}...))
	a, b := 1, 2
	fmt.Println(zero(a, b), a, b)
}

// Output:
// 2 [0 8]
// -1
// 0
// 2 1 2
