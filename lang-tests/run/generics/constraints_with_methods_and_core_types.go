//go:build skep

package main

import (
	"cmp"
	"fmt"
	"sort"
	"strings"
)

type number interface {
	~int | ~int8 | ~int64 | ~uint8 | ~float32 | ~float64
}

type celsius float64

func (c celsius) String() string { return fmt.Sprintf("%.1f°", float64(c)) }

type shown interface {
	number
	fmt.Stringer
}

func sumText[T shown](xs ...T) string {
	var s T
	var parts []string
	for _, x := range xs {
		s += x
		parts = append(parts, x.String())
	}
	return strings.Join(parts, "+") + "=" + s.String()
}

type setter[T any] interface {
	*T
	set(string)
}

type conf struct{ v string }

func (c *conf) set(s string) { c.v = s }

func build[T any, P setter[T]](texts ...string) []T {
	out := make([]T, len(texts))
	for i, t := range texts {
		P(&out[i]).set(t)
	}
	return out
}

func keys[M ~map[K]V, K cmp.Ordered, V any](m M) []K {
	out := make([]K, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Slice(out, func(i, j int) bool { return out[i] < out[j] })
	return out
}

func convert[To, From number](x From) To { return To(x) }

func equal[T comparable](a, b T) bool { return a == b }

func each[S ~[]E, E any](s S, f func(E) E) S {
	out := make(S, 0, len(s))
	for _, e := range s {
		out = append(out, f(e))
	}
	return out
}

func call[F ~func(A) R, A, R any](f F, a A) R { return f(a) }

type ids []int

func main() {
	fmt.Println(sumText(celsius(1.5), 2))
	fmt.Println(build[conf]("a", "b"))
	fmt.Println(keys(map[string]int{"b": 1, "a": 2}), keys(map[float64]bool{2.5: true}))
	fmt.Println(convert[int8](300), convert[uint8](-1), convert[int](2.9), convert[float32](1))
	fmt.Println(equal(1, 1), equal("a", "b"), equal[any](1, 1.0), equal([2]int{1, 2}, [2]int{1, 2}))
	d := each(ids{1, 2}, func(n int) int { return n * 2 })
	fmt.Printf("%T %v\n", d, d)
	fmt.Println(call(strings.ToUpper, "x"), call(func(n int) string { return fmt.Sprint(n) }, 5))
}

// Output:
// 1.5°+2.0°=3.5°
// [{a} {b}]
// [a b] [2.5]
// 44 255 2 1
// true false false true
// main.ids [2 4]
// X 5
