//go:build skep

package main

import (
	"fmt"
	"sort"
)

func main() {
	xs := make([]int, 5000)
	seed := uint32(1)
	for i := range xs {
		seed = seed*1664525 + 1013904223
		xs[i] = int(seed >> 8 % 1000)
	}
	sort.Ints(xs)
	ok := true
	for i := 1; i < len(xs); i++ {
		ok = ok && xs[i-1] <= xs[i]
	}
	fmt.Println(ok, sort.IntsAreSorted(xs))
	ys := []int{1, 3, 5, 7}
	fmt.Println(sort.SearchInts(ys, 5), sort.SearchInts(ys, 4), sort.SearchInts(ys, 9))
	fmt.Println(sort.Search(100, func(i int) bool { return i*i >= 50 }))
	f := []float64{2, -1, 0.5}
	sort.Float64s(f)
	s := []string{"b", "B", "a"}
	sort.Strings(s)
	fmt.Println(f, s)
}

// Output:
// true true
// 2 2 4
// 8
// [-1 0.5 2] [B a b]
