//go:build skep

//skep:exit 2
//skep:panic panic: runtime error: invalid memory address or nil pointer dereference

package main

import "fmt"

func main() {
	var f func(int) int
	fmt.Println("before")
	fmt.Println(f(1))
}

// Output:
// before
