//go:build skep

package main

import (
	"fmt"
	"math"
)

func main() {
	zero := 0.0
	inf, nan := 1/zero, zero/zero
	fmt.Println(inf, -inf, nan, -zero, 1/(-1/inf))
	fmt.Println(nan == nan, nan < 1, nan > 1, nan != nan, inf > math.MaxFloat64, zero == -zero)
	fmt.Println(math.IsNaN(inf-inf), math.IsInf(inf*2, 1), math.Signbit(-1/inf))
	fmt.Println(min(nan, 1), max(1, nan), min(-0.0, zero), math.Sqrt(2), math.Floor(-1.5), math.Trunc(-1.5))
}

// Output:
// +Inf -Inf NaN -0 -Inf
// false false false true true true
// true true true
// NaN NaN 0 1.4142135623730951 -2 -1
