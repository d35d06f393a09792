//go:build skep

package main

import "fmt"

type reader interface{ read() string }
type writer interface{ write(string) }
type both interface {
	reader
	writer
}
type file struct{ data string }

func (f *file) read() string   { return f.data }
func (f *file) write(s string) { f.data += s }

func main() {
	var b both = &file{}
	b.write("x")
	var r reader = b
	fmt.Println(r.read())
	w, ok := r.(writer)
	w.write("y")
	_, no := r.(fmt.Stringer)
	fmt.Println(r.read(), ok, no)
}

// Output:
// x
// xy true false
