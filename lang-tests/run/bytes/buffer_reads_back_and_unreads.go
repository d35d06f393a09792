//go:build skep

package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

func main() {
	b := bytes.NewBufferString("line one\nline two\nrest é")
	s, err := b.ReadString('\n')
	fmt.Printf("%q %v %d\n", s, err, b.Len())
	d, err := b.ReadBytes('\n')
	fmt.Printf("%q %v %q\n", d, err, b.Next(5))
	r, n, err := b.ReadRune()
	fmt.Println(string(r), n, err, b.UnreadRune(), b.UnreadRune())
	c, err := b.ReadByte()
	fmt.Println(c, err, b.UnreadByte(), b.UnreadByte())
	b.Truncate(1)
	fmt.Println(b.Len(), b.Cap() > 0, b.Available() >= 0)
	b.Reset()
	_, err = b.ReadByte()
	fmt.Println(err)
	s, err = b.ReadString('x')
	fmt.Printf("%q %v\n", s, err)
	count, err := b.ReadFrom(strings.NewReader("read from"))
	fmt.Println(count, err)
	fmt.Fprintf(b, " %d%c", 7, 'z')
	b.Write([]byte("!"))
	b.WriteByte('?')
	b.WriteRune('ß')
	count, err = b.WriteTo(io.Discard)
	fmt.Println(count, err, b.Len(), b.String() == "")
	var none *bytes.Buffer
	fmt.Println(none.String())
	defer func() { fmt.Println(recover()) }()
	b.Truncate(3)
}

// Output:
// "line one\n" <nil> 16
// "line two\n" <nil> "rest "
// é 2 <nil> <nil> bytes.Buffer: UnreadRune: previous operation was not a successful ReadRune
// 195 <nil> <nil> bytes.Buffer: UnreadByte: previous operation was not a successful read
// 1 true true
// EOF
// "" EOF
// 9 <nil>
// 16 <nil> 0 true
// <nil>
// bytes.Buffer: truncation out of range
