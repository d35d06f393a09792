//go:build skep

package main

import "fmt"

func main() {
	defer func() {
		err, ok := recover().(error)
		fmt.Println(err, ok)
	}()
	var d uint8
	fmt.Println(5 % d)
}

// Output:
// runtime error: integer divide by zero true
