//go:build skep

package main

import "fmt"

type node struct{ next *node }

func depth(n *node) int {
	if n == nil {
		return 0
	}
	return 1 + depth(n.next)
}

func main() {
	var list *node
	for range 100000 {
		list = &node{list}
	}
	fmt.Println(depth(list))
}

// Output:
// 100000
