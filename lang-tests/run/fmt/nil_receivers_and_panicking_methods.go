//go:build skep

package main

import (
	"errors"
	"fmt"
)

type node struct{ value int }

func (n *node) String() string { return fmt.Sprint("node ", n.value) }

type angry struct{}

func (angry) String() string { panic("no") }

type broken struct{}

func (broken) Error() string { panic(errors.New("why")) }

type polite struct{ v any }

func (p polite) Format(s fmt.State, verb rune) { panic(p.v) }

func main() {
	var none *node
	fmt.Println(none, &node{3})
	fmt.Printf("%v %s %d\n", none, none, &node{4})
	fmt.Println(angry{}, broken{})
	fmt.Printf("%s|%v|%q|%d\n", angry{}, broken{}, angry{}, angry{})
	fmt.Printf("%v %x\n", polite{1}, polite{[]int{2}})
	fmt.Println([]any{angry{}, none, 5})
	fmt.Println(map[string]fmt.Stringer{"a": none, "b": &node{1}})
	fmt.Printf("%v %+v\n", struct{ N *node }{none}, struct{ E error }{})
	var e error
	var s fmt.Stringer
	fmt.Println(e, s)
	fmt.Printf("%v %s %d %T\n", e, s, e, s)
}

// Output:
// <nil> node 3
// <nil> <nil> &{4}
// %!v(PANIC=String method: no) %!v(PANIC=Error method: why)
// %!s(PANIC=String method: no)|%!v(PANIC=Error method: why)|%!q(PANIC=String method: no)|{}
// %!v(PANIC=Format method: 1) %!x(PANIC=Format method: [2])
// [%!v(PANIC=String method: no) <nil> 5]
// map[a:<nil> b:node 1]
// {<nil>} {E:<nil>}
// <nil> <nil>
// <nil> %!s(<nil>) %!d(<nil>) <nil>
