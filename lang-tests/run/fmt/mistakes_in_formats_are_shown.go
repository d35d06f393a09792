//go:build skep

package main

import "fmt"

type s struct{ a int }

func (s) String() string { panic("in String") }

func main() {
	f := "%d %s|%d|%!|%z %d\n"
	fmt.Printf(f, "text", 5, true, 1, 2, 3, 4)
	f = "%d %d\n"
	fmt.Printf(f, 1)
	fmt.Printf(f, 1, 2, 3)
	fmt.Println()
	var none fmt.Stringer
	var p *s
	fmt.Println(none, p)
	fmt.Printf("%v\n", s{})
	f = "%[5]d %[x]d %.q %"
	fmt.Println(fmt.Sprintf(f, 1))
}

// Output:
// %!d(string=text) %!s(int=5)|%!d(bool=true)|%!!(int=1)|%!z(int=2) 3
// %!(EXTRA int=4)1 %!d(MISSING)
// 1 2
// %!(EXTRA int=3)
// <nil> <nil>
// %!v(PANIC=String method: in String)
// %!d(BADINDEX) %!d(BADINDEX) '\x01' %!(NOVERB)
