//go:build skep

package main

import "fmt"

type op func(int, int) int

func (o op) twice(a, b int) int { return o(o(a, b), b) }

type handler struct {
	name string
	run  func() string
}

func pick(sign byte) op {
	switch sign {
	case '+':
		return func(a, b int) int { return a + b }
	case '*':
		return func(a, b int) int { return a * b }
	}
	return nil
}

func main() {
	for _, s := range []byte("+*?") {
		f := pick(s)
		if f == nil {
			fmt.Println("none")
			continue
		}
		fmt.Println(f(3, 4), f.twice(3, 4), nil != f)
	}
	var table [3]func(int) int
	for i := range table[:2] {
		table[i] = func(n int) int { return n * (i + 1) }
	}
	fmt.Println(table[0](5), table[1](5), table[2] == nil)
	copied := table
	copied[0] = nil
	fmt.Println(table[0] != nil, copied[0] == nil)
	h := []handler{{"a", func() string { return "A" }}, {name: "b"}}
	for _, h := range h {
		if h.run != nil {
			fmt.Println(h.name, h.run())
		} else {
			fmt.Println(h.name, "nothing")
		}
	}
	curry := func(a int) func(int) func(int) int {
		return func(b int) func(int) int { return func(c int) int { return a*100 + b*10 + c } }
	}
	fmt.Println(curry(1)(2)(3))
	func() { fmt.Println("called at once") }()
	m := map[string]op{"-": func(a, b int) int { return a - b }}
	fmt.Println(m["-"](5, 2), m["x"] == nil)
	defer func() { fmt.Println(recover()) }()
	m["x"](1, 2)
}

// Output:
// 7 11 true
// 12 48 true
// none
// 5 10 true
// true true
// a A
// b nothing
// 123
// called at once
// 3 true
// runtime error: invalid memory address or nil pointer dereference
