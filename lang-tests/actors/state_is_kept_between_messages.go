//go:build skep

package main

import (
	"fmt"
	"time"

	"skep"
)

type Msg interface{ msg() }
type Inc struct{ By int }
type Get struct{ skep.Request[int] }

func (Inc) msg() {}
func (Get) msg() {}

func Counter(n int, m Msg) int {
	switch m := m.(type) {
	case Inc:
		n += m.By
	case Get:
		m.Reply(n)
	}
	return n
}

func main() {
	c := skep.Spawn(Counter, 100)
	for i := range 10 {
		c.Send(Inc{i})
	}
	fmt.Println(skep.Ask(c, Get{}, time.Second))
	c.Send(Inc{-1})
	fmt.Println(skep.Ask(c, Get{}, time.Second))
}

// Output:
// 145 <nil>
// 144 <nil>
