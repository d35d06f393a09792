//go:build skep

package main

import (
	"errors"
	"fmt"
	"time"

	"skep"
)

type Get struct {
	skep.Request[string]
	Answer bool
}

func Lazy(n int, m Get) int {
	if m.Answer {
		m.Reply(fmt.Sprint("asked ", n))
	}
	return n + 1
}

func main() {
	p := skep.Spawn(Lazy, 0)
	v, err := skep.Ask(p, Get{}, 20*time.Millisecond)
	fmt.Printf("%q %v %v\n", v, errors.Is(err, skep.ErrTimeout), errors.Is(err, skep.ErrDead))
	fmt.Println(skep.Ask(p, Get{Answer: true}, time.Second))
}

// Output:
// "" true false
// asked 1 <nil>
