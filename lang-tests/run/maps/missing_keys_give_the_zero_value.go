//go:build skep

package main

import "fmt"

type p struct{ x int }

func main() {
	m := map[string]p{"a": {1}}
	v, ok := m["b"]
	fmt.Println(m["a"], m["b"], v, ok)
	_, ok = m["a"]
	fmt.Println(ok, len(m))
	delete(m, "b")
	delete(m, "a")
	fmt.Println(len(m), m)
	n := map[string][]int{}
	n["x"] = append(n["x"], 1, 2)
	c := map[rune]int{}
	for _, r := range "hello" {
		c[r]++
	}
	fmt.Println(n, c['l'], c['z'])
}

// Output:
// {1} {0} {0} false
// true 1
// 0 map[]
// map[x:[1 2]] 2 0
