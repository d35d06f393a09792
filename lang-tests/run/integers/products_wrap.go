//go:build skep

package main

import "fmt"

func main() {
	a8, a16, a32, a64 := int8(100), int16(30000), int32(1<<30), int64(1)<<62
	fmt.Println(a8*3, a16*a16, a32*4, a64*2, a32*3)
	b8, b16, b32, b64 := uint8(100), uint16(60000), uint32(1<<31), uint64(1)<<63
	fmt.Println(b8*3, b16*b16, b32*3, b64*3)
	var n int = -9223372036854775808
	fmt.Println(-n == n, n-1, n*-1, -a8-100)
}

// Output:
// 44 -5888 0 -9223372036854775808 -1073741824
// 44 41984 2147483648 9223372036854775808
// true 9223372036854775807 -9223372036854775808 56
