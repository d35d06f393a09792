//go:build skep

package main

import "fmt"

var (
	a    = c + b
	b    = f()
	c    = 1
	d    = t.value()
	t    = newT(e)
	e    = g(&h)
	h    = 40
	_    = trace("blank", 0)
	x, y = pair()
	z    = func() int { return trace("z", w+1) }()
	w    = trace("w", 2)
)

type typ struct{ n int }

func (t typ) value() int { return trace("value", t.n+late) }

var late = trace("late", 5)

func newT(n int) typ { return typ{trace("newT", n)} }

func g(p *int) int { return trace("g", *p+1) }

func f() int {
	c++
	return trace("f", c)
}

func pair() (int, int) { return trace("pair", 1), z }

func trace(s string, n int) int {
	fmt.Println(s, n)
	return n
}

func init() { fmt.Println("init 1", a, b, c) }

func init() {
	a = 100
	fmt.Println("init 2", x, y)
}

func main() {
	fmt.Println(a, b, c, d, t, e, h, x, y, z, w)
}

func init() { fmt.Println("init 3", a) }

// Output:
// f 2
// g 41
// newT 41
// blank 0
// w 2
// z 3
// pair 1
// late 5
// value 46
// init 1 4 2 2
// init 2 1 3
// init 3 100
// 100 2 2 46 {41} 41 40 1 3 3 2
