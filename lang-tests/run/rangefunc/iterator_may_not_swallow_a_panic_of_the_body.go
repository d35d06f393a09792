//go:build skep

package main

import "fmt"

func swallow(yield func(int) bool) {
	defer func() { fmt.Println("swallowed:", recover()) }()
	yield(1)
}

func main() {
	defer func() { fmt.Println(recover()) }()
	for range swallow {
		panic("body")
	}
	fmt.Println("not here")
}

// Output:
// swallowed: body
// runtime error: range function recovered a loop body panic and did not resume panicking
