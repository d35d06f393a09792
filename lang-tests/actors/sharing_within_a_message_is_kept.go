//go:build skep

package main

import (
	"fmt"

	"skep"
)

type Pair struct {
	A, B *int
	M, N map[string]int
}

func main() {
	n := 1
	m := map[string]int{}
	skep.Self[Pair]().Send(Pair{&n, &n, m, m})
	p := skep.Receive[Pair]()
	*p.A, p.M["k"] = 7, 7
	fmt.Println(*p.B, p.N, p.A == p.B)
	fmt.Println(n, m)
}

// Output:
// 7 map[k:7] true
// 1 map[]
