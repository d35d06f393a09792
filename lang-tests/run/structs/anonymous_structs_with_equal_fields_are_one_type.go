//go:build skep

package main

import "fmt"

type point struct{ x, y int }

func main() {
	p := struct{ x, y int }{1, 2}
	var q point = p
	fmt.Println(q, point(p) == q)
	rows := []struct {
		name string
		n    int
	}{{"a", 1}, {"b", 2}}
	for _, r := range rows {
		fmt.Println(r.name, r.n)
	}
	var a, b any = struct{}{}, struct{ x int }{1}
	fmt.Println(a == struct{}{}, b == struct{ x int }{1}, b == struct{ y int }{1})
}

// Output:
// {1 2} true
// a 1
// b 2
// true true false
