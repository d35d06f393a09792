//go:build skep

package main

import "fmt"

func main() {
	a := []int{0, 1, 2, 3, 4, 5}
	b := a[1:4]
	b[0] = 10
	fmt.Println(a, b, len(b), cap(b))
	c := b[:5]
	fmt.Println(c, a[:0], a[6:], len(a[3:]))
	d := append(b, 99)
	fmt.Println(a, d)
	arr := [4]int{1, 2, 3, 4}
	e := arr[1:3]
	e[0] = 7
	fmt.Println(arr)
}

// Output:
// [0 10 2 3 4 5] [10 2 3] 3 5
// [10 2 3 4 5] [] [] 3
// [0 10 2 3 99 5] [10 2 3 99]
// [1 7 3 4]
