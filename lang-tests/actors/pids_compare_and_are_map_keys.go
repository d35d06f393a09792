//go:build skep

package main

import (
	"fmt"
	"time"

	"skep"
)

type Who struct{ skep.Request[skep.Pid[Who]] }

func Me(s int, m Who) int {
	m.Reply(skep.Self[Who]())
	return s
}

func main() {
	p, q := skep.Spawn(Me, 0), skep.Spawn(Me, 0)
	names := map[skep.Pid[Who]]string{p: "p", q: "q"}
	for _, pid := range []skep.Pid[Who]{p, q, p} {
		self, err := skep.Ask(pid, Who{}, time.Second)
		fmt.Println(names[self], self == pid, self == p, err)
	}
	fmt.Println(p.String() == fmt.Sprint(p), p.String() != q.String(), p == skep.Pid[Who]{})
}

// Output:
// p true true <nil>
// q true false <nil>
// p true true <nil>
// true true false
