//go:build skep

package main

import "fmt"

type stack[T any] struct{ items []T }

func (s *stack[T]) push(x T) { s.items = append(s.items, x) }
func (s *stack[T]) pop() (x T, ok bool) {
	if len(s.items) == 0 {
		return x, false
	}
	x = s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return x, true
}

type pair[K comparable, V any] struct {
	key K
	val V
}

func main() {
	var s stack[pair[string, int]]
	s.push(pair[string, int]{"a", 1})
	s.push(pair[string, int]{key: "b"})
	fmt.Println(s.pop())
	fmt.Println(s.pop())
	fmt.Println(s.pop())
	fmt.Printf("%T %v\n", s, pair[bool, int]{true, 1} == struct {
		key bool
		val int
	}{true, 1})
}

// Output:
// {b 0} true
// {a 1} true
// { 0} false
// main.stack[main.pair[string,int]] true
