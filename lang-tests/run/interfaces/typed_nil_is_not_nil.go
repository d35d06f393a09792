//go:build skep

package main

import "fmt"

type bad struct{}

func (*bad) Error() string { return "bad" }

func fails(yes bool) error {
	var e *bad
	if yes {
		e = &bad{}
	}
	return e
}

func main() {
	var none error
	fmt.Println(none == nil, fails(true) == nil, fails(false) == nil)
	e := fails(false)
	fmt.Println(e == (*bad)(nil), e.Error())
}

// Output:
// true false false
// true bad
