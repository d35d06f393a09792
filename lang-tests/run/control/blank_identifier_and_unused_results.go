//go:build skep

package main

import "fmt"

type t struct{ _, x int }

func f() (int, error) { fmt.Println("called"); return 1, nil }

var _ fmt.Stringer = (*named)(nil)

type named struct{}

func (*named) String() string { return "named" }

func g(_ int, _ string) (_ bool) { return }

func main() {
	_, _ = f()
	_ = t{x: 1}
	for range [2]struct{}{} {
		f()
	}
	_ = g(1, "")
	var _, y = f()
	fmt.Println(y, t{1, 2}.x)
}

// Output:
// called
// called
// called
// called
// <nil> 2
