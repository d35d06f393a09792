//go:build skep

package main

import (
	"fmt"
	"io"
	"os"
	"strings"
)

func main() {
	r := strings.NewReader("hello, world")
	at, err := r.Seek(-5, io.SeekEnd)
	fmt.Println(at, err, r.Len(), r.Size())
	n, err := r.WriteTo(os.Stdout)
	fmt.Println("", n, err)
	buf := make([]byte, 4)
	m, err := r.ReadAt(buf, 10)
	fmt.Println(m, err, string(buf[:m]))
	_, err = r.Seek(-1, io.SeekStart)
	fmt.Println(err)
	r.Reset("é")
	c, size, err := r.ReadRune()
	fmt.Println(c, size, err, r.UnreadRune(), r.UnreadRune())
	before, after, ok := strings.CutLast("a.b.c", ".")
	fmt.Println(before, after, ok)
}

// Output:
// 7 <nil> 5 12
// world 5 <nil>
// 2 EOF ld
// strings.Reader.Seek: negative position
// 233 2 <nil> <nil> strings.Reader.UnreadRune: at beginning of string
// a.b c true
