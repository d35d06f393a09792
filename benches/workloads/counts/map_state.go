//go:build skep

// A process whose state is a map of as many entries as the first argument says; a turn changes the same one entry.
// The second argument is the number of turns. `cargo xtask counts` compares the instructions of a turn.
package main

import (
	"fmt"
	"os"
	"strconv"
	"time"

	"skep"
)

type Msg interface{ stateMsg() }

// Touch changes one entry.
type Touch struct{}

// Get asks for that entry.
type Get struct{ skep.Request[int] }

func (Touch) stateMsg() {}
func (Get) stateMsg()   {}

type State struct{ counts map[int]int }

func count(s State, m Msg) State {
	switch m := m.(type) {
	case Touch:
		s.counts[7]++
	case Get:
		m.Reply(s.counts[7])
	}
	return s
}

func main() {
	entries, _ := strconv.Atoi(os.Args[1])
	turns, _ := strconv.Atoi(os.Args[2])
	counts := map[int]int{}
	for i := range entries {
		counts[i] = 0
	}
	p := skep.Spawn(count, State{counts})
	for range turns {
		p.Send(Touch{})
		// Each message has a turn of its own.
		if _, err := skep.Ask(p, Get{}, time.Hour); err != nil {
			fmt.Println(err)
		}
	}
	n, _ := skep.Ask(p, Get{}, time.Hour)
	fmt.Println(n, len(counts))
}
