//go:build skep

package main

import (
	"fmt"
	"sort"
)

type byLength []string

func (b byLength) Len() int           { return len(b) }
func (b byLength) Less(i, j int) bool { return len(b[i]) < len(b[j]) }
func (b byLength) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

func main() {
	n := []int{1, 3, 3, 5, 8}
	for x := range 10 {
		fmt.Print(sort.SearchInts(n, x), " ")
	}
	fmt.Println(sort.SearchStrings([]string{"a", "c"}, "b"), sort.SearchFloat64s([]float64{1, 2}, 1.5))
	i, found := sort.Find(len(n), func(i int) int { return 5 - n[i] })
	fmt.Println(i, found, sort.Search(100, func(i int) bool { return i*i >= 50 }))
	words := byLength{"ccc", "a", "bb", "d", "eee", "ff"}
	sort.Stable(words)
	fmt.Println(words, sort.IsSorted(words))
	sort.Sort(sort.Reverse(sort.IntSlice(n)))
	fmt.Println(n, sort.IntsAreSorted(n))
	f := sort.Float64Slice{2, 1, 3}
	f.Sort()
	fmt.Println(f, f.Search(3), sort.SliceIsSorted(n, func(i, j int) bool { return n[i] > n[j] }))
	people := []struct {
		name string
		age  int
	}{{"A", 3}, {"B", 1}, {"C", 3}, {"D", 2}}
	sort.SliceStable(people, func(i, j int) bool { return people[i].age > people[j].age })
	fmt.Println(people)
	for _, x := range []any{nil, 5} {
		func() {
			defer func() { fmt.Println(recover()) }()
			sort.Slice(x, func(i, j int) bool { return false })
		}()
	}
}

// Output:
// 0 0 1 1 3 3 4 4 4 5 1 1
// 3 true 8
// [a d bb ff ccc eee] true
// [8 5 3 3 1] false
// [1 2 3] 2 true
// [{A 3} {C 3} {D 2} {B 1}]
// reflect: call of Swapper on zero Value
// reflect: call of Swapper on int Value
