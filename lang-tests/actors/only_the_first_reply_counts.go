//go:build skep

package main

import (
	"errors"
	"fmt"
	"time"

	"skep"
)

type Get struct{ skep.Request[int] }
type Was struct{ skep.Request[[]bool] }

func Twice(errs []bool, m any) []bool {
	switch m := m.(type) {
	case Get:
		first, second := m.Reply(1), m.Reply(2)
		return append(errs, first == nil, errors.Is(second, skep.ErrDead))
	case Was:
		m.Reply(errs)
	}
	return errs
}

func main() {
	p := skep.Spawn(Twice, nil)
	fmt.Println(skep.Ask(p, Get{}, time.Second))
	p.Send(Get{}) // nobody asks: both replies are refused
	fmt.Println(skep.Ask(p, Was{}, time.Second))
}

// Output:
// 1 <nil>
// [true true false true] <nil>
