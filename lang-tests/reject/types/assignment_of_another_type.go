//go:build skep

package main

import "fmt"

type id int

func main() {
	var n int = "text" // error: cannot use "text" (untyped string constant) as int value in variable declaration
	var s string = 5   // error: cannot use 5 (untyped int constant) as string value in variable declaration
	var i id = n       // error: cannot use n (variable of type int) as id value in variable declaration
	var f float64 = n  // error: cannot use n (variable of type int) as float64 value in variable declaration
	n = nil            // error: cannot use nil as int value in assignment
	fmt.Println(n, s, i, f)
}
