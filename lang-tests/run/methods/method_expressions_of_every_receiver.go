//go:build skep

package main

import (
	"fmt"
	"strings"
)

type point struct{ x, y int }

func (p point) sum() int     { return p.x + p.y }
func (p *point) move(dx int) { p.x += dx }
func (p point) add(qs ...point) point {
	for _, q := range qs {
		p.x, p.y = p.x+q.x, p.y+q.y
	}
	return p
}

type named struct {
	point
	name string
}

type summer interface{ sum() int }

type list[T any] []T

func (l list[T]) len() int  { return len(l) }
func (l *list[T]) push(v T) { *l = append(*l, v) }

func main() {
	p := point{1, 2}
	fmt.Println(point.sum(p), (*point).sum(&p))
	(*point).move(&p, 10)
	fmt.Println(p, point.add(p, p, p), point.add(p))
	n := named{point{3, 4}, "n"}
	fmt.Println(named.sum(n), (*named).sum(&n))
	(*named).move(&n, 1)
	fmt.Println(n, summer.sum(n), summer.sum(&p))
	var l list[string]
	(*list[string]).push(&l, "a")
	push := (*list[string]).push
	push(&l, "b")
	fmt.Println(list[string].len(l), l)
	f := strings.ToUpper
	g := (*strings.Builder).WriteString
	var b strings.Builder
	g(&b, f("text"))
	fmt.Println(b.String())
	fmt.Printf("%T %T %T\n", point.add, (*point).move, summer.sum)
	fmt.Println(struct{ point }.sum(struct{ point }{p}), interface{ sum() int }.sum(p))
}

// Output:
// 3 3
// {11 2} {33 6} {11 2}
// 7 7
// {{4 4} n} 8 13
// 2 [a b]
// TEXT
// func(main.point, ...main.point) main.point func(*main.point, int) func(main.summer) int
// 13 13
