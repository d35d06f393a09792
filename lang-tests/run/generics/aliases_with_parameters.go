//go:build skep

package main

import "fmt"

type set[T comparable] = map[T]struct{}
type vec[T any] = []T
type pairs[V any] = []struct {
	k string
	v V
}
type strMap[V any] = map[string]V
type fn[A, B any] = func(A) B
type same = vec[int]

func members[T comparable](s set[T]) int { return len(s) }

func apply[A, B any](xs vec[A], f fn[A, B]) vec[B] {
	var out vec[B]
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}

func main() {
	s := set[string]{"a": {}, "b": {}}
	fmt.Println(members(s), len(s))
	var v same = []int{1, 2}
	fmt.Println(apply(v, func(n int) string { return fmt.Sprint(n, "!") }))
	p := pairs[bool]{{"x", true}}
	fmt.Printf("%T %v %T\n", p, p, s)
	var m strMap[vec[int]] = map[string][]int{"k": {1}}
	fmt.Println(m)
	var f fn[int, bool] = func(n int) bool { return n > 0 }
	fmt.Println(f(1))
}

// Output:
// 2 2
// [1! 2!]
// []struct { k string; v bool } [{x true}] map[string]struct {}
// map[k:[1]]
// true
