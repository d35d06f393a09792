//go:build skep

package main

import "fmt"

type closer interface{ Close() }

func use(c closer) {
	defer fmt.Println("use ends")
	defer c.Close()
	fmt.Println("not here")
}

func main() {
	defer func() { fmt.Println(recover()) }()
	use(nil)
}

// Output:
// use ends
// runtime error: invalid memory address or nil pointer dereference
