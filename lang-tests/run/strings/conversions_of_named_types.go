//go:build skep

package main

import "fmt"

type name string
type bytes []byte
type char rune
type octet byte
type octets []octet

func (n name) upper() name {
	b := []byte(n)
	for i := range b {
		if 'a' <= b[i] && b[i] <= 'z' {
			b[i] -= 32
		}
	}
	return name(b)
}

func main() {
	n := name("abc")
	b := bytes(n)
	b[0] = 'X'
	fmt.Println(n, string(b), name(b), n.upper(), string(n)+"!")
	fmt.Printf("%T %T %T\n", n+"x", n[0], n[1:])
	c := char('é')
	fmt.Println(string(c), []char(n), string([]char{104, 105}), name([]rune{0x65e5}))
	o := octets("hi")
	o = append(o, '!')
	fmt.Println(o, string(o), len(o))
	fmt.Println(copy(b, n), string(b), copy(o, octets("yo")), string(o))
	var e any = n
	_, isString := e.(string)
	_, isName := e.(name)
	fmt.Println(isString, isName, e == any(name("abc")), e == any("abc"))
	m := map[name]int{"a": 1}
	fmt.Println(m[name("a")], m["a"])
	switch n {
	case "abc":
		fmt.Println("matched")
	}
}

// Output:
// abc Xbc Xbc ABC abc!
// main.name uint8 main.name
// é [97 98 99] hi 日
// [104 105 33] hi! 3
// 3 abc 2 yo!
// false true true false
// 1 1
// matched
