//go:build skep

package main

import (
	"fmt"
	"math"
)

func main() {
	inf, nan := math.Inf(1), math.NaN()
	values := []complex128{0, 1 + 1i, complex(inf, 0), complex(0, -inf), complex(nan, 1), complex(inf, nan), complex(math.Copysign(0, -1), 0), complex(1e300, 1e300)}
	for _, a := range values {
		for _, b := range values {
			fmt.Print(a/b, " ")
		}
		fmt.Println()
	}
	var a complex64 = complex(float32(inf), 1)
	fmt.Println(a/0, a*a, a-a, 1/a)
	z := complex(nan, 0)
	fmt.Println(z == z, z != z)
}

// Output:
// (NaN+NaNi) (0+0i) (0+0i) (-0+0i) (NaN+NaNi) (0+0i) (NaN+NaNi) (0+0i)
// (+Inf+Infi) (1+0i) (0+0i) (-0+0i) (NaN+NaNi) (0+0i) (-Inf-Infi) (1e-300+0i)
// (+Inf+NaNi) (+Inf-Infi) (NaN+NaNi) (NaN+NaNi) (NaN+NaNi) (NaN+NaNi) (-Inf+NaNi) (+Inf-Infi)
// (NaN-Infi) (-Inf-Infi) (NaN+NaNi) (NaN+NaNi) (NaN+NaNi) (NaN+NaNi) (NaN+Infi) (-Inf-Infi)
// (NaN+Infi) (NaN+NaNi) (NaN+NaNi) (NaN+NaNi) (NaN+NaNi) (NaN+NaNi) (NaN-Infi) (NaN+NaNi)
// (+Inf+NaNi) (+Inf-Infi) (NaN+NaNi) (NaN+NaNi) (NaN+NaNi) (NaN+NaNi) (-Inf+NaNi) (+Inf-Infi)
// (NaN+NaNi) (0+0i) (0+0i) (-0-0i) (NaN+NaNi) (0+0i) (NaN+NaNi) (0+0i)
// (+Inf+Infi) (1e+300+0i) (0+0i) (-0+0i) (NaN+NaNi) (0+0i) (-Inf-Infi) (1+0i)
// (+Inf+Infi) (+Inf+Infi) (NaN+0i) (0+0i)
// false true
