//go:build skep

package main

import (
	"fmt"
	"time"

	"skep"
)

type Item[K comparable, V any] struct {
	skep.Request[V]
	Key K
	Set bool
	Val V
}

func Store[K comparable, V any](t map[K]V, m Item[K, V]) map[K]V {
	if m.Set {
		t[m.Key] = m.Val
	}
	m.Reply(t[m.Key])
	return t
}

func main() {
	p := skep.Spawn(Store[string, int], map[string]int{})
	q := skep.Spawn(Store[[2]int, []string], map[[2]int][]string{})
	fmt.Println(skep.Ask(p, Item[string, int]{Key: "a", Set: true, Val: 7}, time.Second))
	fmt.Println(skep.Ask(p, Item[string, int]{Key: "a"}, time.Second))
	fmt.Println(skep.Ask(q, Item[[2]int, []string]{Set: true, Val: []string{"x", "y"}}, time.Second))
}

// Output:
// 7 <nil>
// 7 <nil>
// [x y] <nil>
