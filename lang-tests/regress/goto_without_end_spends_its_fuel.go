//go:build skep

//skep:not-go the loop has no end; Go's twin counts no fuel

package main

import (
	"errors"
	"fmt"
	"time"

	"skep"
)

type Spin struct {
	skep.Request[int]
	Inner bool
}

func Spinner(n int, m Spin) int {
	i := n
	if m.Inner {
		goto B
	}
A:
	i++
B:
	n += i
	n ^= i << 3
	n += i >> 5
	n &= 1023
	if n >= 0 {
		goto A
	}
	m.Reply(n)
	return n
}

type Add struct {
	skep.Request[int]
	By int
}

func Adder(sum int, m Add) int {
	m.Reply(sum + m.By)
	return sum + m.By
}

func main() {
	var spins [2]skep.Future[int]
	for i := range spins {
		p := skep.Spawn(Spinner, 1, skep.Fuel(3_000_000))
		spins[i] = skep.Start(p, Spin{Inner: i == 1}, time.Hour)
	}
	adder := skep.Spawn(Adder, 0)
	for i := range 3 {
		fmt.Println(skep.Ask(adder, Add{By: i + 1}, time.Hour))
	}
	for _, spin := range spins {
		_, err := spin.Wait()
		fmt.Println(errors.Is(err, skep.ErrDead))
	}
}

// Output:
// 1 <nil>
// 3 <nil>
// 6 <nil>
// true
// true
