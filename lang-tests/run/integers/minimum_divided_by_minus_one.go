//go:build skep

package main

import (
	"fmt"
	"math"
)

func main() {
	i8, i16, i32, i64 := int8(-128), int16(-32768), int32(math.MinInt32), int64(math.MinInt64)
	m8, m16, m32, m64 := int8(-1), int16(-1), int32(-1), int64(-1)
	fmt.Println(i8/m8, i16/m16, i32/m32, i64/m64)
	fmt.Println(i8%m8, i16%m16, i32%m32, i64%m64)
	for _, d := range []int{3, -3} {
		fmt.Println(7/d, 7%d, -7/d, -7%d)
	}
	u := uint8(200)
	fmt.Println(u/7, u%7, u/255)
}

// Output:
// -128 -32768 -2147483648 -9223372036854775808
// 0 0 0 0
// 2 1 -2 -1
// -2 1 2 -1
// 28 4 0
