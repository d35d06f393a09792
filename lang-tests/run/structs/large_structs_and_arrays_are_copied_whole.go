//go:build skep

package main

import "fmt"

type big struct {
	a [20]int
	s [3]string
}

func change(b big) big {
	b.a[19] = 1
	b.s[2] = "changed"
	return b
}

func main() {
	var b big
	c := change(b)
	fmt.Println(b.a[19], b.s[2] == "", c.a[19], c.s[2])
	m := map[int]big{1: c}
	d := m[1]
	d.a[0] = 5
	fmt.Println(m[1].a[0], d.a[0], m[1] == c, m[1] == d)
	ps := []big{c}
	for _, p := range ps {
		p.a[1] = 8
	}
	fmt.Println(ps[0].a[1])
}

// Output:
// 0 true 1 changed
// 0 5 true false
// 0
