//go:build skep

package main

import "fmt"

func divmod(a, b int) (int, int) { return a / b, a % b }

func sum(xs ...int) (n int) {
	for _, x := range xs {
		n += x
	}
	return
}

func show(q, r int) string { return fmt.Sprint(q, ":", r) }

func main() {
	q, r := divmod(17, 5)
	fmt.Println(q, r)
	fmt.Println(show(divmod(-17, 5)))
	fmt.Println(sum(divmod(100, 7)))
	fmt.Println(divmod(7, 2))
	_, r = divmod(9, 4)
	fmt.Println(r)
}

// Output:
// 3 2
// -3:-2
// 16
// 3 1
// 1
