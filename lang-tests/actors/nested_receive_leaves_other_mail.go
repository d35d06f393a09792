//go:build skep

package main

import (
	"fmt"

	"skep"
)

type Begin struct{ From skep.Pid[string] }

func Talker(to skep.Pid[string], m any) skep.Pid[string] {
	switch m := m.(type) {
	case Begin:
		m.From.Send("ready")
		name := skep.Receive[string]()
		m.From.Send("hello " + name)
		return m.From
	case int:
		to.Send(fmt.Sprint("number ", m))
	}
	return to
}

func main() {
	p := skep.Spawn(Talker, skep.Pid[string]{})
	p.Send(Begin{skep.Self[string]()})
	fmt.Println(skep.Receive[string]())
	p.Send(1)
	p.Send(2)
	p.Send("you")
	for range 3 {
		fmt.Println(skep.Receive[string]())
	}
}

// Output:
// ready
// hello you
// number 1
// number 2
