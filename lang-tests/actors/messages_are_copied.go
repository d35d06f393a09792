//go:build skep

package main

import (
	"fmt"
	"time"

	"skep"
)

type Box struct {
	S []int
	M map[string]int
	P *int
	A any
	h []string
}
type Show struct{ skep.Request[string] }

func Keeper(b Box, m any) Box {
	switch m := m.(type) {
	case Box:
		return m
	case Show:
		m.Reply(fmt.Sprint(b.S, b.M, *b.P, b.A, b.h))
		b.S[0], b.M["k"], *b.P, b.h[0] = 5, 5, 5, "five"
	}
	return b
}

func main() {
	n := 1
	box := Box{[]int{1}, map[string]int{"k": 1}, &n, []int{1}, []string{"one"}}
	p := skep.Spawn(Keeper, Box{})
	p.Send(box)
	box.S[0], box.M["k"], n, box.h[0] = 2, 2, 2, "two"
	box.A.([]int)[0] = 2
	fmt.Println(skep.Ask(p, Show{}, time.Second))
	fmt.Println(skep.Ask(p, Show{}, time.Second))
	fmt.Println(box.S, box.M, n, box.A, box.h)
}

// Output:
// [1] map[k:1] 1 [1] [one] <nil>
// [5] map[k:5] 5 [1] [five] <nil>
// [2] map[k:2] 2 [2] [two]
