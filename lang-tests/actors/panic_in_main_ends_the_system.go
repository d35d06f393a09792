//go:build skep

//skep:exit 2
//skep:panic panic: main has 3 left

package main

import (
	"fmt"

	"skep"
)

func Echo(to skep.Pid[int], n int) skep.Pid[int] {
	to.Send(n)
	return to
}

func main() {
	p := skep.Spawn(Echo, skep.Self[int]())
	p.Send(1)
	fmt.Println(skep.Receive[int]())
	panic(fmt.Sprintf("main has %d left", 3))
}

// Output:
// 1
