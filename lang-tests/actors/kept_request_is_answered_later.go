//go:build skep

package main

import (
	"fmt"
	"time"

	"skep"
)

type Take struct{ skep.Request[string] }
type Put struct{ Item string }

type Shelf struct {
	items   []string
	waiting []Take
}

func Behave(s Shelf, m any) Shelf {
	switch m := m.(type) {
	case Take:
		s.waiting = append(s.waiting, m)
	case Put:
		s.items = append(s.items, m.Item)
	}
	for len(s.items) > 0 && len(s.waiting) > 0 {
		s.waiting[0].Reply(s.items[0])
		s.items, s.waiting = s.items[1:], s.waiting[1:]
	}
	return s
}

func main() {
	p := skep.Spawn(Behave, Shelf{})
	a, b := skep.Start(p, Take{}, time.Minute), skep.Start(p, Take{}, time.Minute)
	p.Send(Put{"first"})
	p.Send(Put{"second"})
	p.Send(Put{"third"})
	fmt.Println(b.Wait())
	fmt.Println(a.Wait())
	fmt.Println(skep.Ask(p, Take{}, time.Second))
}

// Output:
// second <nil>
// first <nil>
// third <nil>
