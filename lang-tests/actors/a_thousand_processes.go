//go:build skep

package main

import (
	"fmt"
	"time"

	"skep"
)

type Add struct {
	skep.Request[int]
	N int
}

func Adder(sum int, m Add) int {
	sum += m.N
	m.Reply(sum)
	return sum
}

func main() {
	var pids []skep.Pid[Add]
	for i := range 1000 {
		pids = append(pids, skep.Spawn(Adder, i))
	}
	total := 0
	for round := range 3 {
		var open []skep.Future[int]
		for _, p := range pids {
			open = append(open, skep.Start(p, Add{N: round}, time.Minute))
		}
		for _, f := range open {
			n, err := f.Wait()
			if err != nil {
				fmt.Println(err)
			}
			total += n
		}
	}
	fmt.Println(total)
}

// Output:
// 1502500
