//go:build skep

package main

import "fmt"

func f(a int, b string) int { return a }

func main() {
	f(1)                       // error: not enough arguments in call to f
	f(1, "a", 2)               // error: too many arguments in call to f
	fmt.Println(len())         // error: invalid operation: not enough arguments for len() (expected 1, found 0)
	fmt.Println(len("a", "b")) // error: invalid operation: too many arguments for len("a", "b") (expected 1, found 2)
}
