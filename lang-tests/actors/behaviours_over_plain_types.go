//go:build skep

package main

import (
	"errors"
	"fmt"
	"strings"

	"skep"
)

func Words(n int, w string) int {
	if w == "" {
		skep.Exit(fmt.Sprint(n))
	}
	return n + len(w)
}

func Sum(s struct {
	sum int
	to  skep.Pid[int]
}, n int) struct {
	sum int
	to  skep.Pid[int]
} {
	s.sum += n
	if n == 0 {
		s.to.Send(s.sum)
	}
	return s
}

func main() {
	p := skep.Spawn(Sum, struct {
		sum int
		to  skep.Pid[int]
	}{0, skep.Self[int]()})
	for i := 10; i >= 0; i-- {
		p.Send(i)
	}
	fmt.Println(skep.Receive[int]())
	w := skep.Spawn(Words, 0)
	fmt.Println(w.Send("hello"), w.Send("world"), w.Send(""))
	var err error
	for !errors.Is(err, skep.ErrDead) {
		err = w.Send("more")
	}
	fmt.Println(strings.HasSuffix(err.Error(), "10"))
}

// Output:
// 55
// <nil> <nil> <nil>
// true
