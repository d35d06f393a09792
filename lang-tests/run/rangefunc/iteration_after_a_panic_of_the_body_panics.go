//go:build skep

package main

import "fmt"

func again(yield func(int) bool) {
	defer func() {
		fmt.Println("iterator recovered:", recover())
		yield(2)
	}()
	yield(1)
}

func main() {
	defer func() { fmt.Println(recover()) }()
	for i := range again {
		panic(fmt.Sprint("body ", i))
	}
}

// Output:
// iterator recovered: body 1
// runtime error: range function continued iteration after loop body panic
