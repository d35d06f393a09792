//go:build skep

package main

import (
	"fmt"
	"time"

	"skep"
)

type State struct{ seen map[string]int }
type Msg struct {
	skep.Request[int]
	Key string
}

func Behave(s State, m Msg) State {
	s.seen[m.Key]++
	m.Reply(s.seen[m.Key])
	return s
}

func main() {
	s := State{map[string]int{"a": 10}}
	p, q := skep.Spawn(Behave, s), skep.Spawn(Behave, s)
	s.seen["a"] = 99
	fmt.Println(skep.Ask(p, Msg{Key: "a"}, time.Second))
	fmt.Println(skep.Ask(p, Msg{Key: "a"}, time.Second))
	fmt.Println(skep.Ask(q, Msg{Key: "a"}, time.Second))
	fmt.Println(s.seen)
}

// Output:
// 11 <nil>
// 12 <nil>
// 11 <nil>
// map[a:99]
