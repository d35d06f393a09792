//go:build skep

package main

import (
	"fmt"

	"skep"
)

type Ball struct {
	Left int
	Back skep.Pid[Ball]
}

func Player(hits int, b Ball) int {
	if b.Left == 0 {
		b.Back.Send(Ball{Left: hits})
		return hits
	}
	b.Back.Send(Ball{b.Left - 1, skep.Self[Ball]()})
	return hits + 1
}

func main() {
	p := skep.Spawn(Player, 0)
	me := skep.Self[Ball]()
	n := 0
	for b := (Ball{2000, me}); b.Left > 0; n++ {
		p.Send(Ball{b.Left, me})
		b = skep.Receive[Ball]()
		b.Left = max(b.Left-1, 0)
	}
	p.Send(Ball{0, me})
	fmt.Println(n, skep.Receive[Ball]().Left)
}

// Output:
// 1000 1000
