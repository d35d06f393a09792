//go:build skep

//skep:exit 2
//skep:panic panic: again [recovered, repanicked]

package main

import "fmt"

func main() {
	defer fmt.Println("main deferred")
	defer func() {
		r := recover()
		fmt.Println("saw", r)
		panic(r)
	}()
	panic("again")
}

// Output:
// saw again
// main deferred
