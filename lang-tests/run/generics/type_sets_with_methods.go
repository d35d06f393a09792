//go:build skep

package main

import "fmt"

type shower interface{ show() string }
type a int
type b struct{ s string }

func (x a) show() string  { return fmt.Sprint("a", int(x)) }
func (x *b) show() string { return x.s }

func all[T shower](xs []T) (out []string) {
	for _, x := range xs {
		out = append(out, x.show())
	}
	return
}

func equal[T comparable](x, y T) bool { return x == y }

func main() {
	fmt.Println(all([]a{1, 2}), all([]*b{{"p"}}), all([]shower{a(3), &b{"q"}}))
	fmt.Println(equal(1, 1), equal("a", "b"), equal[any](1, 1.0), equal(b{"x"}, b{"x"}))
}

// Output:
// [a1 a2] [p] [a3 q]
// true false false true
