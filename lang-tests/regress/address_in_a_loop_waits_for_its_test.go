//go:build skep

package main

import "fmt"

type triple struct{ a, b, c int }

//go:noinline
func use(x *int) int { return *x }

func field(p *triple, n int) int {
	s := 0
	for i := range n {
		a := make([]int, 1000)
		a[3] = i
		s += a[3]
		if p != nil {
			s += use(&p.b)
		}
	}
	return s
}

func element(xs []int, k, n int) int {
	s := 0
	for i := range n {
		a := make([]int, 1000)
		a[3] = i
		s += a[3]
		if k < len(xs) {
			s += use(&xs[k])
		}
	}
	return s
}

func main() {
	fmt.Println(field(nil, 20000), field(&triple{b: 1}, 20000))
	fmt.Println(element([]int{1}, 1<<40, 20000), element([]int{1}, 0, 20000))
}

// Output:
// 199990000 200010000
// 199990000 200010000
