//go:build skep

package main

import (
	"fmt"
	"math"
)

func main() {
	nan := math.NaN()
	m := map[float64]int{nan: 1}
	m[nan] = 2
	_, ok := m[nan]
	delete(m, nan)
	fmt.Println(len(m), ok)
	sum := 0
	for k, v := range m {
		if k != k {
			sum += v
		}
	}
	fmt.Println(sum)
	m[0.0] = 5
	negative := math.Copysign(0, -1)
	fmt.Println(m[negative], len(m))
	clear(m)
	fmt.Println(len(m))
}

// Output:
// 2 false
// 3
// 5 3
// 0
