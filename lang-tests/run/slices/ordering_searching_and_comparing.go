//go:build skep

package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

type person struct {
	name string
	age  int
}

func main() {
	people := []person{{"Eve", 30}, {"Bob", 25}, {"Al", 30}, {"Di", 25}, {"Cy", 41}}
	byAge := func(a, b person) int { return cmp.Compare(a.age, b.age) }
	stable := slices.Clone(people)
	slices.SortStableFunc(stable, byAge)
	fmt.Println(stable, slices.IsSortedFunc(stable, byAge), slices.IsSortedFunc(people, byAge))
	slices.SortFunc(people, func(a, b person) int {
		return cmp.Or(-cmp.Compare(a.age, b.age), strings.Compare(a.name, b.name))
	})
	fmt.Println(people, slices.MinFunc(people, byAge), slices.MaxFunc(people, byAge))
	at, found := slices.BinarySearchFunc(stable, 30, func(p person, age int) int { return p.age - age })
	fmt.Println(at, found)
	f := []float64{2, math.NaN(), -1, math.Inf(1), 0}
	slices.Sort(f)
	fmt.Println(f, slices.Min(f[1:]), slices.Max(f[1:]), math.IsNaN(slices.Max(f)))
	n := []int{1, 3, 5, 7}
	for x := 0; x <= 8; x += 2 {
		fmt.Print(slices.BinarySearch(n, x+1))
		fmt.Print(" ")
	}
	fmt.Println(slices.Index(n, 5), slices.IndexFunc(n, func(x int) bool { return x > 3 }), slices.Contains(n, 2))
	fmt.Println(slices.Equal(n, []int{1, 3, 5, 7}), slices.Compare(n, []int{1, 4}), slices.Compare(n, n[:2]), slices.Equal(f[:1], f[:1]))
	fmt.Println(slices.EqualFunc(n, []string{"1", "3", "5", "7"}, func(a int, b string) bool { return fmt.Sprint(a) == b }))
	fmt.Println(cmp.Compare(math.NaN(), 1), cmp.Less(1, 2), cmp.Or(0, 3, 5), cmp.Or("", "x"))
}

// Output:
// [{Bob 25} {Di 25} {Eve 30} {Al 30} {Cy 41}] true false
// [{Cy 41} {Al 30} {Eve 30} {Bob 25} {Di 25}] {Bob 25} {Cy 41}
// 2 true
// [NaN -1 0 2 +Inf] -1 +Inf true
// 0 true 1 true 2 true 3 true 4 false 2 2 false
// true -1 1 false
// true
// -1 true 3 x
