//go:build skep

package main

import (
	"errors"
	"fmt"
	"time"

	"skep"
)

type Go struct{ skep.Request[int] }
type Boss struct{ skep.Request[skep.Pid[Go]] }

func Worker(boss skep.Pid[Boss], m Go) skep.Pid[Boss] {
	skep.Ask(boss, Boss{}, time.Minute)
	skep.Exit("done")
	return boss
}

func main() {
	w := skep.Spawn(Worker, skep.Self[Boss]())
	a := skep.Start(w, Go{}, time.Minute)
	held := skep.Receive[Boss]() // the worker waits in its ask now
	b := skep.Start(w, Go{}, time.Minute)
	held.Reply(w)
	_, err := a.Wait()
	_, err2 := b.Wait()
	fmt.Println(errors.Is(err, skep.ErrDead), errors.Is(err2, skep.ErrDead))
}

// Output:
// true true
