//go:build skep

package main

import "fmt"

type op struct {
	name string
	f    func(int, int) int
}

func add(a, b int) int { return a + b }

func main() {
	ops := []op{{"add", add}, {"sub", func(a, b int) int { return a - b }}}
	for _, o := range ops {
		fmt.Println(o.name, o.f(7, 3))
	}
	table := map[string]func(int, int) int{"mul": func(a, b int) int { return a * b }}
	fmt.Println(table["mul"](6, 7), table["none"] == nil)
	var f func()
	fmt.Println(f == nil)
}

// Output:
// add 10
// sub 4
// 42 true
// true
