//go:build skep

package main

import "fmt"

type base struct{ id int }

func (b base) who() string { return fmt.Sprint("base ", b.id) }
func (b *base) set(id int) { b.id = id }

type left struct {
	base
	tag string
}
type right struct {
	*base
	tag string
}

func (right) who() string { return "right" }

type both struct {
	left
	right
	tag int
}

type deep struct{ mid }
type mid struct{ low }
type low struct{ x int }

func (l low) get() int { return l.x }

type mixed struct {
	fmt.Stringer
	error
	int
	*strs
}

type str string
type strs []string

func (s str) String() string { return "str " + string(s) }

type alias = base
type withAlias struct{ alias }

func main() {
	b := both{left{base{1}, "l"}, right{&base{2}, "r"}, 3}
	fmt.Println(b.tag, b.left.tag, b.right.tag, b.left.who(), b.right.who(), b.left.id, b.right.id)
	b.left.set(10)
	b.right.base.set(20)
	fmt.Println(b.left.id, b.right.id)
	d := deep{mid{low{5}}}
	d.x++
	fmt.Println(d.x, d.get(), d.mid.low.x)
	m := mixed{str("s"), fmt.Errorf("err"), 7, &strs{"a"}}
	fmt.Println(m.String(), m.Error(), m.int, *m.slice(), *m.strs)
	w := withAlias{alias{4}}
	fmt.Println(w.id, w.alias.id, w.who())
}

func (m mixed) slice() *[]string { return &[]string{"b"} }

// Output:
// 3 l r base 1 right 1 2
// 10 20
// 6 6 6
// str s err 7 [b] [a]
// 4 4 base 4
