//go:build skep

package main

import (
	"errors"
	"fmt"
	"io"
)

type notFound struct{ name string }

func (e *notFound) Error() string { return e.name + " not found" }

func main() {
	base := &notFound{"x"}
	err := fmt.Errorf("open: %w", base)
	outer := fmt.Errorf("load %d: %w", 7, err)
	fmt.Println(outer)
	fmt.Println(errors.Is(outer, base), errors.Unwrap(outer) == err, errors.Unwrap(base))
	var nf *notFound
	fmt.Println(errors.As(outer, &nf), nf.name, nf == base)
	two := fmt.Errorf("%w and %w", io.EOF, base)
	fmt.Println(two, errors.Is(two, io.EOF), errors.Is(two, base))
	fmt.Println(fmt.Errorf("plain %v", base), errors.Unwrap(fmt.Errorf("%v", base)))
}

// Output:
// load 7: open: x not found
// true true <nil>
// true x true
// EOF and x not found true true
// plain x not found <nil>
