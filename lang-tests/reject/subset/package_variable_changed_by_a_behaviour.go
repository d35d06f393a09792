//go:build skep

//skep:not-go package variables are not shared

package main

import (
	"fmt"

	"skep"
)

var hits = map[string]int{}
var last string

func Counter(n int, key string) int {
	hits[key]++ // error: hits
	last = key  // error: last
	return n + len(hits)
}

func main() {
	fmt.Println(skep.Spawn(Counter, 0).Send("a"))
}
