//go:build skep

package main

import "fmt"

func fill(m map[string][]int) { m["f"] = append(m["f"], 1) }

func main() {
	m := make(map[string][]int, 10)
	n := m
	fill(n)
	fill(m)
	fmt.Println(m, len(n))
	nested := map[string]map[string]int{"a": {}}
	nested["a"]["b"]++
	fmt.Println(nested, nested["x"]["y"])
	q := map[string]*struct{ n int }{"p": {1}}
	q["p"].n++
	fmt.Println(q["p"].n)
}

// Output:
// map[f:[1 1]] 1
// map[a:map[b:1]] 0
// 2
