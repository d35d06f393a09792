//go:build skep

package main

import "fmt"

func main() {
	var c <-chan int
	x := 1
	select {
	case x = <-c:
	case v, ok := <-c:
		fmt.Println(v, ok)
	default:
		fmt.Println("default", x)
	}
}

// Output:
// default 1
