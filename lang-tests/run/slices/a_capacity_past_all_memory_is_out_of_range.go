//go:build skep

package main

import "fmt"

func try(what string, f func()) {
	defer func() { fmt.Println(what, recover()) }()
	f()
}

func main() {
	huge, one, minus := 1<<62, 1, -1
	const most = 1<<63 - 1
	try("len", func() { _ = make([]int, huge) })
	try("len and cap", func() { _ = make([]int, huge, huge) })
	try("cap", func() { _ = make([]int, one, huge) })
	try("cap of bytes", func() { _ = make([]byte, one, huge) })
	try("cap below len", func() { _ = make([]int, 2, one) })
	try("negative cap", func() { _ = make([]int, 0, minus) })
	try("negative len", func() { _ = make([]int, minus, 5) })
	try("nothing", func() { fmt.Println(cap(make([]struct{}, one, huge)), len(make([]struct{}, most))) })
}

// Output:
// len runtime error: makeslice: len out of range
// len and cap runtime error: makeslice: len out of range
// cap runtime error: makeslice: cap out of range
// cap of bytes runtime error: makeslice: cap out of range
// cap below len runtime error: makeslice: cap out of range
// negative cap runtime error: makeslice: cap out of range
// negative len runtime error: makeslice: len out of range
// 4611686018427387904 9223372036854775807
// nothing <nil>
