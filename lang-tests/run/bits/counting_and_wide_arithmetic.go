//go:build skep

package main

import (
	"fmt"
	"math"
	"math/bits"
	"runtime"
)

func main() {
	fmt.Println(bits.Len(0), bits.Len8(255), bits.LeadingZeros16(1), bits.TrailingZeros32(0), bits.TrailingZeros64(8), bits.OnesCount(255))
	fmt.Printf("%08b %#x %#x\n", bits.Reverse8(6), bits.ReverseBytes32(0x01020304), bits.Reverse64(1))
	fmt.Println(bits.RotateLeft8(0x81, 1), bits.RotateLeft32(1, -1), bits.RotateLeft64(1, 65))
	sum, carry := bits.Add64(math.MaxUint64, 1, 1)
	diff, borrow := bits.Sub64(0, 1, 0)
	fmt.Println(sum, carry, diff, borrow)
	hi, lo := bits.Mul64(math.MaxUint64, math.MaxUint64)
	quo, rem := bits.Div64(hi, lo, math.MaxUint64)
	fmt.Println(hi, lo, quo, rem, bits.Rem64(5, 7, 10))
	h32, l32 := bits.Mul32(0xFFFFFFFF, 16)
	fmt.Println(h32, l32, bits.UintSize)
	try := func(hi, lo, y uint64) {
		defer func() {
			err := recover().(runtime.Error)
			fmt.Println(err)
		}()
		bits.Div64(hi, lo, y)
	}
	try(1, 0, 0)
	try(5, 0, 5)
}

// Output:
// 0 8 15 32 3 8
// 01100000 0x4030201 0x8000000000000000
// 3 2147483648 2
// 1 1 18446744073709551615 1
// 18446744073709551614 1 18446744073709551615 0 7
// 15 4294967280 64
// runtime error: integer divide by zero
// runtime error: integer overflow
