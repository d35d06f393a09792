//go:build skep

package main

import "fmt"

type Base struct{ id int }

func (b Base) ID() int      { return b.id }
func (b *Base) SetID(n int) { b.id = n }
func (b Base) Name() string { return fmt.Sprint("base", b.id) }

type Mid struct {
	*Base
	x int
}
type Top struct {
	Mid
	name string
}

func (t Top) Name() string { return "top:" + t.Mid.Name() }

type Val struct {
	Base
	y [4]int
}
type IDer interface{ ID() int }
type Named interface {
	IDer
	Name() string
}
type Setter interface {
	Named
	SetID(int)
}
type WithI struct {
	Named
	z int
}
type Fn func(int) int

func (f Fn) Call(n int) int { return f(n) }

type MP map[string]int

func (m MP) Inc(k string) { m[k]++ }

type Sl []int

func (s *Sl) Add(n int) { *s = append(*s, n) }
func (s Sl) Sum() (t int) {
	for _, v := range s {
		t += v
	}
	return
}

type Caller interface{ Call(int) int }
type Node struct {
	left, right *Node
	val         int
}

func (n *Node) Insert(v int) *Node {
	if n == nil {
		return &Node{val: v}
	}
	if v < n.val {
		n.left = n.left.Insert(v)
	} else {
		n.right = n.right.Insert(v)
	}
	return n
}
func (n *Node) Walk(f func(int)) {
	if n != nil {
		n.left.Walk(f)
		f(n.val)
		n.right.Walk(f)
	}
}

type List[T any] struct {
	head *node[T]
	n    int
}
type node[T any] struct {
	v    T
	next *node[T]
}

func (l *List[T]) Push(v T) { l.head = &node[T]{v, l.head}; l.n++ }
func (l *List[T]) Each(f func(T)) {
	for n := l.head; n != nil; n = n.next {
		f(n.v)
	}
}
func Map[T, U any](l *List[T], f func(T) U) *List[U] {
	r := &List[U]{}
	l.Each(func(v T) { r.Push(f(v)) })
	return r
}

type Num interface{ ~int | ~float64 }

func Sum[T Num](xs ...T) (t T) {
	for _, x := range xs {
		t += x
	}
	return t + 1
}

type Stringish interface{ String() string }

func Join[T Stringish](xs []T) (s string) {
	for _, x := range xs {
		s += x.String() + ","
	}
	f := T.String
	if len(xs) > 0 {
		g := xs[0].String
		s += f(xs[0]) + g()
	}
	return
}

type P struct{ a int }

func (p P) String() string { return fmt.Sprint("P", p.a) }

type Q struct{ a int }

func (q *Q) String() string { q.a++; return fmt.Sprint("Q", q.a) }

type Pair[K comparable, V any] struct {
	Key K
	Val V
}

func (p Pair[K, V]) Swap() Pair[K, V] { return p }
func Keys[K comparable, V any](m map[K]V) int {
	n := 0
	for range m {
		n++
	}
	return n
}
func Zero[T any]() T               { var z T; return z }
func Ptr[T any](v T) *T            { return &v }
func Eq[T comparable](a, b T) bool { return a == b }

type Tree[T any] struct {
	l, r *Tree[T]
	v    T
}

func (t *Tree[T]) Insert(v T, less func(a, b T) bool) *Tree[T] {
	if t == nil {
		return &Tree[T]{v: v}
	}
	if less(v, t.v) {
		t.l = t.l.Insert(v, less)
	} else {
		t.r = t.r.Insert(v, less)
	}
	return t
}
func (t *Tree[T]) Walk(yield func(T) bool) bool {
	return t == nil || t.l.Walk(yield) && yield(t.v) && t.r.Walk(yield)
}

