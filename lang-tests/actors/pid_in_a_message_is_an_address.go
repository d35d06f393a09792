//go:build skep

package main

import (
	"fmt"

	"skep"
)

type Ping struct{ Back skep.Pid[string] }

func Ponger(n int, m Ping) int {
	m.Back.Send(fmt.Sprint("pong ", n))
	return n + 1
}

func main() {
	p := skep.Spawn(Ponger, 0)
	for range 3 {
		p.Send(Ping{skep.Self[string]()})
	}
	for range 3 {
		fmt.Println(skep.Receive[string]())
	}
}

// Output:
// pong 0
// pong 1
// pong 2
