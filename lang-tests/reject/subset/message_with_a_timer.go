//go:build skep

//skep:not-go Go can't know what is sent

package main

import (
	"fmt"
	"time"

	"skep"
)

type Msg struct {
	Name string
	T    *time.Timer
}

func Keeper(n int, m Msg) int { return n }

func main() {
	p := skep.Spawn(Keeper, 0) // error: it holds a channel in field T.C
	fmt.Println(p)
}
