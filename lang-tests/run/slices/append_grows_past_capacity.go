//go:build skep

package main

import "fmt"

func main() {
	a := make([]int, 2, 3)
	b := append(a, 1)
	c := append(a, 2) // writes where b's last element is
	fmt.Println(a, b, c)
	d := append(b, 3) // grows: a copy
	d[0] = 9
	fmt.Println(b, d, len(d), cap(d) >= 4)
	var e []int
	for i := range 1000 {
		e = append(e, i)
	}
	fmt.Println(len(e), e[0], e[999])
}

// Output:
// [0 0] [0 0 2] [0 0 2]
// [0 0 2] [9 0 2 3] 4 true
// 1000 0 999
