//go:build skep

package main

import (
	"time"

	"skep"
)

type Note struct{ Text string }

func Keeper(n int, m Note) int { return n }

func main() {
	p := skep.Spawn(Keeper, 0)
	skep.Ask(p, Note{}, time.Second) // error: in call to skep.Ask, Q (type Note) does not satisfy skep.asks[R] (missing method asks)
}
