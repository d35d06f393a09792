//go:build skep

package main

import (
	"fmt"

	"skep"
)

type Node struct {
	V    int
	Next *Node
	All  map[string]any
}

func check(n *Node) {
	n.Next.Next.V += 10
	n.All["self"].(map[string]any)["seen"] = true
	fmt.Println(n.V, n.Next.Next == n, n.All["node"] == n, n.All["seen"])
}

func main() {
	a, b := &Node{V: 1}, &Node{V: 2}
	a.Next, b.Next = b, a
	a.All = map[string]any{"node": a}
	a.All["self"] = a.All
	skep.Self[*Node]().Send(a)
	check(skep.Receive[*Node]())
	fmt.Println(a.V, len(a.All))
}

// Output:
// 11 true true true
// 1 2
