//go:build skep

package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// drip gives one byte a call.
type drip struct{ r io.Reader }

func (d drip) Read(p []byte) (int, error) { return d.r.Read(p[:min(1, len(p))]) }

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("no more") }

type empty struct{}

func (empty) Read([]byte) (int, error) { return 0, nil }

func main() {
	r := bufio.NewReaderSize(drip{strings.NewReader("ab\ncd\r\né-end")}, 16)
	p, err := r.Peek(3)
	fmt.Printf("%q %v %d %d\n", p, err, r.Buffered(), r.Size())
	for range 2 {
		line, more, err := r.ReadLine()
		fmt.Printf("%q %v %v\n", line, more, err)
	}
	c, n, err := r.ReadRune()
	fmt.Println(string(c), n, err, r.UnreadRune(), r.UnreadRune())
	s, err := r.ReadString('-')
	fmt.Printf("%q %v\n", s, err)
	b, err := r.ReadByte()
	fmt.Println(b, err, r.UnreadByte())
	d, err := r.Discard(10)
	fmt.Println(d, err)
	_, err = r.Peek(1)
	fmt.Println(err)
	_, err = r.Peek(99)
	fmt.Println(err)
	_, err = r.Peek(-1)
	fmt.Println(err)
	r.Reset(strings.NewReader(strings.Repeat("x", 30)))
	slice, err := r.ReadSlice('y')
	fmt.Println(len(slice), err)
	_, err = bufio.NewReader(failing{}).ReadString('x')
	fmt.Println(err)
	_, err = bufio.NewReader(empty{}).ReadByte()
	fmt.Println(err)
}

// Output:
// "ab\n" <nil> 3 16
// "ab" false <nil>
// "cd" false <nil>
// é 2 <nil> <nil> bufio: invalid use of UnreadRune
// "é-" <nil>
// 101 <nil> <nil>
// 3 EOF
// EOF
// bufio: buffer full
// bufio: negative count
// 16 bufio: buffer full
// no more
// multiple Read calls return no data or error
