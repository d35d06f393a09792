//go:build skep

package main

import "fmt"

func f() {
	defer func() { fmt.Println("recovered:", recover()) }()
	var g func()
	defer g()
	fmt.Println("body runs")
}

func main() { f() }

// Output:
// body runs
// recovered: runtime error: invalid memory address or nil pointer dereference
