//go:build skep

package main

import (
	"errors"
	"fmt"
	"io"
)

type kind int

func (k kind) Error() string        { return fmt.Sprint("kind ", int(k)) }
func (k kind) Is(target error) bool { return target == io.EOF && k > 5 }

func main() {
	e1, e2 := errors.New("one"), errors.New("one")
	fmt.Println(e1 == e2, errors.Is(e1, e1), errors.Is(e1, e2), errors.Is(nil, e1), errors.Is(nil, nil))
	j := errors.Join(e1, nil, kind(9))
	fmt.Println(j)
	fmt.Println(errors.Is(j, e1), errors.Is(j, io.EOF), errors.Is(kind(1), io.EOF), errors.Join(nil) == nil)
	var k kind
	fmt.Println(errors.As(j, &k), k, errors.As(e1, &k))
}

// Output:
// false true false false true
// one
// kind 9
// true true false true
// true kind 9 false
