//go:build skep

package main

import "fmt"

func main() {
	x := nil // error: use of untyped nil in assignment
	_ = x
	var s struct{} = nil          // error: cannot use nil as struct{} value in variable declaration
	var t string = nil            // error: cannot use nil as string value in variable declaration
	fmt.Println(s, t, nil == nil) // error: invalid operation: nil == nil (operator == not defined on untyped nil)
}
