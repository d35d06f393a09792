//go:build skep

package main

import "fmt"

type p struct{ x int }

func (p) m() {}

func main() {
	v := p{}
	fmt.Println(v.y)         // error: v.y undefined (type p has no field or method y)
	v.n()                    // error: v.n undefined (type p has no field or method n)
	fmt.Println(p{y: 1})     // error: unknown field y in struct literal of type p
	fmt.Println(p{1, 2})     // error: too many values in struct literal of type p
	fmt.Println(fmt.Nothing) // error: undefined: fmt.Nothing
	var i *any
	i.x() // error: i.x undefined (type *any is pointer to interface, not interface)
}
