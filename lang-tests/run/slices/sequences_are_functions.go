//go:build skep

package main

import (
	"fmt"
	"iter"
	"maps"
	"slices"
)

func main() {
	ages := map[string]int{"Ann": 30, "Bob": 25, "Cid": 41}
	fmt.Println(slices.Sorted(maps.Keys(ages)), slices.Sorted(maps.Values(ages)))
	fmt.Println(slices.Collect(slices.Values([]int{3, 1, 2})))
	slices.Backward([]string{"a", "b", "c"})(func(i int, s string) bool {
		fmt.Print(" ", i, s)
		return i > 1
	})
	fmt.Println()
	slices.Chunk([]int{1, 2, 3, 4, 5}, 2)(func(c []int) bool {
		fmt.Print(" ", c, cap(c))
		return true
	})
	fmt.Println()
	evens := iter.Seq[int](func(yield func(int) bool) {
		for i := 0; yield(i); i += 2 {
		}
	})
	n := 0
	evens(func(v int) bool {
		n += v
		return v < 10
	})
	fmt.Println(n)
	fmt.Println(slices.SortedFunc(slices.Values([]int{1, 3, 2}), func(a, b int) int { return b - a }))
	fmt.Println(maps.Collect(slices.All([]string{"x", "y"})))
}

// Output:
// [Ann Bob Cid] [25 30 41]
// [3 1 2]
//  2c 1b
//  [1 2] 2 [3 4] 2 [5] 1
// 30
// [3 2 1]
// map[0:x 1:y]
