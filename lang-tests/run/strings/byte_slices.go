//go:build skep

package main

import (
	"bytes"
	"fmt"
)

func main() {
	a, b := []byte("hello"), []byte("help")
	fmt.Println(bytes.Equal(a, a[:]), bytes.Compare(a, b), bytes.Contains(a, []byte("ll")), bytes.IndexByte(a, 'o'))
	fmt.Println(string(bytes.ToUpper(a)), string(bytes.TrimSpace([]byte(" x "))), string(bytes.Join([][]byte{a, b}, []byte("+"))))
	var buf bytes.Buffer
	buf.WriteString("abc")
	buf.WriteByte('d')
	fmt.Fprint(&buf, 5)
	p := make([]byte, 2)
	n, err := buf.Read(p)
	fmt.Println(n, err, string(p), buf.String(), buf.Len())
	fmt.Printf("%q %s\n", bytes.Fields([]byte("a b")), bytes.Repeat([]byte("-"), 5))
}

// Output:
// true -1 true 4
// HELLO x hello+help
// 2 <nil> ab cd5 3
// ["a" "b"] -----
