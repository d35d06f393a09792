//go:build skep

package main

import (
	"fmt"
	"time"

	"skep"
)

func Keep(n int, m any) int {
	<-time.After(time.Millisecond)
	fmt.Println("got", m)
	return n
}

func main() {
	p := skep.Spawn(Keep, 0)
	for i := range 3 {
		p.Send(i)
	}
	<-time.After(10 * time.Millisecond)
	timer := time.NewTimer(1)
	p.Send((<-timer.C).IsZero())
	time.Sleep(10 * time.Millisecond)
	var held any = timer
	defer func() { fmt.Println(recover() != nil) }()
	p.Send(held)
}

// Output:
// got 0
// got 1
// got 2
// got false
// true
