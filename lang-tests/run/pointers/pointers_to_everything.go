//go:build skep

package main

import "fmt"

type s struct {
	a [3]int
	m map[string]int
	p **int
	f func() int
}

type list struct {
	head *elem
}

type elem struct {
	v    int
	next *elem
}

func (l *list) insert(v int) {
	p := &l.head
	for *p != nil && (*p).v < v {
		p = &(*p).next
	}
	*p = &elem{v, *p}
}

func newInt() *int { return new(int) }

func main() {
	n := 1
	p := &n
	pp := &p
	**pp = 5
	x := s{p: pp}
	**x.p++
	q := &x.a[1]
	*q = 7
	y := x
	*q = 8
	fmt.Println(n, x.a, y.a, *q == x.a[1], p == *pp, &x.a[1] == q)
	pa := &x.a
	pa[2] = 3
	for i := range pa {
		pa[i]++
	}
	fmt.Println(*pa, len(pa), x.a)
	pm := &x.m
	*pm = map[string]int{"k": 1}
	(*pm)["k"]++
	pf := &x.f
	*pf = func() int { return (*pm)["k"] }
	fmt.Println(x.f(), (*pf)())
	var l list
	for _, v := range []int{3, 1, 2} {
		l.insert(v)
	}
	for e := l.head; e != nil; e = e.next {
		fmt.Print(e.v, " ")
	}
	fmt.Println()
	*newInt() = 4
	ps := &[]int{1, 2}
	*ps = append(*ps, 3)
	(*ps)[0] = 9
	fmt.Println(*ps, *&n, *new(string) == "", new(5) != nil, *new(2.5))
	px := &struct{ a, b int }{1, 2}
	py := px
	py.a = 4
	fmt.Println(*px, px == py, *px == *py)
	var np *s
	fmt.Println(np == nil, len(np.a))
}

// Output:
// 6 [0 8 0] [0 7 0] true true true
// [1 9 4] 3 [1 9 4]
// 2 2
// 1 2 3
// [9 2 3] 6 true true 2.5
// {4 2} true true
// true 3
