//go:build skep

package main

import (
	"fmt"

	"skep"
)

func Forever(to skep.Pid[int], n int) skep.Pid[int] {
	to.Send(n)
	for i := 0; ; i++ {
		n += i
	}
}

func main() {
	p := skep.Spawn(Forever, skep.Self[int]())
	p.Send(5)
	fmt.Println(skep.Receive[int]())
}

// Output:
// 5
