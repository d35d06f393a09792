//go:build skep

package main

import (
	"errors"
	"fmt"
	"io"
)

type status int

func (s status) Error() string { return fmt.Sprintf("status %d", int(s)) }

type loose struct{ of error }

func (l *loose) Error() string        { return "loose" }
func (l *loose) Is(target error) bool { return target == io.EOF }
func (l *loose) As(target any) bool {
	if s, ok := target.(*status); ok {
		*s = 77
		return true
	}
	return false
}

func main() {
	base := errors.New("base")
	one := fmt.Errorf("one: %w", base)
	two := fmt.Errorf("two: %w and %w", one, status(404))
	all := errors.Join(two, nil, io.EOF)
	fmt.Println(all)
	fmt.Println(errors.Is(all, base), errors.Is(all, io.EOF), errors.Is(all, status(404)), errors.Is(all, status(500)), errors.Is(nil, base), errors.Is(base, nil))
	var s status
	fmt.Println(errors.As(all, &s), int(s), errors.As(base, &s))
	fmt.Println(errors.Unwrap(one) == base, errors.Unwrap(two), errors.Unwrap(all), errors.Unwrap(base))
	fmt.Println(errors.Is(&loose{}, io.EOF), errors.As(&loose{}, &s), int(s))
	fmt.Println(errors.Join(), errors.Join(nil, nil) == nil, errors.New("x") == errors.New("x"))
	many, ok := all.(interface{ Unwrap() []error })
	fmt.Println(ok, len(many.Unwrap()))
	fmt.Printf("%v|%s|%q|%+v\n", one, one, one, errors.Join(base, base))
	fmt.Printf("%T %T %T %T\n", base, one, two, all)
	fmt.Println(fmt.Errorf("none"), fmt.Errorf("%w", nil), fmt.Errorf("%w %d", base, 5))
	defer func() { fmt.Println(recover()) }()
	var none any
	errors.As(base, none)
}

// Output:
// two: one: base and status 404
// EOF
// true true true false false false
// true 404 false
// true <nil> <nil> <nil>
// true true 77
// <nil> true false
// true 2
// one: base|one: base|"one: base"|base
// base
// *errors.errorString *fmt.wrapError *fmt.wrapErrors *errors.joinError
// none %!w(<nil>) base 5
// errors: target cannot be nil
