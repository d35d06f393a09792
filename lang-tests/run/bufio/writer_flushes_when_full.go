//go:build skep

package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"strings"
)

// narrow refuses what is longer than it is wide.
type narrow struct {
	bytes.Buffer
	width int
}

func (n *narrow) Write(p []byte) (int, error) {
	if len(p) > n.width {
		return 0, errors.New("too wide")
	}
	return n.Buffer.Write(p)
}

func main() {
	var out bytes.Buffer
	w := bufio.NewWriterSize(&out, 4)
	fmt.Println(w.Size(), w.Available(), w.Buffered())
	for _, s := range []string{"ab", "cde", "f"} {
		n, err := w.WriteString(s)
		fmt.Println(n, err, w.Buffered(), out.String())
	}
	w.WriteByte('!')
	w.WriteRune('é')
	fmt.Println(w.Buffered(), w.Flush(), out.String())
	count, err := w.ReadFrom(strings.NewReader("from a reader"))
	fmt.Println(count, err, w.Flush(), out.String())
	n := &narrow{width: 3}
	w = bufio.NewWriterSize(n, 5)
	w.WriteString("abcdef")
	fmt.Println(w.Flush(), n.String())
	_, err = w.WriteString("x")
	fmt.Println(err)
	w.Reset(&out)
	both := bufio.NewReadWriter(bufio.NewReader(strings.NewReader("in")), w)
	line, err := both.ReadString('\n')
	both.WriteString(line)
	fmt.Println(line, err, both.Flush(), out.String())
}

// Output:
// 4 4 0
// 2 <nil> 2
// 3 <nil> 1 abcd
// 1 <nil> 2 abcd
// 2 <nil> abcdef!é
// 13 <nil> <nil> abcdef!éfrom a reader
// <nil> abcdef
// <nil>
// in EOF <nil> abcdef!éfrom a readerin
