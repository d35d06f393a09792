//go:build skep

package main

import (
	"fmt"
	"math"
)

func main() {
	f, g := 2.9, -2.9
	fmt.Println(int(f), int(g), int8(f), uint8(f), int64(1e18))
	i := 1<<53 + 1
	fmt.Println(float64(i) == 1<<53, float32(i), float64(uint64(math.MaxUint64)))
	n := 7
	fmt.Println(float64(n)/2, n/2, float64(n/2))
}

// Output:
// 2 -2 2 2 1000000000000000000
// true 9.007199e+15 1.8446744073709552e+19
// 3.5 3 3
