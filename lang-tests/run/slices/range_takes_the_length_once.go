//go:build skep

package main

import "fmt"

func main() {
	s := []int{1, 2, 3}
	for i, v := range s {
		s = append(s, v*10)
		s[2] = 50
		fmt.Println(i, v)
	}
	fmt.Println(s)
}

// Output:
// 0 1
// 1 2
// 2 3
// [1 2 50 10 20 30]
