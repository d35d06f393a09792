//go:build skep

package main

import "fmt"

func main() {
	m := map[int]int{0: 0, 1: 1, 2: 2}
	steps := 0
	for k := range m {
		steps++
		if k < 3 {
			m[k+1000] = k
		}
	}
	fmt.Println(steps >= 3 && steps <= 6, len(m))
}

// Output:
// true 6
