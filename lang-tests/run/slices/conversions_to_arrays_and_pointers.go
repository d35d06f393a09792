//go:build skep

package main

import "fmt"

type block [4]byte
type key [2]int

func try(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

func main() {
	s := []byte("abcdef")
	a := [3]byte(s)
	p := (*[3]byte)(s)
	p[0] = 'X'
	b := block(s[2:])
	pb := (*block)(s[2:6])
	pb[1] = 'Y'
	fmt.Printf("%s %s %s %s\n", a, *p, b, s)
	fmt.Println(len(*pb), [0]byte(s[:0]), (*[0]byte)(nil) == nil, (*[0]byte)([]byte{}) != nil)
	m := map[key]string{{1, 2}: "found"}
	fmt.Println(m[key([]int{1, 2, 3}[:2])])
	for i, c := range [2]byte(s) {
		fmt.Print(i, string(rune(c)), " ")
	}
	fmt.Println(*p == [3]byte{'X', 'b', 'c'})
	try(func() { _ = [7]byte(s) })
	try(func() { _ = (*block)(s[:1]) })
	var none []byte
	try(func() { _ = block(none) })
	try(func() { fmt.Println((*[0]byte)(none) == nil) })
}

// Output:
// abc Xbc cdef XbcYef
// 4 [] true true
// found
// 0X 1b true
// runtime error: cannot convert slice with length 6 to array or pointer to array with length 7
// runtime error: cannot convert slice with length 1 to array or pointer to array with length 4
// runtime error: cannot convert slice with length 0 to array or pointer to array with length 4
// true
// <nil>
