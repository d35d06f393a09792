//go:build skep

//skep:not-go Go can't know what is sent

package main

import (
	"fmt"

	"skep"
)

type Msg struct {
	Name string
	C    <-chan int
}

func Keeper(n int, m Msg) int { return n }

func main() {
	p := skep.Spawn(Keeper, 0) // error: chan
	fmt.Println(p)
}
