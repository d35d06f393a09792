//go:build skep

package main

import "fmt"

type all struct {
	b  bool
	n  int
	f  float64
	s  string
	p  *int
	sl []int
	m  map[string]int
	i  any
	fn func()
	a  [2]string
	st struct{ x, y int }
}

func main() {
	var v all
	fmt.Println(v.b, v.n, v.f, v.s == "", v.p == nil, v.sl == nil, v.m == nil, v.i == nil, v.fn == nil)
	fmt.Println(len(v.a), v.a[1] == "", v.st, len(v.sl), len(v.m))
}

// Output:
// false 0 0 true true true true true true
// 2 true {0 0} 0 0
