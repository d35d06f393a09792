//go:build skep

package main

import (
	"fmt"
	"time"

	"skep"
)

type Set struct {
	skep.Request[map[string]int]
	Key   string
	Crash bool
}

func Table(t map[string]int, m Set) map[string]int {
	defer func() {
		if r := recover(); r != nil {
			m.Reply(t)
		}
	}()
	t[m.Key]++
	if m.Crash {
		panic("crash")
	}
	m.Reply(t)
	return t
}

func main() {
	p := skep.Spawn(Table, map[string]int{"a": 1})
	fmt.Println(skep.Ask(p, Set{Key: "a"}, time.Second))
	fmt.Println(skep.Ask(p, Set{Key: "b", Crash: true}, time.Second))
	fmt.Println(skep.Start(p, Set{Key: "c"}, time.Second).Wait()) // the state is nil now
}

// Output:
// map[a:2] <nil>
// map[a:2 b:1] <nil>
// map[] <nil>
