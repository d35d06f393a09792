//go:build skep

package main

import "fmt"

type padded struct {
	a int8
	_ [3]byte
	b int32
	_ string
}

type iface interface {
	m(_ int, _ string) (_ bool, _ error)
}

type impl struct{}

func (impl) m(_ int, s string) (bool, error) { return s == "", nil }
func (_ impl) n(_, _ int) (_ int)            { return }

var _ iface = impl{}
var _, last = 1, 2

const _ = iota

func _() { fmt.Println("never") }

func init() { _ = last }

func main() {
	p := padded{a: 1, b: 2}
	q := padded{a: 1, b: 2}
	fmt.Println(p == q, p)
	fmt.Println(impl{}.n(1, 2))
	var i iface = impl{}
	ok, _ := i.m(1, "")
	fmt.Println(ok)
	for _, _ = range []int{1, 2} {
	}
	for range "ab" {
	}
	var _ int = 5
	_, _ = len("a"), 3
	func(int, ...string) { fmt.Println("called") }(1, "a")
	switch _ = p; q.a {
	case 1:
		fmt.Println("one")
	}
}

// Output:
// true {1 [0 0 0] 2 }
// 0
// true
// called
// one
