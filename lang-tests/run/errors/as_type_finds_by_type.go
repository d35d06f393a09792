//go:build skep

package main

import (
	"errors"
	"fmt"
)

type notFound struct{ name string }

func (e *notFound) Error() string { return e.name + " not found" }

type code int

func (c code) Error() string { return fmt.Sprint("code ", int(c)) }

type convertible struct{}

func (convertible) Error() string { return "convertible" }
func (convertible) As(target any) bool {
	if c, ok := target.(*code); ok {
		*c = 42
		return true
	}
	return false
}

func main() {
	err := fmt.Errorf("load: %w", errors.Join(errors.New("plain"), &notFound{"x"}, code(7)))
	nf, ok := errors.AsType[*notFound](err)
	fmt.Println(nf, ok, nf.name)
	c, ok := errors.AsType[code](err)
	fmt.Println(c, ok)
	c, ok = errors.AsType[code](convertible{})
	fmt.Println(c, ok)
	_, ok = errors.AsType[*notFound](errors.New("other"))
	fmt.Println(ok)
	_, ok = errors.AsType[code](nil)
	fmt.Println(ok)
	t, ok := errors.AsType[interface{ Error() string }](err)
	fmt.Println(t == err, ok)
}

// Output:
// x not found true x
// code 7 true
// code 42 true
// false
// false
// true true
