//go:build skep

package main

import (
	"fmt"
	"time"

	"skep"
)

type Sum struct {
	skep.Request[int]
	Xs []int
}

func Worker(s int, m Sum) int {
	for _, x := range m.Xs {
		s += x
	}
	m.Reply(s)
	return 0
}

func Desk(workers []skep.Pid[Sum], m Sum) []skep.Pid[Sum] {
	workers[0].Send(m)
	return append(workers[1:], workers[0])
}

func main() {
	desk := skep.Spawn(Desk, []skep.Pid[Sum]{skep.Spawn(Worker, 0), skep.Spawn(Worker, 1000)})
	for range 3 {
		fmt.Println(skep.Ask(desk, Sum{Xs: []int{1, 2, 3}}, time.Second))
	}
}

// Output:
// 6 <nil>
// 1006 <nil>
// 6 <nil>
