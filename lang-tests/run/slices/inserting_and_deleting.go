//go:build skep

package main

import (
	"fmt"
	"slices"
	"strings"
)

func main() {
	s := []int{1, 2, 3, 4, 5}
	s = slices.Insert(s, 2, 10, 11)
	fmt.Println(s, len(s))
	s = slices.Insert(s, 1, s[3:5]...)
	fmt.Println(s)
	s = slices.Delete(s, 0, 2)
	fmt.Println(s)
	s = slices.Replace(s, 1, 3, 7, 8, 9)
	fmt.Println(s)
	s = slices.DeleteFunc(s, func(v int) bool { return v%2 == 0 })
	fmt.Println(s, s[:cap(s)][len(s)])
	fmt.Println(slices.Concat([]string{"a"}, nil, []string{"b", "c"}), slices.Repeat([]int{1, 2}, 3))
	fmt.Println(slices.Equal([]int{1}, []int{1}), slices.Compare([]int{1, 2}, []int{1, 3}), slices.Contains(s, 11))
	fmt.Println(slices.Clone([]int(nil)) == nil, slices.Clone([]int{}) == nil, cap(slices.Clip(make([]int, 1, 9))))
	fmt.Println(slices.CompactFunc([]string{"a", "A", "b"}, strings.EqualFold), cap(slices.Grow([]int{1}, 10)) >= 11)
	defer func() { fmt.Println(recover()) }()
	_ = slices.Delete(s, 2, 100)
}

// Output:
// [1 2 10 11 3 4 5] 7
// [1 11 3 2 10 11 3 4 5]
// [3 2 10 11 3 4 5]
// [3 7 8 9 11 3 4 5]
// [3 7 9 11 3 5] 0
// [a b c] [1 2 1 2 1 2]
// true -1 true
// true false 1
// [a b] true
// runtime error: slice bounds out of range [:100:6]
