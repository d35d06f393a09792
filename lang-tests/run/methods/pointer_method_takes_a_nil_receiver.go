//go:build skep

package main

import "fmt"

type node struct {
	v    int
	next *node
}

func (n *node) sum() int {
	if n == nil {
		return 0
	}
	return n.v + n.next.sum()
}

func main() {
	var empty *node
	fmt.Println(empty.sum(), (&node{1, &node{2, nil}}).sum())
}

// Output:
// 0 3
