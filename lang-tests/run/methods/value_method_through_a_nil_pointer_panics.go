//go:build skep

//skep:exit 2
//skep:panic panic: runtime error: invalid memory address or nil pointer dereference

package main

import "fmt"

type point struct{ x int }

func (p point) get() int { return p.x }

func main() {
	var p *point
	fmt.Println("before")
	fmt.Println(p.get())
}

// Output:
// before
