//go:build skep

package main

import "fmt"

type inner struct{ a [2]int }
type outer struct {
	n  int
	in inner
	s  string
}

func main() {
	x := outer{1, inner{[2]int{2, 3}}, "s"}
	y := x
	fmt.Println(x == y)
	y.in.a[1] = 9
	fmt.Println(x, y, x == y, x != y)
	z := outer{s: "s"}
	fmt.Println(z, z.in == inner{})
	p := &x
	p.in.a[0] = 7
	fmt.Println(x.in.a[0], (*p).n)
}

// Output:
// true
// {1 {[2 3]} s} {1 {[2 9]} s} false true
// {0 {[0 0]} s} true
// 7 1
