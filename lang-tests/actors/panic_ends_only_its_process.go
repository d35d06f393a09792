//go:build skep

package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"skep"
)

type Div struct {
	skep.Request[int]
	By int
}

func Divider(n int, m Div) int {
	m.Reply(n / m.By)
	return n
}

func main() {
	p, q := skep.Spawn(Divider, 100), skep.Spawn(Divider, 50)
	fmt.Println(skep.Ask(p, Div{By: 5}, time.Second))
	_, err := skep.Ask(p, Div{By: 0}, time.Minute)
	fmt.Println(errors.Is(err, skep.ErrDead), strings.Contains(err.Error(), "integer divide by zero"))
	fmt.Println(skep.Ask(q, Div{By: 5}, time.Second))
	fmt.Println(errors.Is(p.Send(Div{By: 1}), skep.ErrDead))
}

// Output:
// 20 <nil>
// true true
// 10 <nil>
// true
