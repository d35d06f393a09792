//go:build skep

package main

import "fmt"

type list[T any] struct {
	head *node[T]
	n    int
}
type node[T any] struct {
	v    T
	next *node[T]
}

func (l *list[T]) add(v T) *list[T] {
	l.head = &node[T]{v, l.head}
	l.n++
	return l
}

func (l *list[T]) each(f func(T)) {
	for n := l.head; n != nil; n = n.next {
		f(n.v)
	}
}

func main() {
	l := (&list[string]{}).add("a").add("b")
	l.each(func(s string) { fmt.Println(s) })
	m := &list[[2]float64]{}
	m.add([2]float64{1, 2.5}).each(func(p [2]float64) { fmt.Println(p, m.n) })
}

// Output:
// b
// a
// [1 2.5] 1
