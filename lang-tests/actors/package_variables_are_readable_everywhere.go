//go:build skep

package main

import (
	"fmt"
	"time"

	"skep"
)

var limits = map[string]int{"low": 1, "high": len(names)}
var names = []string{"a", "b", "c"}

func init() { limits["init"] = 42 }

type Get struct {
	skep.Request[int]
	Key string
}

func Reader(n int, m Get) int {
	m.Reply(limits[m.Key] + n)
	return n + 1
}

func main() {
	p, q := skep.Spawn(Reader, 0), skep.Spawn(Reader, 100)
	for _, key := range []string{"low", "high", "init", "none"} {
		a, _ := skep.Ask(p, Get{Key: key}, time.Second)
		b, _ := skep.Ask(q, Get{Key: key}, time.Second)
		fmt.Println(key, a, b)
	}
}

// Output:
// low 1 101
// high 4 104
// init 44 144
// none 3 103
