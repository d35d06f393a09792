//go:build skep

package main

import (
	"fmt"

	"skep"
)

type Msg struct{ A, B []int }

func main() {
	base := []int{0, 1, 2, 3, 4}
	skep.Self[Msg]().Send(Msg{base[0:3], base[1:4]})
	m := skep.Receive[Msg]()
	fmt.Println(len(m.A), cap(m.A), len(m.B), cap(m.B))
	m.A[1] = 9
	m.A = append(m.A, 7)
	fmt.Println(m.A, m.B, base)
	skep.Self[Msg]().Send(Msg{nil, []int{}})
	m = skep.Receive[Msg]()
	fmt.Println(m.A == nil, m.B == nil)
}

// Output:
// 3 3 3 3
// [0 9 2 7] [1 2 3] [0 1 2 3 4]
// true false
