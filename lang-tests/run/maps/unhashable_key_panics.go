//go:build skep

//skep:exit 2
//skep:panic panic: runtime error: hash of unhashable type []int

package main

import "fmt"

func main() {
	m := map[any]int{"a": 1}
	var k any = []int{1}
	fmt.Println(len(m))
	m[k] = 2
}

// Output:
// 1
