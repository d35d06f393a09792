//go:build skep

package main

import "fmt"

func main() {
	var fs []func() int
	for i := 0; i < 10; i++ {
		fs = append(fs, func() int { return i })
		i += 2
	}
	for _, f := range fs {
		fmt.Println(f())
	}
	var g func()
	for i := 0; i < 3; i++ {
		if g != nil {
			g() // changes the variable of the first iteration only
		}
		if i == 0 {
			g = func() { i += 100; fmt.Println("g", i) }
		}
	}
	g()
}

// Output:
// 2
// 5
// 8
// 11
// g 100
// g 200
// g 300
