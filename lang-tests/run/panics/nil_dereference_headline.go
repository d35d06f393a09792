//go:build skep

//skep:exit 2
//skep:panic panic: runtime error: invalid memory address or nil pointer dereference

package main

type node struct{ next *node }

func walk(n *node) int { return 1 + walk(n.next) }

func main() {
	println(walk(&node{}))
}

// Output:
