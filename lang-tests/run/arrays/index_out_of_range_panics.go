//go:build skep

//skep:exit 2
//skep:panic panic: runtime error: index out of range [3] with length 3

package main

import "fmt"

func main() {
	a := [3]int{1, 2, 3}
	for i := range 10 {
		fmt.Println(a[i])
	}
}

// Output:
// 1
// 2
// 3
