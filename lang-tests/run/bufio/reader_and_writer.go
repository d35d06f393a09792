//go:build skep

//skep:stdin abc
//skep:stdin rest of it

package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	r := bufio.NewReader(os.Stdin)
	b, err := r.ReadByte()
	fmt.Println(b, err, r.UnreadByte())
	line, err := r.ReadString('\n')
	fmt.Printf("%q %v\n", line, err)
	c, size, err := r.ReadRune()
	fmt.Println(string(c), size, err)
	line, err = r.ReadString('!')
	fmt.Printf("%q %v\n", line, err)
	w := bufio.NewWriter(os.Stdout)
	fmt.Fprintf(w, "buffered %d\n", 1)
	w.WriteString("until flush\n")
	fmt.Println("first", w.Buffered())
	w.Flush()
}

// Output:
// 97 <nil> <nil>
// "abc\n" <nil>
// r 1 <nil>
// "est of it\n" EOF
// first 23
// buffered 1
// until flush
