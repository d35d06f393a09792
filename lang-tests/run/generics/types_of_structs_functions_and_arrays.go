//go:build skep

package main

import "fmt"

type pair[A, B any] struct {
	a A
	b B
}

func (p pair[A, B]) swap() pair[B, A] { return pair[B, A]{p.b, p.a} }

type stack[T any] struct{ items []T }

func (s *stack[T]) push(v T) *stack[T] { s.items = append(s.items, v); return s }
func (s *stack[T]) pop() (v T, ok bool) {
	if len(s.items) == 0 {
		return
	}
	v, s.items = s.items[len(s.items)-1], s.items[:len(s.items)-1]
	return v, true
}

type matrix[T ~int | ~float64] [2][2]T

func (m matrix[T]) mul(o matrix[T]) (r matrix[T]) {
	for i := range 2 {
		for j := range 2 {
			for k := range 2 {
				r[i][j] += m[i][k] * o[k][j]
			}
		}
	}
	return
}

type visitor[T any] func(T) visitor[T]

type table[K comparable, V any] map[K][]V

func (t table[K, V]) add(k K, v V) { t[k] = append(t[k], v) }

func main() {
	p := pair[string, int]{"a", 1}
	fmt.Println(p, p.swap(), p.swap().swap() == p)
	fmt.Printf("%T %+v\n", p.swap(), p)
	s := new(stack[struct{ x, y int }])
	s.push(struct{ x, y int }{1, 2}).push(struct{ x, y int }{3, 4})
	v, ok := s.pop()
	fmt.Println(v, ok, len(s.items))
	fs := stack[func(int) int]{}
	fs.push(func(n int) int { return n + 1 })
	f, _ := fs.pop()
	_, ok = fs.pop()
	fmt.Println(f(1), ok)
	m := matrix[int]{{1, 1}, {1, 0}}
	fmt.Println(m.mul(m).mul(m), matrix[float64]{{0.5, 0}, {0, 2}}.mul(matrix[float64]{{2, 1}, {1, 1}}))
	n := 0
	var visit visitor[int]
	visit = func(d int) visitor[int] { n += d; return visit }
	visit(1)(2)(3)
	t := table[[2]int, string]{}
	t.add([2]int{1, 2}, "x")
	t.add([2]int{1, 2}, "y")
	fmt.Println(n, t, len(t[[2]int{}]))
	fmt.Printf("%T %T %T %T\n", t, m, fs, visit)
}

// Output:
// {a 1} {1 a} true
// main.pair[int,string] {a:a b:1}
// {3 4} true 1
// 2 false
// [[3 2] [2 1]] [[1 0.5] [2 2]]
// 6 map[[1 2]:[x y]] 0
// main.table[[2]int,string] main.matrix[int] main.stack[func(int) int] main.visitor[int]
