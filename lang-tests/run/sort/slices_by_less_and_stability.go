//go:build skep

package main

import (
	"fmt"
	"sort"
)

type person struct {
	name string
	age  int
}
type byAge []person

func (p byAge) Len() int           { return len(p) }
func (p byAge) Less(i, j int) bool { return p[i].age < p[j].age }
func (p byAge) Swap(i, j int)      { p[i], p[j] = p[j], p[i] }

func main() {
	ps := []person{{"a", 30}, {"b", 20}, {"c", 30}, {"d", 20}}
	sort.Stable(byAge(ps))
	fmt.Println(ps)
	sort.Slice(ps, func(i, j int) bool { return ps[i].name > ps[j].name })
	fmt.Println(ps)
	sort.SliceStable(ps, func(i, j int) bool { return ps[i].age > ps[j].age })
	fmt.Println(ps)
	n := []int{3, 1, 2}
	sort.Sort(sort.Reverse(sort.IntSlice(n)))
	fmt.Println(n, sort.IntsAreSorted(n))
}

// Output:
// [{b 20} {d 20} {a 30} {c 30}]
// [{d 20} {c 30} {b 20} {a 30}]
// [{c 30} {a 30} {d 20} {b 20}]
// [3 2 1] false
