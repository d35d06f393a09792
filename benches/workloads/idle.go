//go:build skep

// Idle makes as many processes as its argument says. Each handles one message
// and then has nothing to do. Who runs it measures between its two questions
// on standard output, which it asks before the first process and after the
// last answer; a line of standard input lets it go on.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"time"

	"skep"
)

// State is a small state, as a session or a device has.
type State struct {
	ID, Hits int
	Last     int
}

// Hit asks for how often a process was hit, itself included.
type Hit struct {
	skep.Request[int]
	At int
}

// Handle takes one hit.
func Handle(s State, m Hit) State {
	s.Hits++
	s.Last = m.At
	m.Reply(s.Hits + s.ID)
	return s
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: idle PROCESSES")
		os.Exit(2)
	}
	count, err := strconv.Atoi(os.Args[1])
	if err != nil || count < 1 {
		fmt.Fprintln(os.Stderr, "idle: the number of processes must be 1 or more")
		os.Exit(2)
	}
	in := bufio.NewReader(os.Stdin)
	fmt.Println("before")
	in.ReadString('\n')
	sum := 0
	for i := range count {
		hits, err := skep.Ask(skep.Spawn(Handle, State{ID: i}), Hit{At: i}, time.Minute)
		if err != nil {
			fmt.Fprintln(os.Stderr, "idle:", err)
			os.Exit(1)
		}
		sum += hits
	}
	fmt.Println("after")
	in.ReadString('\n')
	fmt.Println(sum)
}
