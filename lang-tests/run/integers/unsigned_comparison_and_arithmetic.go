//go:build skep

package main

import (
	"fmt"
	"math"
	"math/bits"
)

func main() {
	a, b := uint64(math.MaxUint64), uint64(1)
	fmt.Println(a > b, a+b, b-2 > a-2, a/3, a%10)
	c, d := uint32(1<<31), uint32(5)
	fmt.Println(c > d, c/d, d-c, -d)
	x, y := uint8(10), uint8(20)
	fmt.Println(x-y, x-y > x, bits.OnesCount64(a), bits.Len32(c), bits.TrailingZeros8(x))
}

// Output:
// true 0 true 6148914691236517205 5
// true 429496729 2147483653 4294967291
// 246 true 64 32 1
