//go:build skep

package main

import "fmt"

type t struct{ s []int }

func main() {
	a, b := []int{}, map[int]int{}
	fmt.Println(a == a)       // error: invalid operation: a == a (slice can only be compared to nil)
	fmt.Println(b != b)       // error: invalid operation: b != b (map can only be compared to nil)
	fmt.Println(t{} == t{})   // error: invalid operation: t{} == t{} (struct containing []int cannot be compared)
	fmt.Println(main == main) // error: invalid operation: main == main (func can only be compared to nil)
	fmt.Println("a" == 1)     // error: invalid operation: "a" == 1 (mismatched types untyped string and untyped int)
	fmt.Println(true < false) // error: invalid operation: true < false (operator < not defined on untyped bool)
}
