//go:build skep

package main

import "fmt"

func f() {
	defer func() { fmt.Println("outer", recover()) }()
	defer func() { panic("second") }()
	panic("first")
}

func g() {
	defer func() { fmt.Println("g", recover()) }()
	defer func() {
		defer func() { fmt.Println("inner", recover()) }()
		panic("nested")
	}()
	panic("kept")
}

func main() {
	f()
	g()
}

// Output:
// outer second
// inner nested
// g kept
