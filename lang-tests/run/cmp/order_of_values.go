//go:build skep

package main

import (
	"cmp"
	"fmt"
	"math"
)

func main() {
	nan := math.NaN()
	fmt.Println(cmp.Compare(1, 2), cmp.Compare("b", "a"), cmp.Compare(2.5, 2.5))
	fmt.Println(cmp.Compare(nan, 1), cmp.Compare(1, nan), cmp.Compare(nan, nan), cmp.Compare(math.Copysign(0, -1), 0))
	fmt.Println(cmp.Less(nan, math.Inf(-1)), cmp.Less(1, 1), cmp.Less("a", "b"))
	fmt.Println(cmp.Or(0, 0, 3, 4), cmp.Or("", "x"), cmp.Or[int]())
}

// Output:
// -1 1 0
// -1 1 0 0
// true false true
// 3 x 0
