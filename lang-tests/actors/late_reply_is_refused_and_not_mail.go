//go:build skep

package main

import (
	"errors"
	"fmt"
	"time"

	"skep"
)

type Hold struct{ skep.Request[int] }
type Late struct{ skep.Request[bool] }

func Holder(kept Hold, m any) Hold {
	switch m := m.(type) {
	case Hold:
		return m
	case Late:
		m.Reply(errors.Is(kept.Reply(5), skep.ErrDead))
	}
	return kept
}

func main() {
	p := skep.Spawn(Holder, Hold{})
	_, err := skep.Ask(p, Hold{}, 10*time.Millisecond)
	fmt.Println(errors.Is(err, skep.ErrTimeout))
	fmt.Println(skep.Ask(p, Late{}, time.Second))
	skep.Self[int]().Send(6)
	fmt.Println(skep.Receive[int]())
}

// Output:
// true
// true <nil>
// 6
