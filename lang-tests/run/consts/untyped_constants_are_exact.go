//go:build skep

package main

import (
	"fmt"
	"math"
)

const huge = 1 << 200
const third = 1.0 / 3

func main() {
	fmt.Println(huge>>198, huge/(1<<190), third*3 == 1)
	const big = 123456789012345678901234567890
	fmt.Println(big%1000000007, big/1e20)
	var f float32 = 0.1
	fmt.Println(f == 0.1, float64(f) == 0.1, 0.1+0.2 == 0.3)
	x, y := 0.1, 0.2
	fmt.Println(x+y == 0.3, 'a'+1, 7/2, 7/2.0, -7/2, -7%3, 1/2*3.0)
	fmt.Println(math.MaxUint64>>1 == math.MaxInt64, uint64(math.MaxUint64), math.MinInt64)
}

// Output:
// 4 1024 true
// 197434842 1.2345678901234567e+09
// true false true
// false 98 3 3.5 -3 -1 0
// true 18446744073709551615 -9223372036854775808
