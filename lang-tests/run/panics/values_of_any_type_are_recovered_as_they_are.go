//go:build skep

package main

import (
	"errors"
	"fmt"
)

type code int

func catch(v any) (r any) {
	defer func() { r = recover() }()
	panic(v)
}

func main() {
	e := errors.New("e")
	fmt.Println(catch(e) == e, catch(code(3)) == code(3), catch([2]int{1, 2}))
	fmt.Printf("%T %T %T\n", catch(1.5), catch("s"), catch(&e))
	r := catch(nil)
	err, ok := r.(error)
	fmt.Println(ok, err)
}

// Output:
// true true [1 2]
// float64 string *error
// true runtime error: panic called with nil argument
