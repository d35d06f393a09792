//go:build skep

package main

import (
	"fmt"

	"skep"
)

type Batch struct {
	From int
	To   skep.Pid[[2]int]
}

func Sender(s int, b Batch) int {
	for i := range 500 {
		b.To.Send([2]int{b.From, i})
	}
	return s
}

func main() {
	me := skep.Self[[2]int]()
	for i := range 4 {
		skep.Spawn(Sender, 0).Send(Batch{i, me})
	}
	next := [4]int{}
	ordered := true
	for range 4 * 500 {
		m := skep.Receive[[2]int]()
		ordered = ordered && next[m[0]] == m[1]
		next[m[0]]++
	}
	fmt.Println(ordered, next)
}

// Output:
// true [500 500 500 500]
