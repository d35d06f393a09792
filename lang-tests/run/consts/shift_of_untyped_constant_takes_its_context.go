//go:build skep

package main

import "fmt"

func main() {
	n := uint(10)
	var a byte = 1 << n
	var b int64 = 1 << n << n << n << n
	var c = uint8(1)<<n | 1
	d := int32(1 << n)
	var f any = 1 << n
	fmt.Println(a, b, c, d, f, float64(1<<3), uint16(0x0ff0)<<4)
	xs := make([]int, 1<<2)
	fmt.Println(len(xs), xs[1<<1])
}

// Output:
// 0 1099511627776 1 1024 1024 8 65280
// 4 0
