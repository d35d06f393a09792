//go:build skep

package main

import (
	"fmt"
	"time"

	"skep"
)

type Get struct{ skep.Request[[]string] }

func Keeper(s []string, m Get) []string {
	m.Reply(s)
	s[0] += "!"
	return s
}

func main() {
	p := skep.Spawn(Keeper, []string{"a", "b"})
	one, _ := skep.Ask(p, Get{}, time.Second)
	one[1] = "mine"
	two, _ := skep.Ask(p, Get{}, time.Second)
	fmt.Println(one, two)
}

// Output:
// [a mine] [a! b]
