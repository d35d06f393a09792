//go:build skep

package main

import "fmt"

type key struct {
	a string
	b [2]int
}

func main() {
	m := map[key]int{{"x", [2]int{1, 2}}: 1}
	m[key{"x", [2]int{1, 2}}]++
	m[key{"x", [2]int{2, 1}}]++
	fmt.Println(len(m), m[key{"x", [2]int{1, 2}}])
	n := map[any]string{1: "int", int8(1): "int8", "1": "string", 1.0: "float", nil: "nil", key{}: "key"}
	fmt.Println(len(n), n[1], n[int8(1)], n["1"], n[1.0], n[nil], n[key{}], n[2] == "")
	x := 1
	p := map[*int]int{&x: 5}
	fmt.Println(p[&x], p[new(int)])
}

// Output:
// 2 2
// 6 int int8 string float nil key true
// 5 0
