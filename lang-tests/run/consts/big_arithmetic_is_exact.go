//go:build skep

package main

import (
	"fmt"
	"math"
)

const (
	huge   = 1 << 200
	tiny   = 1.0 / huge
	third  = 1.0 / 3
	pi     = 3.14159265358979323846264338327950288419716939937510582097494459
	mixed  = huge * tiny
	max    = math.MaxUint64
	fact20 = 1 * 2 * 3 * 4 * 5 * 6 * 7 * 8 * 9 * 10 * 11 * 12 * 13 * 14 * 15 * 16 * 17 * 18 * 19 * 20
	c      = 'z' - 'a' + 1.0
	d      = 7 / 2
	e      = 7 / 2.0
	f      = -7 % 3
	g      = 1 << 3.0
	h      = 0.1 + 0.2
	s      = "con" + "cat"
	t      = len(s) << 2
	big    = 1e308 * 10 / 100
)

func main() {
	fmt.Println(mixed, huge>>198, third*3 == 1, pi*1e15)
	fmt.Println(uint64(max), fact20, c, d, e, f, g, h == 0.3, h, s, t, big)
	var f32 float32 = 0.1
	var f64 float64 = 0.1
	fmt.Println(float64(f32) == f64, f32 == 0.1, f64 == 0.1)
	var i8 int8 = -128
	var u uint = 1<<64 - 1
	fmt.Println(i8, u, int64(-1<<63), 1<<62+(1<<62-1))
	const typed int32 = 1 << 30
	fmt.Println(typed+(typed-1), typed*1, uint32(typed)<<1)
	x := 5.0
	fmt.Println(x/2, 5/2*x, 5/2.*x, int(x)/2)
	fmt.Println(math.MaxInt8, math.MinInt64, math.SmallestNonzeroFloat64, math.MaxFloat32)
	const big2 = 1<<100 - 1<<99
	fmt.Println(big2>>98, float64(big2), big2/(1<<90))
	fmt.Printf("%T %T %T %T %T\n", 1, 1.0, 'a', 1i, "s")
	fmt.Println(0b101, 0o17, 017, 0x1F, 1_000_000, 0x1p-2, 1e3, .5, 5., 0x.8p1)
}

// Output:
// 1 4 true 3.141592653589793e+15
// 18446744073709551615 2432902008176640000 26 3 3.5 -1 8 true 0.3 concat 24 1e+307
// false true true
// -128 18446744073709551615 -9223372036854775808 9223372036854775807
// 2147483647 1073741824 2147483648
// 2.5 10 12.5 2
// 127 -9223372036854775808 5e-324 3.4028234663852886e+38
// 2 6.338253001141147e+29 512
// int float64 int32 complex128 string
// 5 15 15 31 1000000 0.25 1000 0.5 5 1
