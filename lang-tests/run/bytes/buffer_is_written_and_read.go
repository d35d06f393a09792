//go:build skep

package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
)

func main() {
	var b bytes.Buffer
	b.WriteString("one two\nthree")
	b.WriteByte('!')
	b.WriteRune('é')
	fmt.Fprintf(&b, " %d", 42)
	fmt.Println(b.Len(), b.String())
	word, err := b.ReadString(' ')
	fmt.Printf("%q %v\n", word, err)
	line, err := b.ReadBytes('\n')
	fmt.Printf("%q %v\n", line, err)
	c, _ := b.ReadByte()
	fmt.Println(string(c), b.UnreadByte(), b.UnreadByte() != nil)
	fmt.Printf("%q\n", b.Next(5))
	b.Truncate(3)
	fmt.Printf("%q\n", b.Bytes())
	r, size, err := b.ReadRune()
	fmt.Println(r, size, err, b.UnreadRune())
	n, err := b.ReadFrom(strings.NewReader("rest"))
	fmt.Println(n, err, b.String())
	m, err := b.WriteTo(os.Stdout)
	fmt.Println()
	fmt.Println(m, err, b.Len())
	_, err = b.ReadByte()
	fmt.Println(err == io.EOF)
	c2 := bytes.NewBufferString("abc")
	rest, err := io.ReadAll(c2)
	fmt.Println(string(rest), err)
}

// Output:
// 19 one two
// three!é 42
// "one " <nil>
// "two\n" <nil>
// t <nil> true
// "three"
// "!é"
// 33 1 <nil> <nil>
// 4 <nil> !érest
// !érest
// 7 <nil> 0
// true
// abc <nil>
