//go:build skep

package main

import (
	"fmt"
	"strconv"
)

func mapTo[A, B any](xs []A, f func(A) B) (out []B) {
	for _, x := range xs {
		out = append(out, f(x))
	}
	return
}

func first[T any, S ~[]T](s S) (T, S) { return s[0], s[1:] }

func pick[T any](cond bool, a, b T) T {
	if cond {
		return a
	}
	return b
}

func compose[A, B, C any](f func(A) B, g func(B) C) func(A) C {
	return func(a A) C { return g(f(a)) }
}

func zero[T any]() (z T) { return }

func ptr[T any](v T) *T { return &v }

type opt[T any] func(*T)

func with[T any](v T, opts ...opt[T]) T {
	for _, o := range opts {
		o(&v)
	}
	return v
}

func id[T any](v T) T { return v }

type strs []string

func main() {
	fmt.Println(mapTo([]int{1, 2}, strconv.Itoa), mapTo([]string{"3"}, func(s string) float64 { return float64(len(s)) }))
	h, t := first(strs{"a", "b", "c"})
	fmt.Printf("%v %v %T\n", h, t, t)
	fmt.Println(pick(true, 1, 2.5), pick(false, 'a', 1))
	fmt.Printf("%T %T\n", pick(true, 1, 2.5), pick(true, 1, 'a'))
	f := compose(strconv.Itoa, func(s string) []byte { return []byte(s) })
	fmt.Println(f(12), zero[*int]() == nil, zero[[2]int](), *ptr("p"))
	fmt.Println(with(5, func(n *int) { *n *= 2 }, opt[int](func(n *int) { *n++ })))
	var g func(string) string = id
	fmt.Println(g("assigned"), mapTo([]int{7}, id))
	var k func([]int, func(int) string) []string = mapTo
	fmt.Println(k([]int{1}, strconv.Itoa))
	fmt.Println(pick[any](true, 1, "a"), id[error](nil) == nil)
}

// Output:
// [1 2] [1]
// a [b c] main.strs
// 1 1
// float64 int32
// [49 50] true [0 0] p
// 11
// assigned [7]
// [1]
// 1 true
