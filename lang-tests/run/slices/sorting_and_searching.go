//go:build skep

package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

func main() {
	x := []float64{3, math.NaN(), -1, math.Inf(-1), 2}
	slices.Sort(x)
	fmt.Println(x, slices.IsSorted(x), slices.Min([]int{3, 1, 2}), slices.Max([]string{"b", "c", "a"}))
	type person struct {
		name string
		age  int
	}
	people := []person{{"Ann", 30}, {"Bob", 25}, {"Cid", 30}, {"Dan", 25}}
	slices.SortStableFunc(people, func(a, b person) int { return cmp.Compare(a.age, b.age) })
	fmt.Println(people)
	slices.SortFunc(people, func(a, b person) int {
		return cmp.Or(-cmp.Compare(a.age, b.age), cmp.Compare(a.name, b.name))
	})
	fmt.Println(people)
	i, found := slices.BinarySearchFunc(people, 25, func(p person, age int) int { return cmp.Compare(age, p.age) })
	fmt.Println(i, found)
	oldest := slices.MaxFunc(people, func(a, b person) int { return cmp.Compare(a.age, b.age) })
	fmt.Println(oldest, slices.IndexFunc(people, func(p person) bool { return p.name == "Dan" }))
	big := make([]int, 3000)
	for i := range big {
		big[i] = (i * 7919) % 3001
	}
	slices.Sort(big)
	at, ok := slices.BinarySearch(big, 1234)
	fmt.Println(slices.IsSorted(big), at, ok, big[:3], big[2997:])
	words := strings.Fields("the quick brown fox jumps over the lazy dog")
	slices.Sort(words)
	fmt.Println(slices.Compact(words))
}

// Output:
// [NaN -Inf -1 2 3] true 1 c
// [{Bob 25} {Dan 25} {Ann 30} {Cid 30}]
// [{Ann 30} {Cid 30} {Bob 25} {Dan 25}]
// 2 true
// {Ann 30} 3
// true 1233 true [0 1 2] [2998 2999 3000]
// [brown dog fox jumps lazy over quick the]
