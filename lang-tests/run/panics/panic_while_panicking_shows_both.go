//go:build skep

//skep:exit 2
//skep:panic panic: first
//skep:panic 	panic: second

package main

import (
	"errors"
	"fmt"
)

func main() {
	defer fmt.Println("main deferred")
	defer func() {
		panic(errors.New("second"))
	}()
	panic("first")
}

// Output:
// main deferred
