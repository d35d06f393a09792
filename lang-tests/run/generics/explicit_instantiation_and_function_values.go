//go:build skep

package main

import "fmt"

func zero[T any]() (z T)            { return }
func conv[To, From ~int](f From) To { return To(f) }

type id int

func apply[T any](x T, fs ...func(T) T) T {
	for _, f := range fs {
		x = f(x)
	}
	return x
}

func twice[T any](f func(T) T) func(T) T { return func(x T) T { return f(f(x)) } }

func main() {
	fmt.Printf("%v %q %v %T\n", zero[int](), zero[string](), zero[*int]() == nil, conv[id](5))
	inc := func(n int) int { return n + 1 }
	fmt.Println(apply(1, inc, twice(inc), twice(twice(inc))))
	f := zero[[2]bool]
	fmt.Println(f())
}

// Output:
// 0 "" true main.id
// 8
// [false false]
