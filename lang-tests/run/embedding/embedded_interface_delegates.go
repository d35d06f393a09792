//go:build skep

package main

import "fmt"

type shape interface{ area() int }
type square int

func (s square) area() int { return int(s * s) }

type named struct {
	shape
	name string
}

func main() {
	n := named{square(3), "sq"}
	fmt.Println(n.area(), n.name)
	var s shape = n
	fmt.Println(s.area())
	n.shape = named{square(2), "inner"}
	fmt.Println(n.area())
	defer func() { fmt.Println(recover()) }()
	fmt.Println(named{}.area())
}

// Output:
// 9 sq
// 9
// 4
// runtime error: invalid memory address or nil pointer dereference
