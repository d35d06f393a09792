//go:build skep

package main

import "fmt"

type node struct {
	l, r *node
	data [4]int
}

func tree(depth int) *node {
	if depth == 0 {
		return &node{}
	}
	return &node{l: tree(depth - 1), r: tree(depth - 1)}
}

func (n *node) count() int {
	if n.l == nil {
		return 1
	}
	return 1 + n.l.count() + n.r.count()
}

func main() {
	kept := tree(10)
	sum := 0
	for i := range 200 {
		sum += tree(8).count() + len(fmt.Sprint(i))
	}
	fmt.Println(sum, kept.count())
}

// Output:
// 102690 2047
