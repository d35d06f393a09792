//go:build skep

//skep:not-go a behaviour is copied to its process

package main

import (
	"fmt"

	"skep"
)

func main() {
	total := 0
	p := skep.Spawn(func(s, n int) int { // error: total
		total += n
		return s
	}, 0)
	fmt.Println(p.Send(1), total)
}
