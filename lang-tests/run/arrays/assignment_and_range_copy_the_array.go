//go:build skep

package main

import "fmt"

func main() {
	a := [3]int{1, 2, 3}
	b := a
	b[0] = 9
	fmt.Println(a, b, a == b)
	for i, v := range a {
		a[2] = 100
		fmt.Println(i, v)
	}
	for i, v := range &a {
		a[2] = 200
		if i == 2 {
			fmt.Println(v)
		}
	}
	p := &a
	p[1] = 5
	fmt.Println(a, len(p))
}

// Output:
// [1 2 3] [9 2 3] false
// 0 1
// 1 2
// 2 3
// 200
// [1 5 200] 3
