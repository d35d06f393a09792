//go:build skep

package main

import (
	"fmt"
	"sort"
)

func main() {
	comparisons := 0
	count := func(s []int) int {
		comparisons = 0
		sort.Slice(s, func(i, j int) bool {
			comparisons++
			return s[i] < s[j]
		})
		if !sort.IntsAreSorted(s) {
			fmt.Println("not sorted")
		}
		return comparisons
	}
	up, down, organ := make([]int, 200), make([]int, 200), make([]int, 200)
	for i := range up {
		up[i] = i
		down[i] = -i
		organ[i] = min(i, 200-i)
	}
	fmt.Println(count(up), count(down), count(organ))
	// An order that says yes to equal elements is none, but ends all the same.
	odd := make([]int, 30)
	sort.Slice(odd, func(i, j int) bool { return odd[i] <= odd[j] })
	fmt.Println(len(odd))
}

// Output:
// 211 211 1420
// 30
