//go:build skep

package main

import "fmt"

func main() {
	n := 0
	for n < 3 {
		n++
	}
	for {
		n++
		if n > 5 {
			break
		}
		continue
	}
	fmt.Println(n)
	for i, j := 0, 10; i < j; i, j = i+1, j-3 {
		fmt.Println(i, j)
	}
	for ; n > 4; n-- {
	}
	fmt.Println(n)
}

// Output:
// 6
// 0 10
// 1 7
// 2 4
// 4
