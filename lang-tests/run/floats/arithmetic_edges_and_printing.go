//go:build skep

package main

import (
	"fmt"
	"math"
)

func main() {
	zero := 0.0
	x0 := zero
	inf, nan := 1/zero, zero/zero
	neg := -zero
	fmt.Println(inf, -inf, nan, neg, 1/neg, inf-inf, inf*0, nan == nan, nan != nan, nan < 1)
	fmt.Println(0.1+0.2, 1e21, 1e20, 1e-7, 123456789.0, 1e100, float32(0.1), float32(16777217))
	fmt.Println(math.MaxFloat64*(x0+2), math.SmallestNonzeroFloat64/2, 5e-324, 1.7976931348623157e308)
	var f float32 = 1e38
	fmt.Println(f*10, f*f/f, float32(1)/3, float64(float32(1)/3))
	fmt.Println(min(1, nan), max(inf, 1), min(zero, neg), max(neg, zero), 7.0/2, -7.5)
	x := 5.0
	x += 0.5
	x *= 2
	x /= 4
	x -= 1
	x++
	fmt.Println(x, int(x), math.Floor(-x), math.Trunc(-x), math.Round(2.5), math.Mod(-7, 3))
	a, b := 3.0, 4.0
	fmt.Println(a < b, a >= b, a == 3, math.Sqrt(a*a+b*b), math.Hypot(a, b), math.Float32bits(1.5))
	fmt.Printf("%v %g %e %f %.2f %6.1f|%-8.3f|%+.1f %x\n", a/7, a/7, a/7, a/7, a/7, b, b, a, 1.5)
	m := map[float64]string{0: "zero", 0.5: "half"}
	fmt.Println(m[neg], m[x-2.25], len(m))
}

// Output:
// +Inf -Inf NaN -0 -Inf NaN NaN false true false
// 0.3 1e+21 1e+20 1e-07 1.23456789e+08 1e+100 0.1 1.6777216e+07
// +Inf 0 5e-324 1.7976931348623157e+308
// +Inf +Inf 0.33333334 0.3333333432674408
// NaN +Inf -0 0 3.5 -7.5
// 2.75 2 -3 -2 3 -1
// true false true 5 5 1069547520
// 0.42857142857142855 0.42857142857142855 4.285714e-01 0.428571 0.43    4.0|4.000   |+3.0 0x1.8p+00
// zero half 2
