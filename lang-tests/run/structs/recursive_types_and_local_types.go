//go:build skep

package main

import "fmt"

type tree struct {
	kids map[string]*tree
	up   *tree
	vals []tree
	walk func(*tree) int
}

type fn func(fn) int

type list []list

type m map[string]m

type a struct{ b *b }
type b struct{ as []a }

func local(n int) any {
	type node struct {
		next *node
		v    int
	}
	var head *node
	for i := range n {
		head = &node{head, i}
	}
	sum := 0
	for x := head; x != nil; x = x.next {
		sum = sum*10 + x.v
	}
	if n > 3 {
		type node struct{ s string }
		return node{fmt.Sprint(sum)}
	}
	return *head
}

func main() {
	t := &tree{kids: map[string]*tree{}}
	t.kids["x"] = &tree{up: t, vals: []tree{{}, {}}}
	t.walk = func(t *tree) int { return len(t.kids) }
	fmt.Println(t.walk(t), len(t.kids["x"].vals), t.kids["x"].up == t)
	n := 0
	var f fn
	f = func(g fn) int {
		n++
		if n < 3 {
			return g(g) + 1
		}
		return 0
	}
	fmt.Println(f(f))
	fmt.Println(list{{}, {{}, {}}}, m{"a": {"b": nil}})
	x := a{&b{[]a{{}, {}}}}
	fmt.Println(len(x.b.as))
	fmt.Printf("%T %v\n", local(2), local(4))
	fmt.Println(fmt.Sprintf("%T", local(2)) == fmt.Sprintf("%T", local(4)))
}

// Output:
// 1 2 true
// 2
// [[] [[] []]] map[a:map[b:map[]]]
// 2
// main.node {3210}
// true
