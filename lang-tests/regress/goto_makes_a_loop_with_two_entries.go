//go:build skep

package main

import "fmt"

type cell struct{ sum, rounds int }

//go:noinline
func run(inner bool, n int) (int, int, string) {
	c := cell{}
	text := ""
	if inner {
		goto B
	}
A:
	c.sum += 10
	text += "a"
B:
	c.rounds++
	text += "b"
	for i := range n {
		if i == c.rounds {
			break
		}
		c.sum += i
	}
	if c.rounds < n {
		goto A
	}
	return c.sum, c.rounds, text
}

//go:noinline
func search(xs []int, from, want int) (at, steps int) {
	at = from
	if from > 0 {
		goto middle
	}
start:
	steps++
	if at == len(xs) {
		return -1, steps
	}
middle:
	if xs[at] == want {
		return at, steps
	}
	at++
	if at%2 == 0 && at < len(xs) {
		goto middle
	}
	goto start
}

func main() {
	for n := range 5 {
		fmt.Println(run(false, n))
		fmt.Println(run(true, n))
	}
	xs := []int{4, 8, 15, 16, 23, 42}
	fmt.Println(search(xs, 0, 23))
	fmt.Println(search(xs, 1, 23))
	fmt.Println(search(xs, 3, 4))
}

// Output:
// 10 1 ab
// 0 1 b
// 10 1 ab
// 0 1 b
// 21 2 abab
// 11 2 bab
// 34 3 ababab
// 24 3 babab
// 50 4 abababab
// 40 4 bababab
// 4 3
// 4 1
// -1 2
