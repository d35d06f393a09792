//go:build skep

package main

import (
	"fmt"
	"runtime"
)

func stubborn(yield func(int) bool) {
	yield(1)
	yield(2)
}

func main() {
	defer func() {
		r := recover()
		_, ok := r.(runtime.Error)
		fmt.Println(ok, r)
	}()
	for i := range stubborn {
		fmt.Println(i)
		break
	}
	fmt.Println("not here")
}

// Output:
// 1
// true runtime error: range function continued iteration after function for loop body returned false
