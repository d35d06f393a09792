//go:build skep

package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

func main() {
	var b strings.Builder
	n, err := io.CopyN(&b, strings.NewReader("abcdef"), 4)
	fmt.Println(n, err, b.String())
	n, err = io.CopyN(&b, strings.NewReader("xy"), 4)
	fmt.Println(n, err, b.String())
	var seen strings.Builder
	all, err := io.ReadAll(io.TeeReader(io.MultiReader(strings.NewReader("one "), strings.NewReader("two")), &seen))
	fmt.Println(string(all), err, seen.String())
	var x, y strings.Builder
	io.WriteString(io.MultiWriter(&x, &y), "both")
	fmt.Println(x.String(), y.String())
	s := io.NewSectionReader(strings.NewReader("0123456789"), 3, 4)
	part, err := io.ReadAll(s)
	fmt.Println(string(part), err, s.Size())
	at, err := s.Seek(-2, io.SeekEnd)
	rest, _ := io.ReadAll(s)
	fmt.Println(at, err, string(rest))
	buf := make([]byte, 3)
	m, err := s.ReadAt(buf, 2)
	fmt.Println(m, err, string(buf[:m]))
	rc := io.NopCloser(strings.NewReader("z"))
	fmt.Println(rc.Close())
	_, err = io.ReadFull(strings.NewReader("ab"), buf)
	fmt.Println(err == io.ErrUnexpectedEOF)
	r := bufio.NewReader(strings.NewReader("buffered text"))
	r.ReadByte()
	k, err := r.WriteTo(&x)
	fmt.Println(k, err, x.String())
	w := bufio.NewWriterSize(&y, 16)
	k, err = w.ReadFrom(strings.NewReader(strings.Repeat("=", 40)))
	fmt.Println(k, err, w.Buffered(), w.Flush(), len(y.String()))
}

// Output:
// 4 <nil> abcd
// 2 EOF abcdxy
// one two <nil> one two
// both both
// 3456 <nil> 4
// 2 <nil> 56
// 2 EOF 56
// <nil>
// true
// 12 <nil> bothuffered text
// 40 <nil> 8 <nil> 44
