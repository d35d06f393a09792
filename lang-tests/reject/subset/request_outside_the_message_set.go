//go:build skep

//skep:not-go Go's inference can't express it

package main

import (
	"fmt"
	"time"

	"skep"
)

type Msg interface{ msg() }
type Get struct{ skep.Request[int] }
type Foreign struct{ skep.Request[int] }

func (Get) msg() {}

func Keeper(n int, m Msg) int { return n }

func main() {
	p := skep.Spawn(Keeper, 0)
	fmt.Println(skep.Ask(p, Get{}, time.Second))
	fmt.Println(skep.Ask(p, Foreign{}, time.Second)) // error: Foreign does not implement Msg
}
