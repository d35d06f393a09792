//go:build skep

package main

import "fmt"

type box[T any] struct{ v T }

func (b box[T]) get() T   { return b.v }
func (b *box[T]) put(v T) { b.v = v }

type labelled[T any] struct {
	box[T]
	label string
}

type counter[K comparable] struct {
	*box[map[K]int]
}

func (c counter[K]) inc(k K) { c.v[k]++ }

type intBox struct{ box[int] }

type getter[T any] interface{ get() T }

func main() {
	l := labelled[string]{box[string]{"x"}, "l"}
	l.put("y")
	fmt.Println(l.get(), l.v, l.label, l.box)
	c := counter[string]{&box[map[string]int]{map[string]int{}}}
	c.inc("a")
	c.inc("a")
	fmt.Println(c.get())
	var g getter[int] = intBox{box[int]{5}}
	fmt.Println(g.get())
	i := intBox{}
	i.put(3)
	f := i.get
	i.put(4)
	fmt.Println(f(), i)
	fmt.Printf("%T %T %T\n", l, c, i.box)
}

// Output:
// y y l {y}
// map[a:2]
// 5
// 3 {{4}}
// main.labelled[string] main.counter[string] main.box[int]
