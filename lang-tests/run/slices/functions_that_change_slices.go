//go:build skep

package main

import (
	"fmt"
	"slices"
)

func try(name string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(name, r)
		}
	}()
	f()
}

func main() {
	s := []int{1, 2, 3, 4, 5}
	s = slices.Insert(s, 1, 9, 8)
	s = slices.Delete(s, 2, 4)
	fmt.Println(s, slices.Insert(s, len(s)), slices.Insert([]int(nil), 0, 1))
	fmt.Println(slices.Replace([]int{1, 2, 3}, 0, 2, 7, 7, 7), slices.Replace([]int{1, 2, 3}, 1, 3), slices.Replace([]int{1}, 1, 1, 2))
	t := []string{"a", "a", "b", "b", "a"}
	u := slices.Compact(slices.Clone(t))
	fmt.Println(u, len(u), slices.CompactFunc(slices.Clone(t), func(x, y string) bool { return true }))
	kept := slices.DeleteFunc([]int{1, 2, 3, 4}, func(x int) bool { return x%2 == 0 })
	fmt.Println(kept, kept[:4])
	slices.Reverse(t)
	fmt.Println(t, slices.Repeat([]int{1, 2}, 2), slices.Concat([]int{1}, nil, []int{2, 3}))
	g := slices.Grow([]int{1}, 10)
	fmt.Println(len(g), cap(g) >= 11, cap(slices.Clip(g[:1])))
	fmt.Println(slices.Clone([]int(nil)) == nil, slices.Clone([]int{}) == nil)
	try("insert", func() { _ = slices.Insert([]int{1}, 3, 1) })
	try("delete", func() { _ = slices.Delete([]int{1}, 1, 2) })
	try("delete", func() { _ = slices.Delete([]int{1, 2}, 2, 1) })
	try("grow", func() { _ = slices.Grow([]int{}, -1) })
	try("repeat", func() { _ = slices.Repeat([]int{1}, -1) })
	try("min", func() { _ = slices.Min([]int{}) })
	try("maxfunc", func() { _ = slices.MaxFunc([]int{}, func(a, b int) int { return 0 }) })
	try("chunk", func() { _ = slices.Chunk([]int{}, 0) })
}

// Output:
// [1 9 3 4 5] [1 9 3 4 5] [1]
// [7 7 7 3] [1] [1 2]
// [a b a] 3 [a]
// [1 3] [1 3 0 0]
// [a b b a a] [1 2 1 2] [1 2 3]
// 1 true 1
// true false
// insert runtime error: slice bounds out of range [3:1]
// delete runtime error: slice bounds out of range [:2:1]
// delete runtime error: slice bounds out of range [2:1:]
// grow cannot be negative
// repeat cannot be negative
// min slices.Min: empty list
// maxfunc slices.MaxFunc: empty list
// chunk cannot be less than 1