func main() {
	t := Top{Mid{&Base{1}, 2}, "n"}
	t.SetID(5)
	fmt.Println(t.ID(), t.Name(), t.id, t.Mid.Base.id)
	var s Setter = t
	s.SetID(6)
	fmt.Println(t.ID(), s.Name())
	s = &t
	s.SetID(7)
	fmt.Println(s.ID())
	v := Val{Base: Base{3}}
	v.SetID(4)
	var n Named = v
	v.SetID(5)
	fmt.Println(n.ID(), v.ID(), n.Name())
	s = &v
	s.SetID(9)
	fmt.Println(v.id)
	w := WithI{n, 1}
	fmt.Println(w.ID(), w.Name())
	n = w
	fmt.Println(n.Name())
	f := t.SetID
	f(11)
	g := Top.Name
	h := (*Top).ID
	k := Named.ID
	fmt.Println(t.id, g(t), h(&t), k(t))
	l := (*Val).SetID
	l(&v, 20)
	fmt.Println(v.id)
	var c Caller = Fn(func(n int) int { return n * 2 })
	fmt.Println(c.Call(21))
	m := MP{}
	m.Inc("a")
	m.Inc("a")
	var sl Sl
	sl.Add(1)
	sl.Add(2)
	add := sl.Add
	add(3)
	fmt.Println(m, sl, sl.Sum())
	func() {
		defer func() { fmt.Println(recover()) }()
		var w WithI
		fmt.Println(w.z)
		w.ID()
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var t Top
		t.ID()
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var n Named
		f := n.ID
		fmt.Println("no", f == nil)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var p *Val
		var i IDer = p
		fmt.Println(i == nil, p == nil)
		i.ID()
	}()
	var root *Node
	for _, x := range []int{5, 2, 8, 1} {
		root = root.Insert(x)
	}
	root.Walk(func(v int) { fmt.Print(v, ";") })
	fmt.Println()
	li := &List[int]{}
	li.Push(1)
	li.Push(2)
	Map(li, func(n int) string { return fmt.Sprint("<", n, ">") }).Each(func(s string) { fmt.Print(s) })
	fmt.Println(Sum(1, 2, 3), Sum(1.5), Sum[Celsius](1))
	fmt.Println(Join([]P{{1}, {2}}), Join([]*Q{{1}, {5}}), Join([]Stringish{P{7}, &Q{8}}))
	p := Pair[string, int]{"a", 1}
	fmt.Println(p.Swap(), Keys(map[int]bool{1: true}), Zero[int](), Zero[*int]() == nil, *Ptr("x"), Zero[[3]int](), Eq(p, p), Eq[any](1, "a"))
	fmt.Printf("%T %T %v\n", p, li, Zero[Pair[int, [2]string]]())
	var tr *Tree[string]
	for _, s := range []string{"m", "c", "x"} {
		tr = tr.Insert(s, func(a, b string) bool { return a < b })
	}
	tr.Walk(func(s string) bool { fmt.Print(s, ";"); return s != "m" })
	fmt.Println()
	anon := struct {
		Base
		*Mid
	}{Base{1}, &Mid{&Base{2}, 3}}
	fmt.Println(anon.Base.ID(), anon.Mid.ID(), anon.x)
	type local struct{ Base }
	fmt.Println(local{Base{8}}.ID())
	e := struct{ error }{fmt.Errorf("wrapped")}
	fmt.Println(e.Error(), e)
	var pi IDer = &v
	if st, ok := pi.(Setter); ok {
		st.SetID(100)
	}
	fmt.Println(v.id)
	_, ok := pi.(Caller)
	fmt.Println(ok)
}

type Celsius float64

// Output:
// 5 top:base5 5 5
// 6 top:base6
// 7
// 4 5 base4
// 9
// 4 base4
// base4
// 11 top:base11 11 11
// 20
// 42
// map[a:2] [1 2 3] 6
// 0
// runtime error: invalid memory address or nil pointer dereference
// runtime error: invalid memory address or nil pointer dereference
// runtime error: invalid memory address or nil pointer dereference
// false true
// runtime error: invalid memory address or nil pointer dereference
// 1;2;5;8;
// <1><2>7 2.5 2
// P1,P2,P1P1 Q2,Q6,Q3Q4 P7,Q9,P7P7
// {a 1} 1 0 true x [0 0 0] true false
// main.Pair[string,int] *main.List[int] {0 [ ]}
// c;m;
// 1 2 3
// 8
// wrapped wrapped
// 100
// false
