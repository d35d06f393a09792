//go:build skep

//skep:exit 2
//skep:panic panic: assignment to entry in nil map

package main

import "fmt"

func main() {
	var m map[string]int
	fmt.Println(m["a"], len(m), m == nil)
	delete(m, "a")
	for range m {
		fmt.Println("never")
	}
	m["a"] = 1
}

// Output:
// 0 0 true
