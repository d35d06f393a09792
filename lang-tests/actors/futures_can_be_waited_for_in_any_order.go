//go:build skep

package main

import (
	"errors"
	"fmt"
	"time"

	"skep"
)

type Wait struct {
	skep.Request[string]
	Name string
}

func Echo(n int, m Wait) int {
	m.Reply(fmt.Sprint(m.Name, n))
	return n + 1
}

func main() {
	p, q := skep.Spawn(Echo, 0), skep.Spawn(Echo, 10)
	a := skep.Start(p, Wait{Name: "a"}, time.Second)
	b := skep.Start(q, Wait{Name: "b"}, time.Second)
	c := skep.Start(p, Wait{Name: "c"}, time.Second)
	fmt.Println(c.Wait())
	fmt.Println(b.Wait())
	fmt.Println(a.Wait())
	fmt.Println(a.Wait()) // the same again
	var nobody skep.Pid[Wait]
	_, err := skep.Start(nobody, Wait{}, time.Second).Wait()
	fmt.Println(errors.Is(err, skep.ErrDead))
}

// Output:
// c1 <nil>
// b10 <nil>
// a0 <nil>
// a0 <nil>
// true
