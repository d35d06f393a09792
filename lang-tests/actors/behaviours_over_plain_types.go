//go:build skep

package main

import (
	"errors"
	"fmt"
	"strings"

	"skep"
)

type sum struct {
	n  int
	to skep.Pid[int]
}

func Words(n int, w string) int {
	if w == "" {
		skep.Exit(fmt.Sprint(n))
	}
	return n + len(w)
}

func Sum(s sum, n int) sum {
	s.n += n
	if n == 0 {
		s.to.Send(s.n)
	}
	return s
}

func main() {
	p := skep.Spawn(Sum, sum{to: skep.Self[int]()})
	for i := 10; i >= 0; i-- {
		p.Send(i)
	}
	fmt.Println(skep.Receive[int]())
	w := skep.Spawn(Words, 0)
	fmt.Println(w.Send("hello"), w.Send("world"), w.Send(""))
	err := w.Send("more")
	for !errors.Is(err, skep.ErrDead) {
		err = w.Send("more")
	}
	fmt.Println(strings.HasSuffix(err.Error(), "10"))
}

// Output:
// 55
// <nil> <nil> <nil>
// true
