//go:build skep

package main

import "fmt"

type ints []int
type text string

func main() {
	var s []int
	s = append(s, s...)
	fmt.Println(s == nil)
	s = append(s, 1)
	s = append(s, 2, 3)
	s = append(s, s...)
	s = append(s[:2], s[1:]...)
	fmt.Println(s, len(s))
	b := append([]byte("ab"), "cd"...)
	b = append(b, text("ef")...)
	b = append(b, b[:2]...)
	b = append(b, 'x', 10)
	fmt.Printf("%q\n", b)
	fmt.Println(append([]byte(nil), ""...) == nil, append([]byte{}, ""...) == nil)
	n := append(ints{1}, []int{2}...)
	fmt.Printf("%T %v\n", n, n)
	m := append([]any{}, 1, "a", nil, []int{2})
	fmt.Println(m, len(m))
	ss := append([][]int(nil), s[:1], nil, []int{})
	fmt.Println(ss, len(ss))
	x := make([]int, 2, 10)
	y := append(x, 1)
	z := append(x, 2)
	fmt.Println(y, z, x, &y[0] == &z[0])
	w := append(x[:1:1], 5)
	fmt.Println(w, x, cap(w) >= 2)
	st := append([]struct{ a, b int }{}, struct{ a, b int }{1, 2})
	st = append(st, st[0])
	st[0].a = 9
	fmt.Println(st)
	f := append([]func() int{}, func() int { return 4 })
	fmt.Println(f[0]())
	e := append([]error{}, nil)
	fmt.Println(len(e), e[0] == nil)
	for i := range 5 {
		s = append(s[:0], s[1:]...)
		s = append(s, i)
	}
	fmt.Println(s)
}

// Output:
// true
// [1 2 2 3 1 2 3] 7
// "abcdefabx\n"
// true false
// main.ints [1 2]
// [1 a <nil> [2]] 4
// [[1] [] []] 3
// [0 0 2] [0 0 2] [0 0] true
// [0 5] [0 0] true
// [{9 2} {1 2}]
// 4
// 1 true
// [2 3 0 1 2 3 4]
