//go:build skep

//skep:exit 2
//skep:panic panic: assignment to entry in nil map [recovered]
//skep:panic 	panic: again: assignment to entry in nil map

package main

import "fmt"

func main() {
	defer func() {
		r := recover()
		panic(fmt.Sprint("again: ", r))
	}()
	var m map[string]int
	m["a"] = 1
}

// Output:
