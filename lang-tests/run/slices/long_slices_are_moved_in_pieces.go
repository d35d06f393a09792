//go:build skep

package main

import "fmt"

func numbers(n int) []int {
	s := make([]int, n)
	for i := 0; i < n; i += 97 {
		s[i] = i
	}
	return s
}

// sum weighs each place differently.
func sum(s []int) int {
	t := 0
	for i := 0; i < len(s); i += 61 {
		t += s[i] * (i%7 + 1)
	}
	return t
}

func main() {
	// 800,000 bytes: several pieces of work.
	const n = 100_000
	a := numbers(n)
	fmt.Println(len(a), sum(a))

	b := append(a, a...)
	fmt.Println(len(b), sum(b), &a[0] != &b[0])

	// Ranges that overlap, both ways.
	fmt.Println(copy(b[97:], b), sum(b))
	fmt.Println(copy(b, b[97*3:]), sum(b))
	c := append(b[:97], b[:n]...)
	fmt.Println(len(c), sum(c), &c[0] == &b[0])

	// Pointers.
	p := make([]*int, n)
	for i := 0; i < n; i += 97 {
		p[i] = &a[i]
	}
	q := append(p[:n:n], p...)
	copy(q[1:], q)
	t := 0
	for i := 1; i < len(q); i += 97 {
		if q[i] != nil {
			t += *q[i]
		}
	}
	fmt.Println(len(q), t)
	clear(q)
	fmt.Println(q[1] == nil, q[n] == nil, q[len(q)-1] == nil, p[97] == &a[97])
	clear(a)
	fmt.Println(sum(a), sum(b) != 0)
}

// Output:
// 100000 3141927
// 200000 6389584 true
// 199903 6376974
// 199709 6414998
// 100097 3148329 true
// 200000 51503605
// true true true true
// 0 true
