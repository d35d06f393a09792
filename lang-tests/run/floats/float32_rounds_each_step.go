//go:build skep

package main

import "fmt"

func main() {
	a, b := float32(16777216), float32(1)
	fmt.Println(a+b == a, a+b+b == a, a+(b+b) == a)
	c := float32(0.1)
	fmt.Println(c, float64(c), c*c, c+c+c == 0.3, float32(1)/3)
	d := 1e308
	fmt.Println(d*10, float32(d), 5e-324/2 == 0, 1e-45)
}

// Output:
// true true false
// 0.1 0.10000000149011612 0.010000001 true 0.33333334
// +Inf +Inf false 1e-45
