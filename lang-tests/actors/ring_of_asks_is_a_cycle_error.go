//go:build skep

package main

import (
	"errors"
	"fmt"
	"time"

	"skep"
)

type Call struct {
	skep.Request[string]
	Path []skep.Pid[Call]
}

func Caller(s int, m Call) int {
	if len(m.Path) == 0 {
		m.Reply("end")
		return s
	}
	got, err := skep.Ask(m.Path[0], Call{Path: m.Path[1:]}, time.Hour)
	if errors.Is(err, skep.ErrCycle) {
		got = "cycle"
	}
	m.Reply(got + "<")
	return s
}

func main() {
	a, b, c := skep.Spawn(Caller, 0), skep.Spawn(Caller, 0), skep.Spawn(Caller, 0)
	for _, path := range [][]skep.Pid[Call]{{b, c}, {b, c, a}, {b, a}, {a}, {b, c, b}} {
		fmt.Println(skep.Ask(a, Call{Path: path}, time.Minute))
	}
}

// Output:
// end<< <nil>
// cycle<<< <nil>
// cycle<< <nil>
// cycle< <nil>
// cycle<<< <nil>
