//go:build skep

package main

import (
	"errors"
	"fmt"
	"os"
	"sort"
	"strings"
)

var a = b + 1
var b = f()
var c, d = g2()
var m = map[string][]int{"x": {1, 2}, "y": nil}
var fn = func() int { return a * 10 }
var arr [5]string
var big struct {
	pad [100]int
	s   string
	p   *int
}
var e1 = errors.New("e1")
var once = func() string { fmt.Println("init closure"); return "once" }()
var _ = func() int { fmt.Println("blank"); return 0 }()
var tbl = [...]struct {
	name string
	f    func(int) int
}{
	{"double", func(n int) int { return n * 2 }},
	{"neg", func(n int) int { return -n }},
}

func f() int            { fmt.Println("f"); return 41 }
func g2() (int, string) { return 7, "seven" }
func init()             { fmt.Println("init1", a, b); arr[1] = "set" }
func init()             { fmt.Println("init2", c, d, fn()); big.pad[99] = 5 }

type K struct {
	a int
	b any
	s string
}
type Shape interface {
	Area() float64
	Perimeter() float64
}
type Sq struct{ s float64 }
type Ci struct{ r float64 }

func (s Sq) Area() float64       { return s.s * s.s }
func (s Sq) Perimeter() float64  { return 4 * s.s }
func (c *Ci) Area() float64      { return 3 * c.r * c.r }
func (c *Ci) Perimeter() float64 { return 6 * c.r }

type MyErr struct{ code int }

func (e *MyErr) Error() string { return fmt.Sprint("code ", e.code) }
func mayFail(n int) error {
	if n == 0 {
		return nil
	}
	return fmt.Errorf("wrap %d: %w", n, &MyErr{n})
}

type byLen []string

func (b byLen) Len() int           { return len(b) }
func (b byLen) Less(i, j int) bool { return len(b[i]) < len(b[j]) }
func (b byLen) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

type Matrix [][]float64

func (m Matrix) Mul(o Matrix) Matrix {
	r := make(Matrix, len(m))
	for i := range r {
		r[i] = make([]float64, len(o[0]))
		for j := range r[i] {
			for k := range o {
				r[i][j] += m[i][k] * o[k][j]
			}
		}
	}
	return r
}

type many struct{ a, b, c, d, e, f, g, h int }

func manyArgs(a int, b string, c []int, d any, e many, f [3]int, g func() int, h float32, i ...string) (int, string, []int, any, many, [3]int, float32, int) {
	e.a++
	f[0]++
	return a + 1, b + "!", append(c, 9), d, e, f, h * 2, g() + len(i)
}
func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}
func compose(fs ...func(int) int) func(int) int {
	return func(x int) int {
		for _, f := range fs {
			x = f(x)
		}
		return x
	}
}
func counter() (inc func() int, get func() int) {
	n := 0
	inc = func() int { n++; return n }
	get = func() int { return n }
	return
}

type Op int

const (
	Add Op = iota
	Sub
	Mul
)

func (o Op) String() string { return [...]string{"Add", "Sub", "Mul"}[o] }

type Expr interface{ Eval(env map[string]int) int }
type Lit int
type Var string
type Bin struct {
	op   Op
	l, r Expr
}

func (l Lit) Eval(map[string]int) int     { return int(l) }
func (v Var) Eval(env map[string]int) int { return env[string(v)] }
func (b Bin) Eval(env map[string]int) int {
	x, y := b.l.Eval(env), b.r.Eval(env)
	switch b.op {
	case Add:
		return x + y
	case Sub:
		return x - y
	case Mul:
		return x * y
	}
	panic("op " + b.op.String())
}

type LinkedMap[K comparable, V any] struct {
	m    map[K]*entry[K, V]
	head *entry[K, V]
	tail *entry[K, V]
}
type entry[K comparable, V any] struct {
	k    K
	v    V
	next *entry[K, V]
}

