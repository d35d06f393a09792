//go:build skep

package main

import "fmt"

func show(pre string, xs ...int) { fmt.Println(pre, len(xs), cap(xs), xs, xs == nil) }

func anyOf(xs ...any) int { return len(xs) }

func pair() (string, int)      { return "pair", 1 }
func several() (int, int, int) { return 1, 2, 3 }

type acc struct{ total int }

func (a *acc) add(xs ...int) *acc {
	for _, x := range xs {
		a.total += x
	}
	return a
}

func generic[T any](xs ...T) []T { return xs }

func nested(f ...func(...string) string) string {
	s := ""
	for _, g := range f {
		s += g("a", "b")
	}
	return s
}

func change(xs ...int) { xs[0] = 99 }

func main() {
	show("none")
	show("one", 1)
	show("slice", []int{1, 2, 3}...)
	show("nil", nil...)
	show("empty", []int{}...)
	show(pair())
	fmt.Println(anyOf(), anyOf(nil), anyOf(nil...), anyOf([]any{1, 2}...), anyOf([]any{1, 2}), anyOf(several()))
	fmt.Println(new(acc).add(1, 2).add().add([]int{3, 4}...).total)
	fmt.Println(generic(1, 2), generic[string](), generic([]float64{1.5}...), len(generic(several())))
	fmt.Println(nested(func(s ...string) string { return s[1] }, func(s ...string) string { return s[0] }))
	xs := []int{1, 2}
	change(xs...)
	change(xs[0], xs[1])
	fmt.Println(xs)
	f := show
	f("value", xs...)
	defer show("deferred", xs[:1]...)
	var g func(...int) = func(xs ...int) { fmt.Println("g", xs) }
	g(append(xs, 5)...)
	fmt.Printf("%T %T\n", show, g)
}

// Output:
// none 0 0 [] true
// one 1 1 [1] false
// slice 3 3 [1 2 3] false
// nil 0 0 [] true
// empty 0 0 [] false
// pair 1 1 [1] false
// 0 1 0 2 1 3
// 10
// [1 2] [] [1.5] 3
// ba
// [99 2]
// value 2 2 [99 2] false
// g [99 2 5]
// func(string, ...int) func(...int)
// deferred 1 2 [99] false
