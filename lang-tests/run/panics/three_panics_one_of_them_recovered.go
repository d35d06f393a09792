//go:build skep

//skep:exit 2
//skep:panic panic: 1 [recovered]
//skep:panic 	panic: 2
//skep:panic 	panic: 3

package main

import "fmt"

func main() {
	defer func() {
		panic(3)
	}()
	defer func() {
		fmt.Println("recovered", recover())
		panic(2)
	}()
	panic(1)
}

// Output:
// recovered 1
