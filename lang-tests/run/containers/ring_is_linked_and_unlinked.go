//go:build skep

package main

import (
	"container/ring"
	"fmt"
)

func show(r *ring.Ring) {
	r.Do(func(v any) { fmt.Print(v, " ") })
	fmt.Println("of", r.Len())
}

func main() {
	r := ring.New(5)
	for i := range r.Len() {
		r.Value = i
		r = r.Next()
	}
	show(r)
	out := r.Unlink(2)
	show(r)
	show(out)
	show(r.Move(-1))
	show(r.Prev())
	r.Link(out)
	show(r)
	show(ring.New(0))
	var one ring.Ring
	fmt.Println(one.Len(), one.Next() == &one)
}

// Output:
// 0 1 2 3 4 of 5
// 0 3 4 of 3
// 1 2 of 2
// 4 0 3 of 3
// 4 0 3 of 3
// 0 1 2 3 4 of 5
// of 0
// 1 true
