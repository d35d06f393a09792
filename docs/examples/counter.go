//go:build skep

// Counter shows the smallest whole program: a process that keeps a number,
// messages that change it and a request that asks for it.
package main

import (
	"fmt"
	"time"

	"skep"
)

// Msg is what a counter can be sent: a closed set, so that a wrong message is a
// compile error.
type Msg interface{ counterMsg() }

// Inc adds to the counter.
type Inc struct{ By int }

// Get asks for the count.
type Get struct{ skep.Request[int] }

func (Inc) counterMsg() {}
func (Get) counterMsg() {}

// State is what a counter remembers from message to message.
type State struct{ N int }

// Counter is the behaviour: the state and one message in, the new state out.
func Counter(s State, m Msg) State {
	switch m := m.(type) {
	case Inc:
		s.N += m.By
	case Get:
		m.Reply(s.N) // typed: only an int fits
	}
	return s
}

func main() {
	c := skep.Spawn(Counter, State{}) // a skep.Pid[Msg]
	c.Send(Inc{By: 2})
	c.Send(Inc{By: 40})
	n, err := skep.Ask(c, Get{}, time.Second) // n is an int
	fmt.Println(n, err)
}

// Output:
// 42 <nil>
