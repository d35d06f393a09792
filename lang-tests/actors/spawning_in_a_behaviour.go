//go:build skep

package main

import (
	"fmt"
	"time"

	"skep"
)

type Sum struct {
	skep.Request[int]
	Lo, Hi int
}

func Summer(s struct{}, m Sum) struct{} {
	if m.Hi-m.Lo <= 10 {
		n := 0
		for i := m.Lo; i < m.Hi; i++ {
			n += i
		}
		m.Reply(n)
		return s
	}
	mid := (m.Lo + m.Hi) / 2
	a := skep.Start(skep.Spawn(Summer, s), Sum{Lo: m.Lo, Hi: mid}, time.Minute)
	b := skep.Start(skep.Spawn(Summer, s), Sum{Lo: mid, Hi: m.Hi}, time.Minute)
	x, _ := a.Wait()
	y, _ := b.Wait()
	m.Reply(x + y)
	return s
}

func main() {
	p := skep.Spawn(Summer, struct{}{}, skep.Name("root"), skep.Memory(1<<20), skep.Fuel(1<<30))
	fmt.Println(skep.Ask(p, Sum{Hi: 1000}, time.Minute))
}

// Output:
// 499500 <nil>
