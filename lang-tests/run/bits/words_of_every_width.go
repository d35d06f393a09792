//go:build skep

package main

import (
	"fmt"
	"math/bits"
)

func main() {
	for _, x := range []uint64{0, 1, 6, 255, 1 << 31, 0xdeadbeefcafef00d, 1<<64 - 1} {
		fmt.Println(bits.LeadingZeros64(x), bits.LeadingZeros8(uint8(x)), bits.TrailingZeros64(x), bits.TrailingZeros16(uint16(x)), bits.OnesCount64(x), bits.OnesCount32(uint32(x)), bits.Len64(x), bits.Len8(uint8(x)))
		fmt.Printf("%x %x %x %x %x %x\n", bits.Reverse64(x), bits.Reverse8(uint8(x)), bits.ReverseBytes64(x), bits.ReverseBytes16(uint16(x)), bits.RotateLeft64(x, -9), bits.RotateLeft8(uint8(x), 3))
	}
	sum, carry := bits.Add64(1<<63, 1<<63, 1)
	diff, borrow := bits.Sub64(0, 1, 0)
	high, low := bits.Mul64(1<<63, 6)
	quotient, rest := bits.Div64(1, 5, 10)
	fmt.Println(sum, carry, diff, borrow, high, low, quotient, rest, bits.Rem64(7, 5, 10), bits.UintSize)
	s32, c32 := bits.Add32(1<<31, 1<<31, 0)
	h32, l32 := bits.Mul32(1<<31, 3)
	q32, r32 := bits.Div32(1, 0, 7)
	fmt.Println(s32, c32, h32, l32, q32, r32)
	try := func(f func()) {
		defer func() { fmt.Println(recover()) }()
		f()
	}
	try(func() { bits.Div64(5, 0, 5) })
	try(func() { bits.Div64(0, 1, 0) })
	try(func() { bits.Div32(9, 0, 3) })
}

// Output:
// 64 8 64 16 0 0 0 0
// 0 0 0 0 0 0
// 63 7 0 0 1 1 1 1
// 8000000000000000 80 100000000000000 100 80000000000000 8
// 61 5 1 1 2 2 3 3
// 6000000000000000 60 600000000000000 600 300000000000000 30
// 56 0 0 0 8 8 8 8
// ff00000000000000 ff ff00000000000000 ff00 7f80000000000000 ff
// 32 8 31 16 1 1 32 0
// 100000000 0 8000000000 0 400000 0
// 0 4 0 0 42 18 64 4
// b00f7f53f77db57b b0 df0fecaefbeadde df0 6ef56df77e57f78 68
// 0 0 0 0 64 32 64 8
// ffffffffffffffff ff ffffffffffffffff ffff ffffffffffffffff ff
// 1 1 18446744073709551615 1 3 0 1844674407370955162 1 7 64
// 0 1 1 2147483648 613566756 4
// runtime error: integer overflow
// runtime error: integer divide by zero
// runtime error: integer overflow
