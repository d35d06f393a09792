//go:build skep

package main

import "fmt"

type t struct {
	a int
	b [2]string
}

func main() {
	v := t{1, [2]string{"x", "y"}}
	p, q := &v.a, &v.b[1]
	*p, *q = 5, "z"
	fmt.Println(v)
	s := []int{1, 2}
	e := &s[0]
	s = append(s, 3, 4, 5)
	*e = 100
	fmt.Println(s[0], *e)
	pp := &p
	**pp = 6
	fmt.Println(v.a, p == &v.a, pp == &p, *pp == p)
}

// Output:
// {5 [x z]}
// 1 100
// 6 true true true
