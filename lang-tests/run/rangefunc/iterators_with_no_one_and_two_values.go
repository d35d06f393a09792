//go:build skep

package main

import "fmt"

func times(n int) func(func() bool) {
	return func(yield func() bool) {
		for n > 0 && yield() {
			n--
		}
	}
}

func letters(s string) func(func(int, rune) bool) {
	return func(yield func(int, rune) bool) {
		for i, r := range s {
			if !yield(i, r) {
				return
			}
		}
	}
}

type set map[string]bool

func (s set) sorted(yield func(string) bool) {
	for _, k := range []string{"a", "b", "c"} {
		if s[k] && !yield(k) {
			return
		}
	}
}

func main() {
	n := 0
	for range times(3) {
		n++
	}
	fmt.Println(n)
	for i, r := range letters("xyz") {
		fmt.Print(i, string(r), " ")
	}
	fmt.Println()
	for i := range letters("ab") {
		fmt.Print(i, " ")
	}
	for _, r := range letters("ab") {
		fmt.Print(string(r), " ")
	}
	for range letters("ab") {
		fmt.Print("- ")
	}
	fmt.Println()
	s := set{"c": true, "a": true}
	for k := range s.sorted {
		fmt.Print(k, " ")
	}
	var k string
	var i int
	for i, _ = range letters("pq") {
	}
	for k = range s.sorted {
	}
	fmt.Println(k, i)
}

// Output:
// 3
// 0x 1y 2z
// 0 1 a b - -
// a c c 1
