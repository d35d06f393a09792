//go:build skep

package main

import (
	"fmt"
	"time"
)

type clock <-chan time.Time

type holder struct {
	c <-chan time.Time
	n int
}

func (c clock) tick() bool { return !(<-c).IsZero() }

func either(c any) string {
	switch c := c.(type) {
	case <-chan int:
		return fmt.Sprint("ints ", c == nil, len(c))
	case <-chan time.Time:
		<-c
		return "times"
	case clock:
		return fmt.Sprint("clock ", c.tick())
	}
	return "neither"
}

func main() {
	var none <-chan int
	fmt.Println(none == nil, len(none), cap(none))
	fmt.Println(either(none), either(time.After(1)), either(clock(time.After(1))), either(1))
	fmt.Printf("%T %T %v\n", none, clock(nil), none)

	a, b := time.After(time.Millisecond), time.After(time.Hour)
	names := map[<-chan time.Time]string{a: "a", b: "b"}
	fmt.Println(names[b], names[a], a == b, any(a) == any(a), any(a) == any(b), holder{a, 1} == holder{a, 1})
	var list [][]byte
	for i := range 2000 {
		list = append(list, make([]byte, i))
	}
	h := &holder{c: a}
	fmt.Println((<-h.c).IsZero(), len(list))
	wait := func() time.Time { return <-h.c }
	h.c = time.After(2)
	fmt.Println(wait().IsZero())
	defer func() { fmt.Println("deferred", !(<-time.After(1)).IsZero()) }()
}

// Output:
// true 0 0
// ints true 0 times clock true neither
// <-chan int main.clock <nil>
// b a false true false true
// false 2000
// false
// deferred true
