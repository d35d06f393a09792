//go:build skep

//skep:exit 2
//skep:panic panic: still here

package main

import "fmt"

func helper() any { return recover() }

func main() {
	fmt.Println(recover())
	defer func() {
		fmt.Println("nested:", func() any { return recover() }())
		fmt.Println("helper:", helper())
	}()
	panic("still here")
}

// Output:
// <nil>
// nested: <nil>
// helper: <nil>
