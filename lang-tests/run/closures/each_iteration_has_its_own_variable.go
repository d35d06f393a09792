//go:build skep

package main

import "fmt"

func main() {
	var fs []func() int
	for i := 0; i < 3; i++ {
		fs = append(fs, func() int { i *= 10; return i })
	}
	for _, f := range fs {
		fmt.Println(f(), f())
	}
	var ps []*int
	for _, v := range []int{5, 6, 7} {
		ps = append(ps, &v)
	}
	*ps[0]++
	fmt.Println(*ps[0], *ps[1], *ps[2])
}

// Output:
// 0 0
// 10 100
// 20 200
// 6 6 7
