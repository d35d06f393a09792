//go:build skep

package main

import "fmt"

var (
	a = b + 1
	b = f("b", c*2)
	c = f("c", 5)
	d = f("d", 1)
	_ = f("blank", 0)
)

func f(name string, n int) int {
	fmt.Println("init", name, e)
	return n
}

var e = "e"

func main() { fmt.Println(a, b, c, d) }

// Output:
// init c e
// init b e
// init d e
// init blank e
// 11 10 5 1
