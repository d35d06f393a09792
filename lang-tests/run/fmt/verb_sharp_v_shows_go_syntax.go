//go:build skep

package main

import "fmt"

type in struct {
	A int
	b string
}
type num int
type list []num

func main() {
	fmt.Printf("%#v %#v %#v %#v\n", in{1, "x"}, &in{}, []in{{}}, map[string]int{"a": 1})
	fmt.Printf("%#v %#v %#v %#v %#v\n", num(3), list{1}, []string(nil), "q\"\n", 'x')
	fmt.Printf("%#v %#v %#v %#v %#v\n", 1.0, uint8(7), true, []byte("ab"), [2]bool{})
	fmt.Printf("%#v %#v %#v\n", any(nil), []any{1, "s", nil}, struct{ X any }{1e6})
	fmt.Printf("%#x %#o %#q %#U %#g\n", 255, 8, "s", 'é', 2.0)
}

// Output:
// main.in{A:1, b:"x"} &main.in{A:0, b:""} []main.in{main.in{A:0, b:""}} map[string]int{"a":1}
// 3 main.list{1} []string(nil) "q\"\n" 120
// 1 0x7 true []byte{0x61, 0x62} [2]bool{false, false}
// <nil> []interface {}{1, "s", interface {}(nil)} struct { X interface {} }{X:1e+06}
// 0xff 010 `s` U+00E9 'é' 2.00000
