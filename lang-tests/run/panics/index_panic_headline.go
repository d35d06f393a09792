//go:build skep

//skep:exit 2
//skep:panic panic: runtime error: index out of range [5] with length 3

package main

import "fmt"

func main() {
	xs := []string{"a", "b", "c"}
	i := 5
	fmt.Println(len(xs))
	fmt.Println(xs[i])
}

// Output:
// 3
