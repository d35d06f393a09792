//go:build skep

package main

import "fmt"

func main() {
outer:
	for i := 0; i < 4; i++ {
		for j := range 4 {
			switch {
			case j == 2:
				continue outer
			case i == 2:
				break outer
			}
			fmt.Println(i, j)
		}
	}
sw:
	switch {
	default:
		for {
			break sw
		}
	}
	fmt.Println("end")
}

// Output:
// 0 0
// 0 1
// 1 0
// 1 1
// end
