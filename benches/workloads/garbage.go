//go:build skep

// Builds and drops so many MiB of garbage while one message is handled: lists, maps and slices of bytes.
package main

import (
	"fmt"
	"os"
	"skep"
	"strconv"
	"time"
)

type node struct {
	next  *node
	name  string
	words [5]int
}

type work struct {
	skep.Request[int]
	Mebibytes int
}

// kibibyte makes a few small objects of about a KiB in all, and drops them.
func kibibyte(n int) int {
	var list *node
	for i := 0; i < 10; i++ {
		list = &node{next: list, name: strconv.Itoa(n + i)}
		list.words[i%5] = n
	}
	total := 0
	for ; list != nil; list = list.next {
		total += len(list.name) + list.words[0]&1
	}
	return total
}

func burn(sum int, m work) int {
	for i := 0; i < m.Mebibytes; i++ {
		for n := 0; n < 512; n++ {
			sum += kibibyte(n)
		}
		counts := map[int]string{}
		for n := 0; n < 1000; n++ {
			counts[n] = "value"
		}
		bytes := make([]byte, 540<<10)
		sum += len(counts) + len(bytes)
	}
	m.Reply(sum)
	return sum
}

func main() {
	mebibytes := 10
	if len(os.Args) > 1 {
		mebibytes, _ = strconv.Atoi(os.Args[1])
	}
	p := skep.Spawn(burn, 0)
	fmt.Println(skep.Ask(p, work{Mebibytes: mebibytes}, time.Hour))
}
