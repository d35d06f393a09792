//go:build skep

package main

import "fmt"

func main() {
	var a []int
	b := []int{}
	fmt.Println(a == nil, b == nil, len(a), cap(a), a, b)
	for range a {
		fmt.Println("never")
	}
	fmt.Println(append(a, b...) == nil, append(b, a...) == nil, a[:] == nil, b[0:0] == nil)
	a = append(a, 1)
	fmt.Println(a)
}

// Output:
// true false 0 0 [] []
// true false true false
// [1]
