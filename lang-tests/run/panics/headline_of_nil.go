//go:build skep

//skep:exit 2
//skep:panic panic: runtime error: panic called with nil argument

package main

import "fmt"

func main() {
	defer fmt.Println("deferred")
	panic(nil)
}

// Output:
// deferred
