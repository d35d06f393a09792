//go:build skep

package main

import "fmt"

type A [3]int
type S struct {
	a A
	n int
}
type L struct{ a, b, c, d, e, f, g, h, i int }
type I interface{ Get() int }

func (s S) Get() int   { return s.a[0] }
func (s *S) Set(v int) { s.a[0] = v }
func (a A) Get() int   { return a[0] }
func (l L) Get() int   { l.a++; return l.a }
func mk() S            { return S{A{1, 2, 3}, 4} }
func id(s S) S         { s.n++; return s }
func named() (s S)     { s.a[1] = 9; return }
func named2() (s S)    { defer func() { s.a[2]++ }(); s.a[1] = 9; return S{n: 5} }
func both() (S, S)     { s := mk(); return s, s }
func unn() (S, error)  { defer func() {}(); return mk(), nil }
func pan() (s S, err any) {
	defer func() { err = recover() }()
	s.n = 3
	panic("x")
}
func pan2() S {
	defer func() { recover() }()
	panic("y")
}
func local() S {
	s := mk()
	t := s
	t.n = 100
	return s
}
func loc2() *S { s := mk(); return &s }
func vari(ss ...S) int {
	for i := range ss {
		ss[i].n = 77
	}
	return len(ss)
}

func main() {
	s := mk()
	t := id(s)
	fmt.Println(s, t, named(), named2(), local())
	a, b := both()
	a.a[0] = 55
	fmt.Println(a, b)
	fmt.Println(unn())
	fmt.Println(pan())
	fmt.Println(pan2())
	var i I = s
	s.Set(9)
	fmt.Println(i.Get(), s.Get(), i)
	j := i
	u := j.(S)
	u.Set(10)
	fmt.Println(i, u)
	var l L
	i = l
	fmt.Println(i.Get(), i.Get(), l)
	f := l.Get
	l.a = 50
	fmt.Println(f(), f(), l.a)
	g := S.Get
	h := (*S).Set
	h(&s, 12)
	fmt.Println(g(s))
	m := map[string]S{"x": s}
	v := m["x"]
	v.n = -1
	fmt.Println(m, v, m["none"])
	m["x"] = v
	v.n = -2
	fmt.Println(m["x"].a[0], m["x"].n)
	w, ok := m["q"]
	w.n = 3
	fmt.Println(w, ok)
	k := map[A]string{{1, 2, 3}: "abc"}
	fmt.Println(k[A{1, 2, 3}], k[A{1, 2, 4}] == "")
	arr := [2]S{mk(), mk()}
	for i, x := range arr {
		arr[1].n = 1000
		x.n++
		fmt.Println(i, x)
	}
	fmt.Println(arr)
	for i := range arr {
		arr[i].a[i] = 7
	}
	fmt.Println(arr)
	sl := []S{mk(), {n: 2}}
	for _, x := range sl {
		x.n = 5
	}
	sl = append(sl, sl[0])
	sl[0].n = 6
	sl = append(sl, sl...)
	fmt.Println(sl)
	fmt.Println(vari(s, s), s.n, vari(sl...), sl[0].n)
	fs := []func(){}
	for i := 0; i < 3; i++ {
		x := mk()
		x.n = i
		fs = append(fs, func() { x.n += 10; fmt.Println(x) })
	}
	for _, f := range fs {
		f()
		f()
	}
	c := mk()
	fc := func() int { return c.a[0] + c.n }
	fmt.Println(fc())
	pp := loc2()
	q := *pp
	pp.n = 1
	fmt.Println(q, *pp)
	x, y := mk(), mk()
	x.n = 1
	x, y = y, x
	fmt.Println(x, y, x == y, x == mk())
	var e1, e2 any = x, mk()
	fmt.Println(e1 == e2, e1 == any(x), e1 == x)
	nested := struct {
		s  S
		ls []L
		p  *S
	}{s: mk(), ls: []L{{a: 1}}, p: &S{n: 4}}
	n2 := nested
	n2.s.a[0] = 8
	n2.ls[0].i = 9
	n2.p.n = 99
	fmt.Println(nested.s, nested.ls, nested.p.n, n2.s)
	ar := [2][2]int{{1, 2}, {3, 4}}
	br := ar
	br[0][1] = 50
	cr := ar[1]
	cr[0] = 60
	fmt.Println(ar, br, cr)
	pa := &ar
	for i, r := range pa {
		pa[1][0] = 70
		fmt.Println(i, r, len(pa))
	}
	pa[0] = pa[1]
	fmt.Println(ar, *pa)
	z := func(a [2]int) [2]int { a[0]++; return a }
	fmt.Println(z(ar[0]), ar[0])
	ch := [...]string{3: "d", 1: "b"}
	fmt.Println(len(ch), ch, ch[1:3])
	switch s {
	case mk():
		fmt.Println("mk")
	case s:
		fmt.Println("s")
	}
	var zero [0]int
	fmt.Println(zero, len(zero))
	es := [3]struct{}{}
	fmt.Println(es, es[2])
	type E struct{}
	pe := &E{}
	fmt.Println(*pe, pe != nil)
}

// Output:
// {[1 2 3] 4} {[1 2 3] 5} {[0 9 0] 0} {[0 0 1] 5} {[1 2 3] 4}
// {[55 2 3] 4} {[1 2 3] 4}
// {[1 2 3] 4} <nil>
// {[0 0 0] 3} x
// {[0 0 0] 0}
// 1 9 {[1 2 3] 4}
// {[1 2 3] 4} {[10 2 3] 4}
// 1 1 {0 0 0 0 0 0 0 0 0}
// 1 1 50
// 12
// map[x:{[12 2 3] 4}] {[12 2 3] -1} {[0 0 0] 0}
// 12 -1
// {[0 0 0] 3} false
// abc true
// 0 {[1 2 3] 5}
// 1 {[1 2 3] 5}
// [{[1 2 3] 4} {[1 2 3] 1000}]
// [{[7 2 3] 4} {[1 7 3] 1000}]
// [{[1 2 3] 6} {[0 0 0] 2} {[1 2 3] 4} {[1 2 3] 6} {[0 0 0] 2} {[1 2 3] 4}]
// 2 4 6 77
// {[1 2 3] 10}
// {[1 2 3] 20}
// {[1 2 3] 11}
// {[1 2 3] 21}
// {[1 2 3] 12}
// {[1 2 3] 22}
// 5
// {[1 2 3] 4} {[1 2 3] 1}
// {[1 2 3] 4} {[1 2 3] 1} false true
// true true true
// {[1 2 3] 4} [{1 0 0 0 0 0 0 0 9}] 99 {[8 2 3] 4}
// [[1 2] [3 4]] [[1 50] [3 4]] [60 4]
// 0 [1 2] 2
// 1 [70 4] 2
// [[70 4] [70 4]] [[70 4] [70 4]]
// [71 4] [70 4]
// 4 [ b  d] [b ]
// s
// [] 0
// [{} {} {}] {}
// {} true
