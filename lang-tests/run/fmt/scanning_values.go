//go:build skep

package main

import (
	"fmt"
	"io"
	"strings"
)

func main() {
	var (
		i int
		u uint8
		f float64
		s string
		b bool
	)
	n, err := fmt.Sscan("-7 200\n2.5 word true", &i, &u, &f, &s, &b)
	fmt.Println(n, err, i, u, f, s, b)
	n, err = fmt.Sscan("0x1F 1_000 0b11", &i, &u)
	fmt.Println(n, err, i)
	n, err = fmt.Sscan("300", &u)
	fmt.Println(n, err)
	n, err = fmt.Sscan("", &s)
	fmt.Println(n, err, err == io.EOF)
	n, err = fmt.Sscan("1", &i, &f)
	fmt.Println(n, err, err == io.ErrUnexpectedEOF)
	n, err = fmt.Sscan("abc", &i)
	fmt.Println(n, err)
	n, err = fmt.Sscan("1", i)
	fmt.Println(n, err)
	n, err = fmt.Sscanln("1 2\n3", &i, &f)
	fmt.Println(n, err, i, f)
	n, err = fmt.Sscanln("1 2 3", &i, &f)
	fmt.Println(n, err)
	n, err = fmt.Sscanln("1\n2", &i, &f)
	fmt.Println(n, err)
	r := strings.NewReader("10 20 30 x")
	sum := 0
	for {
		var v int
		if _, err = fmt.Fscan(r, &v); err != nil {
			break
		}
		sum += v
	}
	fmt.Println(sum, err)
}

// Output:
// 5 <nil> -7 200 2.5 word true
// 1 unsigned integer overflow on token 1_000 31
// 0 unsigned integer overflow on token 300
// 0 EOF true
// 1 EOF false
// 0 expected integer
// 0 type not a pointer: int
// 2 <nil> 1 2
// 2 expected newline
// 1 unexpected newline
// 60 expected integer
