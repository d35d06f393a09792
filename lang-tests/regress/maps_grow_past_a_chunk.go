//go:build skep

package main

import "fmt"

func main() {
	m := make(map[int]int)
	for i := range 200000 {
		m[(i*7919)&0x7fffffff] = i
	}
	sum := 0
	for i := range 200000 {
		sum += m[(i*7919)&0x7fffffff]
	}
	fmt.Println(len(m), sum)
}

// Output:
// 200000 19999900000
