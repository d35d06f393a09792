//go:build skep

package main

import "fmt"

func before(b []byte) (bool, int) {
	m := map[string]int{"abc": 1, "xbc": 2}
	s := string(b)
	n := m[string(b)]
	b[0] = 'x'
	return s == "abc", n + 10*m[string(b)]
}

func reads(s string) (sum int) {
	for i, c := range []byte(s) {
		sum += i * int(c)
	}
	return sum
}

func twice(b []byte) bool {
	s := string(b)
	for range 2 {
		if s == "xbc" {
			b[1] = 'y'
		}
	}
	return s == "xbc"
}

func main() {
	b := []byte("abc")
	fmt.Println(before(b))
	fmt.Println(twice(b), string(b))
	fmt.Println(reads("hello"), reads(""))
	c := []byte("text")
	d := string(c)
	copy(c, "next")
	fmt.Println(d, string(c) == "next")
	e := append(c[:0], d...)
	fmt.Println(string(c) == "next", string(e) < d)
}

// Output:
// true 21
// true xyc
// 1085 0
// text true
// false false
