//go:build skep

package main

import (
	"fmt"

	"skep"
)

type How string

func Ender(to skep.Pid[string], how How) skep.Pid[string] {
	defer to.Send("outer " + string(how))
	defer func() {
		defer to.Send("inner " + string(how))
		if how == "exit" {
			skep.Exit("wanted")
		}
		panic("unwanted")
	}()
	return to
}

func main() {
	for _, how := range []How{"exit", "panic"} {
		skep.Spawn(Ender, skep.Self[string]()).Send(how)
		fmt.Println(skep.Receive[string]())
		fmt.Println(skep.Receive[string]())
	}
}

// Output:
// inner exit
// outer exit
// inner panic
// outer panic
