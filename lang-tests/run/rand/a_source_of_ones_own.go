//go:build skep

package main

import (
	"fmt"
	"math/rand"
)

// counter is a Source without Uint64.
type counter struct{ n int64 }

func (c *counter) Int63() int64 {
	c.n += 1 << 57
	return c.n &^ (-1 << 63)
}
func (c *counter) Seed(seed int64) { c.n = seed }

func main() {
	r := rand.New(&counter{})
	fmt.Println(r.Int63(), r.Uint64(), r.Int31(), r.Intn(100), r.Float64())
	r.Seed(5)
	fmt.Println(r.Int63(), r.Int63n(10))
	defer func() { fmt.Println(recover()) }()
	r.Intn(0)
}

// Output:
// 144115188075855872 134217728 134217728 60 0.09375
// 144115188075855877 9
// invalid argument to Intn
