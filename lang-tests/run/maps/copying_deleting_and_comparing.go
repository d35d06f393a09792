//go:build skep

package main

import (
	"fmt"
	"maps"
	"slices"
)

type stock map[string]int

func main() {
	a := stock{"nut": 3, "bolt": 5}
	b := maps.Clone(a)
	b["nut"] = 4
	fmt.Println(a, b, maps.Equal(a, b), maps.Clone(stock(nil)) == nil)
	maps.Copy(a, map[string]int{"gear": 1, "nut": 9})
	fmt.Println(a)
	maps.DeleteFunc(a, func(name string, n int) bool { return n > 4 })
	fmt.Println(a, len(a))
	maps.Insert(a, maps.All(b))
	fmt.Println(a, slices.Sorted(maps.Keys(a)), slices.Sorted(maps.Values(a)))
	fmt.Println(maps.EqualFunc(a, map[string]string{"x": ""}, func(n int, s string) bool { return true }))
	same := maps.EqualFunc(map[int]int{1: 2}, map[int]string{1: "2"}, func(n int, s string) bool { return fmt.Sprint(n) == s })
	fmt.Println(same, maps.Collect(maps.All(map[int]bool{1: true})))
	clear(a)
	fmt.Println(a, len(a))
}

// Output:
// map[bolt:5 nut:3] map[bolt:5 nut:4] false true
// map[bolt:5 gear:1 nut:9]
// map[gear:1] 1
// map[bolt:5 gear:1 nut:4] [bolt gear nut] [1 4 5]
// false
// true map[1:true]
// map[] 0
