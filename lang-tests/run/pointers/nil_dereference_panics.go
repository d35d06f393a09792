//go:build skep

//skep:exit 2
//skep:panic panic: runtime error: invalid memory address or nil pointer dereference

package main

import "fmt"

type t struct{ n int }

func main() {
	var p *t
	fmt.Println(p == nil)
	p.n = 1
}

// Output:
// true
