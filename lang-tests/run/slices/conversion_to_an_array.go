//go:build skep

package main

import "fmt"

func main() {
	s := []int{1, 2, 3}
	a := [2]int(s)
	a[0] = 9
	p := (*[3]int)(s)
	p[2] = 7
	fmt.Println(s, a, *p)
	clear(s)
	fmt.Println(s, min(3, 1, 2), max(2.5, 1), min("b", "a"))
}

// Output:
// [1 2 7] [9 2] [1 2 7]
// [0 0 0] 1 2.5 a
