//go:build skep

package main

import "skep"

type Msg interface{ msg() }
type Inc struct{ By int }
type Other struct{}

func (Inc) msg() {}

func Counter(n int, m Msg) int { return n }

func main() {
	c := skep.Spawn(Counter, 0)
	c.Send(Inc{1})
	c.Send(Other{}) // error: cannot use Other{} (value of struct type Other) as Msg value in argument to c.Send: Other does not implement Msg (missing method msg)
	c.Send(5)       // error: cannot use 5 (constant of type int) as Msg value in argument to c.Send: int does not implement Msg (missing method msg)
	d := skep.Spawn(func(s string, n int) string { return s }, "")
	d.Send("text") // error: cannot use "text" (untyped string constant) as int value in argument to d.Send
	c = d          // error: cannot use d (variable of struct type skep.Pid[int]) as skep.Pid[Msg] value in assignment
}
