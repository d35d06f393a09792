//go:build skep

//skep:exit 2
//skep:panic panic: boom

package main

import "fmt"

func c() {
	defer fmt.Println("c")
	panic("boom")
}

func b() {
	defer fmt.Println("b2")
	defer func() { fmt.Println("b1") }()
	c()
	fmt.Println("never")
}

func main() {
	defer fmt.Println("main")
	b()
}

// Output:
// c
// b1
// b2
// main
