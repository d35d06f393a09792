//go:build skep

package main

import "fmt"

type v struct{ n int }

func (x v) get() int { return x.n }

func main() {
	x := v{1}
	var i interface{ get() int } = x
	x.n = 2
	fmt.Println(i.get(), x.get())
	y := i.(v)
	y.n = 3
	fmt.Println(i.get(), y.n)
	a := [2]int{1, 2}
	var e any = a
	a[0] = 9
	fmt.Println(e, a)
}

// Output:
// 1 2
// 1 3
// [1 2] [9 2]
