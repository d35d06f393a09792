//go:build skep

package main

import (
	"fmt"

	"skep"
)

type Point struct{ X, Y int }
type Msg struct {
	Y *int
	P *Point
	X *int
}

func main() {
	p := Point{1, 2}
	skep.Self[Msg]().Send(Msg{&p.Y, &p, &p.X})
	m := skep.Receive[Msg]()
	m.P.X, *m.Y = 10, 20
	fmt.Println(*m.X, *m.P, m.Y == &m.P.Y, p)
}

// Output:
// 10 {10 20} true {1 2}