func New[K comparable, V any]() *LinkedMap[K, V] {
	return &LinkedMap[K, V]{m: map[K]*entry[K, V]{}}
}
func (l *LinkedMap[K, V]) Put(k K, v V) {
	if e, ok := l.m[k]; ok {
		e.v = v
		return
	}
	e := &entry[K, V]{k: k, v: v}
	l.m[k] = e
	if l.tail == nil {
		l.head, l.tail = e, e
	} else {
		l.tail.next = e
		l.tail = e
	}
}
func (l *LinkedMap[K, V]) Each(f func(K, V)) {
	for e := l.head; e != nil; e = e.next {
		f(e.k, e.v)
	}
}
func Filter[S ~[]E, E any](s S, keep func(E) bool) S {
	var out S
	for _, x := range s {
		if keep(x) {
			out = append(out, x)
		}
	}
	return out
}
func Reduce[T, A any](s []T, init A, f func(A, T) A) A {
	for _, x := range s {
		init = f(init, x)
	}
	return init
}
func TypeName[T any](x T) string {
	switch any(x).(type) {
	case int:
		return "int"
	case string:
		return "string"
	case []T:
		return "slice of T"
	case fmt.Stringer:
		return "stringer"
	}
	return fmt.Sprintf("%T", x)
}

func main() {
	fmt.Println(a, b, c, d, m, arr, big.pad[99], big.p == nil, once, e1)
	for _, t := range tbl {
		fmt.Print(t.name, t.f(5), ";")
	}
	fmt.Println()
	k1, k2 := K{1, "x", "s"}, K{1, "x", "s"}
	fmt.Println(k1 == k2, k1 == K{1, 2, "s"}, map[K]int{k1: 5}[k2])
	func() {
		defer func() { fmt.Println(recover()) }()
		fmt.Println(K{1, []int{}, ""} == K{2, []int{}, ""})
		fmt.Println(K{1, []int{}, ""} == K{1, []int{}, ""})
	}()
	shapes := []Shape{Sq{2}, &Ci{1}, &Sq{3}}
	total := 0.0
	for _, s := range shapes {
		total += s.Area() + s.Perimeter()
		switch s := s.(type) {
		case Sq:
			fmt.Print("sq ", s.s, " ")
		case *Ci:
			s.r = 2
		case *Sq:
			fmt.Print("*sq ", s.s, " ")
		}
	}
	fmt.Println(total, shapes[1].Area())
	err := mayFail(3)
	var me *MyErr
	fmt.Println(err, errors.As(err, &me), me.code, mayFail(0) == nil, errors.Unwrap(err) == me)
	words := byLen(strings.Fields("the quick brown fox jumps a lot"))
	sort.Sort(words)
	fmt.Println(words)
	sort.Slice(words, func(i, j int) bool { return words[i] < words[j] })
	fmt.Println(words, strings.Repeat("ab", 3), strings.Split("a,b,c", ","))
	x := Matrix{{1, 2}, {3, 4}}
	fmt.Println(x.Mul(Matrix{{0, 1}, {1, 0}}))
	f3 := [3]int{1, 2, 3}
	mn := many{1, 2, 3, 4, 5, 6, 7, 8}
	fmt.Println(manyArgs(1, "b", []int{1}, 2.5, mn, f3, func() int { return 10 }, 1.5, "x", "y"))
	fmt.Println(mn, f3, fib(15))
	fmt.Println(compose(func(x int) int { return x + 1 }, func(x int) int { return x * x })(4))
	inc, get := counter()
	inc()
	inc()
	fmt.Println(get())
	ex := Bin{Add, Lit(2), Bin{Mul, Var("x"), Bin{Sub, Lit(10), Lit(4)}}}
	fmt.Println(ex.Eval(map[string]int{"x": 7}), ex, Mul)
	fmt.Printf("%v %+v %T %d %s\n", ex.op, mn, ex, Sub, Sub)
	lm := New[string, []int]()
	lm.Put("z", []int{1})
	lm.Put("a", nil)
	lm.Put("z", []int{2, 3})
	lm.Each(func(k string, v []int) { fmt.Print(k, v, len(v), " ") })
	fmt.Println(Filter(byLen{"a", "bb", "ccc"}, func(s string) bool { return len(s) > 1 }).Len())
	fmt.Println(Reduce([]int{1, 2, 3}, "", func(a string, n int) string { return a + fmt.Sprint(n) }))
	fmt.Println(TypeName(1), TypeName("s"), TypeName(Add), TypeName(1.5), TypeName([]int{}))
	s := ""
	for i := 0; i < 5; i++ {
		s = s + "a" + "b" + s + fmt.Sprint(i)
	}
	fmt.Println(s, len(s))
	s1, s2 := "abc", "abd"
	fmt.Println(s1 < s2, s1+"" == "abc", s1 != s2, s1 > s2, "" == s1[:0], s1[1:] <= s2[1:])
	mb := map[string][4]int{}
	t := mb["q"]
	t[1] = 4
	mb["q"] = t
	fmt.Println(mb, mb["q"][1], mb["zz"][0], len(mb["zz"]))
	ms := map[string]*many{"a": {a: 1}}
	ms["a"].b++
	ms["a"].c += 5
	fmt.Println(*ms["a"])
	mi := map[string]int{}
	mi["a"]++
	mi["a"] += 5
	mi["b"] |= 3
	mss := map[string]string{}
	mss["x"] += "y"
	mss["x"] += "z"
	fmt.Println(mi, mss)
	mm := map[string]map[string]int{"a": {"b": 1}}
	mm["a"]["c"] = 2
	fmt.Println(mm, mm["none"]["x"])
	if v, ok := mm["a"]; ok && v["b"] == 1 {
		fmt.Println("ok")
	} else if !ok {
		fmt.Println("not")
	}
	var np *struct {
		pad [1000]int
		x   int
	}
	func() {
		defer func() { fmt.Println(recover()) }()
		np.x = 1
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		p := &np.pad[500]
		fmt.Println(p)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		i := 10
		_ = f3[i%7]
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		i := -1
		_ = s1[i+0]
	}()
	grid := [3][3]rune{}
	for i := range grid {
		for j := range grid[i] {
			grid[i][j] = '.'
		}
	}
	grid[1][1] = 'X'
	for _, row := range grid {
		fmt.Println(string(row[:]))
	}
	bs := [][4]int{{1}, {2}}
	bs = append(bs, bs[0], bs[1])
	bs[0][0] = 9
	bs = append(bs[:1], bs[2:]...)
	fmt.Println(bs, len(bs), cap(bs) >= 3)
	pt := &bs[1]
	pt[3] = 77
	fmt.Println(bs[1])
	fmt.Fprintln(os.Stdout, "done", 'x', "q"[0], nil)
	type pair struct {
		x, y *pair
		v    [2]any
	}
	p := &pair{v: [2]any{1, "z"}}
	p.x = p
	p.x.x.y = &pair{v: p.v}
	p.v[0] = 2
	fmt.Println(p.y.v, p.x.v, p.y.v == [2]any{1, "z"})
	var iface any = p.y.v
	fmt.Println(iface == any([2]any{1, "z"}), iface.([2]any)[1])
	lbl := 0
outer:
	for {
		switch {
		case lbl > 3:
			break outer
		default:
			lbl++
			continue outer
		}
	}
	fmt.Println(lbl, 07, 0b11, 0x1p4, 1_000, 'a', "\u00e9\t\"", `raw\n`)
}

