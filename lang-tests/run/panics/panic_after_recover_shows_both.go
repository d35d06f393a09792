//go:build skep

//skep:exit 2
//skep:panic panic: old [recovered]
//skep:panic 	panic: new

package main

import "fmt"

func main() {
	defer func() {
		fmt.Println("saw", recover())
		panic("new")
	}()
	panic("old")
}

// Output:
// saw old
