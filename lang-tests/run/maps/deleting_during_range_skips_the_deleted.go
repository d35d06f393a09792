//go:build skep

package main

import "fmt"

func main() {
	m := map[int]bool{}
	for i := range 100 {
		m[i] = true
	}
	seen := 0
	for k := range m {
		seen++
		for i := range 100 {
			if i != k {
				delete(m, i)
			}
		}
	}
	fmt.Println(seen, len(m))
	for k := range m {
		delete(m, k)
		m[k+1000] = true
		m[k] = true
		break
	}
	fmt.Println(len(m))
}

// Output:
// 1 1
// 2