// Output:
// f
// init closure
// blank
// init1 42 41
// init2 7 seven 420
// 42 41 7 seven map[x:[1 2] y:[]] [ set   ] 5 true once e1
// double10;neg-5;
// true false 5
// false
// runtime error: comparing uncomparable type []int
// sq 2 *sq 3 42 12
// wrap 3: code 3 true 3 true true
// [a the fox lot quick brown jumps]
// [a brown fox jumps lot quick the] ababab [a b c]
// [[2 1] [4 3]]
// 2 b! [1 9] 2.5 {2 2 3 4 5 6 7 8} [2 2 3] 3 12
// {1 2 3 4 5 6 7 8} [1 2 3] 610
// 25
// 2
// 44 {0 2 {2 x {1 10 4}}} Mul
// Add {a:1 b:2 c:3 d:4 e:5 f:6 g:7 h:8} main.Bin 1 Sub
// z[2 3] 2 a[] 0 2
// 123
// int string stringer float64 []int
// ab0abab01abab0abab012abab0abab01abab0abab0123abab0abab01abab0abab012abab0abab01abab0abab01234 93
// true true true false true true
// map[q:[0 4 0 0]] 4 0 4
// {1 1 5 0 0 0 0 0}
// map[a:6 b:3] map[x:yz]
// map[a:map[b:1 c:2]] 0
// ok
// runtime error: invalid memory address or nil pointer dereference
// runtime error: invalid memory address or nil pointer dereference
// runtime error: index out of range [3] with length 3
// runtime error: index out of range [-1]
// ...
// .X.
// ...
// [[9 0 0 0] [1 0 0 0] [2 0 0 0]] 3 true
// [1 0 0 77]
// done 120 113 <nil>
// [1 z] [2 z] true
// true z
// 4 7 3 16 1000 97 é	" raw\n
