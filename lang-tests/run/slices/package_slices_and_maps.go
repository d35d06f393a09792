//go:build skep

package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
)

func main() {
	s := []int{3, 1, 2, 3}
	t := slices.Clone(s)
	slices.Sort(t)
	fmt.Println(s, t, slices.Contains(s, 2), slices.Index(s, 3), slices.Max(s), slices.Equal(s, t), slices.Compact(t))
	slices.SortFunc(s, func(a, b int) int { return cmp.Compare(b, a) })
	slices.Reverse(t)
	fmt.Println(s, t, slices.Insert([]int{1, 4}, 1, 2, 3), slices.Delete([]int{1, 2, 3}, 0, 2))
	fmt.Println(slices.BinarySearch([]string{"a", "c"}, "c"))
	m := maps.Clone(map[string]int{"x": 1})
	m["y"] = 2
	fmt.Println(m, maps.Equal(m, map[string]int{"y": 2, "x": 1}))
}

// Output:
// [3 1 2 3] [1 2 3 0] true 0 3 false [1 2 3]
// [3 3 2 1] [0 3 2 1] [1 2 3 4] [3]
// 1 true
// map[x:1 y:2] true
