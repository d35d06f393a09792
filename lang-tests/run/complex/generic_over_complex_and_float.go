//go:build skep

package main

import "fmt"

type number interface {
	~int | ~float64 | ~complex64 | ~complex128
}

func sum[T number](xs ...T) (s T) {
	for _, x := range xs {
		s += x
	}
	return s
}

func poly[T number](x T, cs ...T) T {
	var y T
	for _, c := range cs {
		y = y*x + c
	}
	return y
}

func main() {
	fmt.Println(sum(1, 2, 3), sum(1.5, 2), sum(1+1i, 2), sum[complex64](1i, 1i))
	fmt.Println(poly(1i, 1, 0, 1), poly(2.0, 1, 0, 1), poly[complex64](1+1i, 1, 1))
	var _ = sum[complex128]
}

// Output:
// 6 3.5 (3+1i) (0+2i)
// (0+0i) 5 (2+1i)
