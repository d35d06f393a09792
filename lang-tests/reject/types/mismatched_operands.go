//go:build skep

package main

import "fmt"

func main() {
	a, b, s := 1, 2.5, "x"
	fmt.Println(a + b)     // error: invalid operation: a + b (mismatched types int and float64)
	fmt.Println(a + s)     // error: invalid operation: a + s (mismatched types int and string)
	fmt.Println(!a)        // error: invalid operation: operator ! not defined on a (variable of type int)
	fmt.Println(s - s)     // error: invalid operation: operator - not defined on s (variable of type string)
	fmt.Println(a && true) // error: invalid operation: a && true (mismatched types int and untyped bool)
	fmt.Println(b % 2)     // error: invalid operation: operator % not defined on b (variable of type float64)
	fmt.Println(-s)        // error: invalid operation: operator - not defined on s (variable of type string)
}
