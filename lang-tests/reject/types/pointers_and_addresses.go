//go:build skep

package main

import "fmt"

type t struct{ x int }

func main() {
	n := 1
	fmt.Println(*n)  // error: invalid operation: cannot indirect n (variable of type int)
	fmt.Println(&5)  // error: invalid operation: cannot take address of 5 (untyped int constant)
	var p *int = n   // error: cannot use n (variable of type int) as *int value in variable declaration
	fmt.Println(p.x) // error: p.x undefined (type *int has no field or method x)
	q := &t{}
	var r **t = &q
	fmt.Println(r.x)  // error: r.x undefined (type **t has no field or method x)
	fmt.Println(*nil) // error: invalid operation: cannot indirect nil
}
