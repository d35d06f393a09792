//go:build skep

package main

import (
	"fmt"

	"skep"
)

type Job struct{ F func(int) int }

func double(n int) int { return 2 * n }

func try(j Job) {
	defer func() { fmt.Println("recovered:", recover() != nil) }()
	skep.Self[Job]().Send(j)
	fmt.Println("sent")
	if got := skep.Receive[Job](); got.F != nil {
		fmt.Println(got.F(21))
	}
}

func main() {
	n := 1
	try(Job{double})
	try(Job{nil})
	try(Job{func(int) int { n++; return n }})
	try(Job{func(int) int { return 5 }})
	fmt.Println(n)
}

// Output:
// sent
// 42
// recovered: false
// sent
// recovered: false
// recovered: true
// sent
// 5
// recovered: false
// 1
