//go:build skep

package main

import "fmt"

type a int
type b int

func main() {
	var x, y any = a(1), b(1)
	fmt.Println(x == y, x == a(1), y == b(1), x == any(1), x != nil)
	var s, t any = "x", "x"
	fmt.Println(s == t, s == "x")
	p, q := new(int), new(int)
	var i, j any = p, q
	fmt.Println(i == j, i == any(p))
	defer func() { fmt.Println(recover()) }()
	var m, n any = []int{1}, []int{1}
	fmt.Println(m == n)
}

// Output:
// false true true false true
// true true
// false true
// runtime error: comparing uncomparable type []int
