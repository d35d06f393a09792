//go:build skep

package main

import (
	"fmt"
	"math"
)

func main() {
	i8, i16, i32, i64 := int8(127), int16(32767), int32(math.MaxInt32), int64(math.MaxInt64)
	i8++
	i16++
	i32++
	i64++
	fmt.Println(i8, i16, i32, i64)
	u8, u16, u32, u64 := uint8(0), uint16(0), uint32(0), uint64(0)
	fmt.Println(u8-1, u16-1, u32-1, u64-1)
}

// Output:
// -128 -32768 -2147483648 -9223372036854775808
// 255 65535 4294967295 18446744073709551615
