//go:build skep

package main

import "fmt"

func main() {
	a := []int{1, 2, 3}
	a = append(a, a...)
	a = append(a[:1], a[2:]...)
	fmt.Println(a)
	b := append([]byte("ab"), "cd"...)
	fmt.Println(string(b))
	a = append([]int{0}, a...)
	a = append(a, 7, 8)
	fmt.Println(a, len(a))
}

// Output:
// [1 3 1 2 3]
// abcd
// [0 1 3 1 2 3 7 8] 8
