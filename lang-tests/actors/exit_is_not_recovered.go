//go:build skep

package main

import (
	"errors"
	"fmt"

	"skep"
)

type Msg struct{ To skep.Pid[string] }

func Ender(s int, m Msg) int {
	defer func() {
		m.To.Send(fmt.Sprint("recover gives ", recover()))
	}()
	skep.Exit("over")
	m.To.Send("never")
	return s
}

func main() {
	p := skep.Spawn(Ender, 0)
	p.Send(Msg{skep.Self[string]()})
	fmt.Println(skep.Receive[string]())
	for !errors.Is(p.Send(Msg{}), skep.ErrDead) {
	}
	fmt.Println("ended")
}

// Output:
// recover gives <nil>
// ended
