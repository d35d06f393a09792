//go:build skep

//skep:exit 2
//skep:panic panic: runtime error: index out of range [-1]

package main

import "fmt"

func main() {
	i := -1
	a := [3]int{}
	fmt.Println("before")
	a[i]++
}

// Output:
// before
