//go:build skep

package main

import (
	"fmt"
	"math"
)

func main() {
	fmt.Println(math.Sqrt(16), math.Pow(2, 10), math.Abs(-2.5), math.Hypot(3, 4), math.Cbrt(27))
	fmt.Println(math.Floor(-1.5), math.Ceil(1.2), math.Round(2.5), math.RoundToEven(2.5), math.Mod(7, -3), math.Trunc(-2.7))
	fmt.Println(math.Max(1, math.NaN()), math.Min(-1, 2), math.MaxInt8, math.MinInt16, math.Pi)
	fmt.Printf("%.6f %.6f %.6f %.6f\n", math.Sin(1), math.Cos(1), math.Exp(1), math.Log(10))
	fmt.Println(math.Float64bits(1), math.Float64frombits(0x4000000000000000), math.Sqrt(-1), math.Log2(8), math.Log10(0.001))
	fmt.Println(math.Modf(3.25))
}

// Output:
// 4 1024 2.5 5 3
// -2 2 3 2 1 -2
// NaN -1 127 -32768 3.141592653589793
// 0.841471 0.540302 2.718282 2.302585
// 4607182418800017408 2 NaN 3 -3
// 3 0.25
