//go:build skep

package main

import "fmt"

func swap(a, b *int) { *a, *b = *b, *a }

func main() {
	x, y := 1, 2
	swap(&x, &y)
	fmt.Println(x, y)
	a := []int{0, 1, 2}
	i := 0
	i, a[i] = 2, 9
	fmt.Println(i, a)
	a[0], a[1], a[2] = a[2], a[0], a[1]
	fmt.Println(a)
	p := new(string)
	*p += "s"
	fmt.Println(*p, *new(int))
}

// Output:
// 2 1
// 2 [9 1 2]
// [2 9 1]
// s 0
