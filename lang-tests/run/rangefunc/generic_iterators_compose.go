//go:build skep

package main

import (
	"fmt"
	"iter"
	"maps"
	"slices"
)

func Filter[V any](seq iter.Seq[V], keep func(V) bool) iter.Seq[V] {
	return func(yield func(V) bool) {
		for v := range seq {
			if keep(v) && !yield(v) {
				return
			}
		}
	}
}

func Map[V, W any](seq iter.Seq[V], f func(V) W) iter.Seq[W] {
	return func(yield func(W) bool) {
		for v := range seq {
			if !yield(f(v)) {
				return
			}
		}
	}
}

func Zip[A, B any](a []A, b []B) iter.Seq2[A, B] {
	return func(yield func(A, B) bool) {
		for i := range min(len(a), len(b)) {
			if !yield(a[i], b[i]) {
				return
			}
		}
	}
}

type Tree[T any] struct {
	left, right *Tree[T]
	value       T
}

func (t *Tree[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) { t.push(yield) }
}

func (t *Tree[T]) push(yield func(T) bool) bool {
	return t == nil || t.left.push(yield) && yield(t.value) && t.right.push(yield)
}

func main() {
	even := Filter(slices.Values([]int{1, 2, 3, 4, 5, 6}), func(n int) bool { return n%2 == 0 })
	for s := range Map(even, func(n int) string { return fmt.Sprintf("<%d>", n) }) {
		fmt.Print(s, " ")
	}
	fmt.Println()
	for a, b := range Zip([]string{"x", "y"}, []float64{1.5, 2.5, 3.5}) {
		fmt.Print(a, b, " ")
	}
	fmt.Println()
	t := &Tree[string]{&Tree[string]{value: "a"}, &Tree[string]{value: "c"}, "b"}
	for v := range t.All() {
		if v == "c" {
			break
		}
		fmt.Print(v, " ")
	}
	fmt.Println(slices.Collect(t.All()), slices.Sorted(maps.Keys(map[int]bool{3: true, 1: true})))
}

// Output:
// <2> <4> <6>
// x1.5 y2.5
// a b [a b c] [1 3]
