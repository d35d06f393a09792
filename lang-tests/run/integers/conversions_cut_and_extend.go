//go:build skep

package main

import (
	"fmt"
	"math"
)

func main() {
	n := -1
	fmt.Println(uint8(n), int8(n), uint16(n), uint32(n), uint64(n), uint(n))
	m := 0x1_8081
	fmt.Println(int8(m), uint8(m), int16(m), uint16(m))
	b, i8 := uint8(200), int8(-56)
	fmt.Println(int(b), int8(b), int(i8), uint32(i8), uint8(i8), int16(b))
	u := uint64(math.MaxUint64)
	fmt.Println(int64(u), int32(u), rune(u), byte(u), uintptr(255))
	const big = 1 << 40
	v := int64(big) + 7
	fmt.Println(int32(v), uint16(v))
}

// Output:
// 255 -1 65535 4294967295 18446744073709551615 18446744073709551615
// -127 129 -32639 32897
// 200 -56 -56 4294967240 200 200
// -1 -1 -1 255 255
// 7 7
