//go:build skep

package main

import "fmt"

var n = 1

func init() {
	fmt.Println("first", n)
	n *= 10
}

func main() {
	fmt.Println("main", n)
	next()
	next()
	fmt.Println(n)
}

func next() { n++ }

func init() {
	fmt.Println("second", n)
	n += 5
}

// Output:
// first 1
// second 10
// main 15
// 17
