//go:build skep

package main

import (
	"cmp"
	"fmt"
)

type node[K cmp.Ordered, V any] struct {
	k           K
	v           V
	left, right *node[K, V]
}

type tree[K cmp.Ordered, V any] struct {
	root *node[K, V]
	n    int
}

func (t *tree[K, V]) put(k K, v V) {
	p := &t.root
	for *p != nil {
		switch c := cmp.Compare(k, (*p).k); {
		case c < 0:
			p = &(*p).left
		case c > 0:
			p = &(*p).right
		default:
			(*p).v = v
			return
		}
	}
	*p = &node[K, V]{k: k, v: v}
	t.n++
}

func (t *tree[K, V]) walk(f func(K, V)) { walk(t.root, f) }

func walk[K cmp.Ordered, V any](n *node[K, V], f func(K, V)) {
	if n != nil {
		walk(n.left, f)
		f(n.k, n.v)
		walk(n.right, f)
	}
}

func quick[T any](xs []T, less func(a, b T) bool) []T {
	if len(xs) < 2 {
		return xs
	}
	var lo, hi []T
	for _, x := range xs[1:] {
		if less(x, xs[0]) {
			lo = append(lo, x)
		} else {
			hi = append(hi, x)
		}
	}
	return append(append(quick(lo, less), xs[0]), quick(hi, less)...)
}

func even[T ~int](n T) bool {
	if n == 0 {
		return true
	}
	return odd(n - 1)
}

func odd[T ~int](n T) bool {
	if n == 0 {
		return false
	}
	return even(n - 1)
}

type cell[T any] struct {
	v    T
	next *cell[T]
}

func fold[T, A any](c *cell[T], a A, f func(A, T) A) A {
	if c == nil {
		return a
	}
	return fold(c.next, f(a, c.v), f)
}

func main() {
	t := &tree[string, []int]{}
	for i, k := range []string{"m", "c", "x", "c", "a"} {
		t.put(k, []int{i})
	}
	t.walk(func(k string, v []int) { fmt.Print(k, v, " ") })
	fmt.Println(t.n)
	fmt.Println(quick([]int{3, 1, 2, 3}, func(a, b int) bool { return a < b }))
	fmt.Println(quick([]string{"b", "c", "a"}, func(a, b string) bool { return a > b }))
	type small int
	fmt.Println(even(small(10)), odd(7))
	c := &cell[int]{1, &cell[int]{2, &cell[int]{v: 3}}}
	fmt.Println(fold(c, "", func(a string, n int) string { return a + fmt.Sprint(n) }))
}

// Output:
// a[4] c[3] m[0] x[2] 4
// [1 2 3 3]
// [c b a]
// true true
// 123
