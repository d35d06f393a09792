//go:build skep

package main

import (
	"fmt"
	"maps"
)

func main() {
	m := map[string]int{"a": 1, "b": 2, "c": 3}
	c := maps.Clone(m)
	c["d"] = 4
	fmt.Println(len(m), len(c), maps.Equal(m, c))
	maps.DeleteFunc(c, func(k string, v int) bool { return v%2 == 0 })
	fmt.Println(c)
	maps.Copy(c, map[string]int{"a": 10, "z": 26})
	fmt.Println(c)
	fmt.Println(maps.EqualFunc(m, map[string]string{"a": "1", "b": "2", "c": "3"}, func(v int, s string) bool { return fmt.Sprint(v) == s }))
	maps.Insert(c, maps.All(map[string]int{"q": 5}))
	fmt.Println(c, maps.Clone(map[int]int(nil)) == nil)
}

// Output:
// 3 4 false
// map[a:1 c:3]
// map[a:10 c:3 z:26]
// true
// map[a:10 c:3 q:5 z:26] true
