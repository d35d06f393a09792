//go:build skep

package main

import "fmt"

const (
	a = iota
	b
	_
	d, e = iota, iota * 10
	f, g
	h = "h"
	i
	j = iota
)

type weekday int

const (
	monday weekday = iota + 1
	tuesday
)

const (
	_ = 1 << (10 * iota)
	kb
	mb
)

func (d weekday) String() string { return []string{"?", "mon", "tue"}[d] }

func main() {
	fmt.Println(a, b, d, e, f, g, h, i, j)
	fmt.Println(monday, tuesday, kb, mb)
	fmt.Printf("%v %d %s\n", monday, monday, tuesday)
}

// Output:
// 0 1 3 30 4 40 h h 7
// mon tue 1024 1048576
// mon 1 tue
