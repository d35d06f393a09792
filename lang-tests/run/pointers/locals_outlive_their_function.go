//go:build skep

package main

import "fmt"

type node struct {
	v    int
	l, r *node
}

func leaf(v int) *node { n := node{v: v}; return &n }

func (n *node) insert(v int) *node {
	switch {
	case n == nil:
		return leaf(v)
	case v < n.v:
		n.l = n.l.insert(v)
	default:
		n.r = n.r.insert(v)
	}
	return n
}

func (n *node) walk(f func(int)) {
	if n != nil {
		n.l.walk(f)
		f(n.v)
		n.r.walk(f)
	}
}

func main() {
	var root *node
	for _, v := range []int{5, 2, 8, 1, 9, 3} {
		root = root.insert(v)
	}
	root.walk(func(v int) { fmt.Print(v, " ") })
	fmt.Println("end")
}

// Output:
// 1 2 3 5 8 9 end
