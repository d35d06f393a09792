//go:build skep

package main

import (
	"errors"
	"fmt"
	"time"

	"skep"
)

type Wait struct{ skep.Request[string] }

func Slow(s []any, m any) []any {
	switch m := m.(type) {
	case skep.Pid[Wait]:
		skep.Ask(m, Wait{}, time.Minute)
		return nil
	case Wait:
		m.Reply(fmt.Sprint(s))
		return s
	}
	return append(s, m)
}

func fill(opt skep.Option) {
	p := skep.Spawn(Slow, []any{}, opt)
	p.Send(skep.Self[Wait]())
	held := skep.Receive[Wait]() // p waits in its ask: nothing is read
	for i := range 5 {
		fmt.Print(errors.Is(p.Send(i), skep.ErrFull), " ")
	}
	held.Reply("go")
	for {
		got, err := skep.Ask(p, Wait{}, time.Second)
		if !errors.Is(err, skep.ErrFull) {
			fmt.Println(got, err)
			return
		}
	}
}

func main() {
	fill(skep.Mailbox(3, skep.Refuse))
	fill(skep.Mailbox(3, skep.DropNewest))
	fill(skep.Mailbox(6, skep.DropOldest))
}

// Output:
// false false false true true [0 1 2] <nil>
// false false false false false [0 1 2] <nil>
// false false false false false [0 1 2 3 4] <nil>
