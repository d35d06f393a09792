//go:build skep

package main

import "fmt"

var (
	xs = []int{1}
	s  = "a"
	z  = 1i
	n  = 1
)

func change() int {
	xs, s, z, n = []int{1, 2, 3}, "abc", 3i, 3
	return 0
}

func show(v ...any) {
	fmt.Println(v...)
	xs, s, z, n = []int{1}, "a", 1i, 1
}

type triple struct{ a, b, c int }

func main() {
	show(len(xs), change(), len(xs))
	show(cap(xs), change(), cap(xs))
	show(len(xs) + change() + len(xs))
	show(triple{len(xs), change(), len(xs)})
	show([]int{len(s), change(), len(s)})
	show(imag(z), change(), imag(z))
	show(min(n, 5), change(), min(n, 5))
	show([]byte(s), change(), []byte(s))
	show([]rune(s), change(), []rune(s))
	show(make([]int, n), change())
	a, b, c := len(xs)*2, change(), len(xs)*2
	show(a, b, c)
	p, q := len(s) == 1, change() == 0 && len(s) == 3
	show(p, q)
}

// Output:
// 1 0 3
// 1 0 3
// 4
// {1 0 3}
// [1 0 3]
// 1 0 3
// 1 0 3
// [97] 0 [97 98 99]
// [97] 0 [97 98 99]
// [0] 0
// 2 0 6
// true true
