//go:build skep

package main

import (
	"fmt"
	"io"
	"os"
	"strings"
)

type upper struct{ r io.Reader }

func (u upper) Read(p []byte) (int, error) {
	n, err := u.r.Read(p[:min(len(p), 3)])
	copy(p, strings.ToUpper(string(p[:n])))
	return n, err
}

func main() {
	data, err := io.ReadAll(upper{strings.NewReader("hello reader")})
	fmt.Println(string(data), err)
	n, err := io.Copy(os.Stdout, strings.NewReader("copied\n"))
	fmt.Println(n, err)
	buf := make([]byte, 4)
	r := strings.NewReader("abcdef")
	m, err := io.ReadFull(r, buf)
	fmt.Println(m, err, string(buf))
	m, err = io.ReadFull(r, buf)
	fmt.Println(m, err == io.ErrUnexpectedEOF)
	_, err = r.Read(buf)
	fmt.Println(err == io.EOF, err)
	io.WriteString(os.Stdout, "done\n")
}

// Output:
// HELLO READER <nil>
// copied
// 7 <nil>
// 4 <nil> abcd
// 2 true
// true EOF
// done
