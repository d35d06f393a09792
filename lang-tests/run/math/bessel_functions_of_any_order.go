//go:build skep

package main

import (
	"fmt"
	"math"
)

func main() {
	for _, n := range []int{-3, -1, 0, 1, 2, 5, 40, 200} {
		for _, x := range []float64{0, 1e-20, 0.5, 3, 150, -2, math.Inf(1), math.NaN()} {
			fmt.Printf("%d %v %.9g %.9g\n", n, x, math.Jn(n, x), math.Yn(n, x))
		}
	}
	fmt.Printf("%.9g %.9g %.9g %.9g\n", math.J0(2), math.J1(-2), math.Y0(2), math.Y1(2))
}
