//go:build skep

//skep:exit 2
//skep:panic panic: runtime error: negative shift amount

package main

import "fmt"

func main() {
	n := -1
	fmt.Println("before")
	fmt.Println(1 << n)
}

// Output:
// before
