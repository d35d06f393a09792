//go:build skep

package main

import "fmt"

type reader interface{ read() string }
type closer interface{ close() error }
type readCloser interface {
	reader
	closer
}
type readWriteCloser interface {
	readCloser
	interface {
		reader
		write(string)
	}
}

type file struct{ data []string }

func (f *file) read() string   { return fmt.Sprint(f.data) }
func (f *file) close() error   { f.data = nil; return nil }
func (f *file) write(s string) { f.data = append(f.data, s) }

type logging struct{ readWriteCloser }

func (l logging) write(s string) {
	fmt.Println("write", s)
	l.readWriteCloser.write(s)
}

func main() {
	var rwc readWriteCloser = logging{&file{}}
	rwc.write("a")
	rwc.write("b")
	var r reader = rwc
	fmt.Println(r.read())
	c, ok := r.(closer)
	fmt.Println(c.close(), ok, rwc.read())
	_, ok = r.(interface{ flush() })
	fmt.Println(ok)
	var l logging
	defer func() { fmt.Println(recover()) }()
	l.read()
}

// Output:
// write a
// write b
// [a b]
// <nil> true []
// false
// runtime error: invalid memory address or nil pointer dereference
