//go:build skep

package main

import (
	"fmt"
	"time"

	"skep"
)

type Get struct{ skep.Request[int] }

func Keeper(n int, m Get) int {
	m.Reply("text")           // error: cannot use "text" (untyped string constant) as int value in argument to m.Reply
	m.Reply()                 // error: not enough arguments in call to m.Reply
	var s string = m.Reply(1) // error: cannot use m.Reply(1) (value of interface type error) as string value in variable declaration
	_ = s
	return n
}

func main() {
	p := skep.Spawn(Keeper, 0)
	var s string
	s, err := skep.Ask(p, Get{}, time.Second) // error: cannot use 1st function result (value of type int) as string value in multiple assignment
	fmt.Println(s, err)
}
