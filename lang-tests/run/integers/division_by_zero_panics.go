//go:build skep

//skep:exit 2
//skep:panic panic: runtime error: integer divide by zero

package main

import "fmt"

func main() {
	d := 0
	defer fmt.Println("deferred")
	fmt.Println(1 / d)
}

// Output:
// deferred
