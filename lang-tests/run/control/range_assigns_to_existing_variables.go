//go:build skep

package main

import "fmt"

func main() {
	var i int
	var v string
	a := [3]int{}
	for i, v = range []string{"x", "y"} {
	}
	fmt.Println(i, v)
	for a[1] = range 5 {
	}
	for i = range "abc" {
	}
	m := map[string]int{}
	for m["k"] = range []int{1, 2, 3} {
	}
	fmt.Println(a, i, m)
	for i, v := range []string{} {
		fmt.Println(i, v)
	}
}

// Output:
// 1 y
// [0 4 0] 2 map[k:2]
