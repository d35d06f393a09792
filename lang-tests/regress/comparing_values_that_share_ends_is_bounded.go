//go:build skep

//skep:not-go Go compares for as long as it takes, here for days

package main

import "fmt"

func attempt(name string, f func()) {
	defer func() { fmt.Println(name, recover()) }()
	f()
}

func main() {
	var x, y any = 1, 1
	for range 50 {
		x, y = [2]any{x, x}, [2]any{y, y}
	}
	attempt("equal:", func() { fmt.Println(x == y) })
	attempt("key:", func() { fmt.Println(len(map[any]int{x: 1})) })
}

// Output:
// equal: runtime error: comparing or hashing a value that holds too many others
// key: runtime error: comparing or hashing a value that holds too many others
