//go:build skep

package main

import "fmt"

func main() {
	a := []int{0, 1, 2, 3}
	b := a[0:2:2]
	b = append(b, 7)
	fmt.Println(a, b)
	c := a[1:2:3]
	fmt.Println(len(c), cap(c), append(c, 8), a)
}

// Output:
// [0 1 2 3] [0 1 7]
// 1 2 [1 8] [0 1 8 3]
