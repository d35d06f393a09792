//go:build skep

package main

import "fmt"

func main() {
	a := []int{1, 2, 3, 4, 5}
	n := copy(a[1:], a)
	fmt.Println(n, a)
	n = copy(a, a[2:])
	fmt.Println(n, a)
	b := make([]byte, 3)
	fmt.Println(copy(b, "hello"), string(b), copy(b, ""), copy(a, []int(nil)))
}

// Output:
// 4 [1 1 2 3 4]
// 3 [2 3 4 3 4]
// 3 hel 0 0
