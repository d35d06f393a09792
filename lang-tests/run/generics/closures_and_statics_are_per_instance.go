//go:build skep

package main

import "fmt"

func counter[T any](step func(T) T, start T) func() T {
	v := start
	return func() T {
		defer func() { v = step(v) }()
		return v
	}
}

func memo[K comparable, V any](f func(K) V) func(K) V {
	seen := map[K]V{}
	return func(k K) V {
		if v, ok := seen[k]; ok {
			return v
		}
		v := f(k)
		seen[k] = v
		return v
	}
}

func kind[T any](v T) string {
	type local struct{ t T }
	return fmt.Sprintf("%T %v", local{v}, local{v})
}

func methods[T fmt.Stringer](xs []T) []func() string {
	var out []func() string
	for _, x := range xs {
		out = append(out, x.String)
	}
	return out
}

type name string

func (n name) String() string { return "<" + string(n) + ">" }

func main() {
	a := counter(func(n int) int { return n + 2 }, 10)
	b := counter(func(s string) string { return s + "x" }, "")
	fmt.Println(a(), a(), b(), b(), b())
	calls := 0
	f := memo(func(n int) int { calls++; return n * n })
	fmt.Println(f(3), f(3), f(4), calls)
	fmt.Println(len(kind(1)) > 0, kind(2) == kind("2"))
	for _, f := range methods([]name{"a", "b"}) {
		fmt.Print(f())
	}
	fmt.Println()
}

// Output:
// 10 12  x xx
// 9 9 16 2
// true false
// <a><b>
