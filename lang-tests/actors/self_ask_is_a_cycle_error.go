//go:build skep

package main

import (
	"errors"
	"fmt"
	"time"

	"skep"
)

type Get struct{ skep.Request[int] }
type Try struct{ skep.Request[bool] }

func Selfish(n int, m any) int {
	switch m := m.(type) {
	case Get:
		m.Reply(n)
	case Try:
		_, err := skep.Ask(skep.Self[any](), Get{}, time.Hour)
		m.Reply(errors.Is(err, skep.ErrCycle))
	}
	return n + 1
}

func main() {
	p := skep.Spawn(Selfish, 0)
	fmt.Println(skep.Ask(p, Try{}, time.Minute))
	fmt.Println(skep.Ask(p, Get{}, time.Second)) // the refused ask was never handled
	_, err := skep.Ask(skep.Self[Get](), Get{}, time.Hour)
	fmt.Println(errors.Is(err, skep.ErrCycle))
}

// Output:
// true <nil>
// 1 <nil>
// true
