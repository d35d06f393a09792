//go:build skep

package main

import (
	"cmp"
	"fmt"
)

type number interface {
	~int | ~int8 | ~float64 | ~string
}

type age int

func sum[T number](xs ...T) (s T) {
	for _, x := range xs {
		s += x
	}
	return
}

func largest[T cmp.Ordered](a T, rest ...T) T {
	for _, x := range rest {
		if x > a {
			a = x
		}
	}
	return a
}

func main() {
	fmt.Println(sum(1, 2), sum(1.5, 2), sum("a", "b"), sum[age](3, 4), sum[int8](100, 100), sum[float64]())
	fmt.Println(largest(3, 9, 2), largest("b", "a"), largest(age(1)))
}

// Output:
// 3 3.5 ab 7 -56 0
// 9 b 1
