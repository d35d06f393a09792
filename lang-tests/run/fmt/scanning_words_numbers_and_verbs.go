//go:build skep

package main

import (
	"fmt"
	"strings"
)

func main() {
	var i, j int
	var s, t string
	var f float64
	var r rune
	var b bool
	var small uint8
	show := func(n int, err error) { fmt.Println(n, err, i, j, s, t, f, r, b, small) }
	show(fmt.Sscanf("10-20 abc 3.5", "%d-%d %s %g", &i, &j, &s, &f))
	show(fmt.Sscanf("0x1f true q", "%x %t %c", &i, &b, &r))
	show(fmt.Sscanf("12345", "%3d%d", &i, &j))
	show(fmt.Sscanf("abc:def", "%3s:%s", &s, &t))
	show(fmt.Sscanf("5 apples", "%d pears", &i))
	show(fmt.Sscanf("x", "%d", &i))
	show(fmt.Sscanf("7%", "%d%%", &i))
	show(fmt.Sscan("1 2\nx 300", &i, &j, &s, &small))
	show(fmt.Sscan("0b101 0o17 1_000", &i, &j, &f))
	show(fmt.Sscanln("1\n2", &i, &j))
	show(fmt.Sscanln("3 4 5", &i, &j))
	show(fmt.Sscan("", &i))
	show(fmt.Sscan("t", &b))
	show(fmt.Sscan("1e3 -2.5e-1", &f, new(float32)))
	show(fmt.Sscanf("\"quoted text\" word", "%q %v", &s, &t))
	show(fmt.Sscanf("68656c6c6f", "%x", &s))
	var list [3]int
	reader := strings.NewReader("4 5\n6 7")
	n, err := fmt.Fscan(reader, &list[0], &list[1], &list[2])
	fmt.Println(n, err, list)
	n, err = fmt.Fscanln(reader, &i)
	fmt.Println(n, err, i)
	var c complex128
	n, err = fmt.Sscan("(1+2i)", &c)
	fmt.Println(n, err, c)
	n, err = fmt.Sscan("1", i)
	fmt.Println(n, err)
}

// Output:
// 4 <nil> 10 20 abc  3.5 0 false 0
// 1 expected space in input to match format 0 20 abc  3.5 0 false 0
// 2 <nil> 123 45 abc  3.5 0 false 0
// 2 <nil> 123 45 abc def 3.5 0 false 0
// 1 input does not match format 5 45 abc def 3.5 0 false 0
// 0 expected integer 5 45 abc def 3.5 0 false 0
// 1 <nil> 7 45 abc def 3.5 0 false 0
// 3 unsigned integer overflow on token 300 1 2 x def 3.5 0 false 0
// 3 <nil> 5 15 x def 1000 0 false 0
// 1 unexpected newline 1 15 x def 1000 0 false 0
// 2 expected newline 3 4 x def 1000 0 false 0
// 0 EOF 3 4 x def 1000 0 false 0
// 1 <nil> 3 4 x def 1000 0 true 0
// 2 <nil> 3 4 x def 1000 0 true 0
// 2 <nil> 3 4 quoted text word 1000 0 true 0
// 1 <nil> 3 4 hello word 1000 0 true 0
// 3 <nil> [4 5 6]
// 1 <nil> 7
// 1 <nil> (1+2i)
// 0 type not a pointer: int
