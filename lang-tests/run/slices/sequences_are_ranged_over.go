//go:build skep

package main

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

// countdown hands out n..1.
func countdown(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; n > 0; n-- {
			if !yield(n) {
				return
			}
		}
	}
}

// double hands out twice what seq does.
func double(seq iter.Seq[int]) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for v := range seq {
			if !yield(v, 2*v) {
				return
			}
		}
	}
}

func main() {
	for v, twice := range double(countdown(5)) {
		if v == 2 {
			break
		}
		fmt.Print(v, "-", twice, " ")
	}
	fmt.Println(slices.Collect(countdown(3)), slices.Sorted(countdown(4)))
	for i, v := range slices.Backward([]string{"a", "b", "c"}) {
		fmt.Print(i, v, " ")
	}
	for chunk := range slices.Chunk([]int{1, 2, 3, 4, 5}, 2) {
		fmt.Print(chunk)
	}
	fmt.Println()
	ages := map[string]int{"x": 3, "y": 1, "z": 2}
	for _, name := range slices.Sorted(maps.Keys(ages)) {
		fmt.Print(name, ages[name], " ")
	}
	copied := maps.Collect(maps.All(ages))
	fmt.Println(maps.Equal(ages, copied), slices.Sorted(maps.Values(copied)))
	for part := range strings.SplitSeq("one,two,three", ",") {
		if part == "two" {
			continue
		}
		fmt.Print(part, " ")
	}
	for line := range strings.Lines("a\nb\n") {
		fmt.Printf("%q ", line)
	}
	fmt.Println(slices.AppendSeq([]int{0}, slices.Values([]int{1, 2})))
}

// Output:
// 5-10 4-8 3-6 [3 2 1] [1 2 3 4]
// 2c 1b 0a [1 2][3 4][5]
// x3 y1 z2 true [1 2 3]
// one three "a\n" "b\n" [0 1 2]
