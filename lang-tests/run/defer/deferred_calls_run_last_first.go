//go:build skep

package main

import "fmt"

func f() (s string) {
	for i := range 3 {
		defer func() { s += fmt.Sprint(i) }()
	}
	defer fmt.Println("first out")
	return "r"
}

func main() {
	fmt.Println(f())
	for i := range 2 {
		defer fmt.Println("main", i)
	}
}

// Output:
// first out
// r210
// main 1
// main 0
