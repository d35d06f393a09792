//go:build skep

//skep:args 100 50

// Ring sends a token round a ring of processes:
//
//	ring 1000 100
//
// has 1,000 processes and 100 rounds, and prints how often the token was passed on.
package main

import (
	"fmt"
	"os"
	"strconv"

	"skep"
)

// Msg is what a member of the ring can be sent.
type Msg interface{ ringMsg() }

// Join tells a member who comes after it.
type Join struct{ Next skep.Pid[Msg] }

// Token goes round until Left is 0, and then to Home as the number of steps.
type Token struct {
	Left, Steps int
	Home        skep.Pid[int]
}

func (Join) ringMsg()  {}
func (Token) ringMsg() {}

// Member passes the token on to next, its state.
func Member(next skep.Pid[Msg], m Msg) skep.Pid[Msg] {
	switch m := m.(type) {
	case Join:
		return m.Next
	case Token:
		if m.Left == 0 {
			m.Home.Send(m.Steps)
			break
		}
		m.Left--
		m.Steps++
		next.Send(m)
	}
	return next
}

func number(i, otherwise int) int {
	if i >= len(os.Args) {
		return otherwise
	}
	n, err := strconv.Atoi(os.Args[i])
	if err != nil || n < 1 {
		fmt.Fprintln(os.Stderr, "usage: ring [processes [rounds]]")
		os.Exit(2)
	}
	return n
}

func main() {
	size, rounds := number(1, 100), number(2, 10)
	first := skep.Spawn(Member, skep.Pid[Msg]{})
	next := first
	for range size - 1 {
		next = skep.Spawn(Member, next)
	}
	first.Send(Join{next})
	first.Send(Token{Left: size * rounds, Home: skep.Self[int]()})
	fmt.Println(skep.Receive[int]())
}

// Output:
// 5000
