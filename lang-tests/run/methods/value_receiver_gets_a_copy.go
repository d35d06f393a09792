//go:build skep

package main

import "fmt"

type point struct{ x, y int }

func (p point) moved(dx int) point { p.x += dx; return p }
func (p *point) move(dx int)       { p.x += dx }

func main() {
	p := point{1, 2}
	fmt.Println(p.moved(5), p)
	p.move(5)
	fmt.Println(p)
	q := &p
	fmt.Println(q.moved(1), *q)
	ps := []point{{1, 1}}
	ps[0].move(3)
	fmt.Println(ps)
}

// Output:
// {6 2} {1 2}
// {6 2}
// {7 2} {6 2}
// [{4 1}]
