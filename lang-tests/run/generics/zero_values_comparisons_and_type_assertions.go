//go:build skep

package main

import (
	"errors"
	"fmt"
)

func isZero[T comparable](v T) bool {
	var z T
	return v == z
}

func as[T any](v any) (T, bool) {
	t, ok := v.(T)
	return t, ok
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func typeName[T any]() string { return fmt.Sprintf("%T", *new(T)) }

func find[E error](errs []error) (e E, ok bool) {
	for _, err := range errs {
		if errors.As(err, &e) {
			return e, true
		}
	}
	return
}

type codeErr int

func (c codeErr) Error() string { return fmt.Sprint("code ", int(c)) }

type maybe[T any] struct {
	v  T
	ok bool
}

func (m maybe[T]) or(d T) T {
	if m.ok {
		return m.v
	}
	return d
}

func main() {
	fmt.Println(isZero(0), isZero("a"), isZero([2]bool{}), isZero(struct{ a any }{}), isZero[error](nil), isZero(new(int)))
	fmt.Println(as[int](5))
	fmt.Println(as[string](5))
	fmt.Println(as[fmt.Stringer](nil))
	fmt.Println(as[error](codeErr(1)))
	fmt.Println(typeName[int](), typeName[[]string](), typeName[maybe[maybe[int]]](), typeName[error]())
	fmt.Println(find[codeErr]([]error{errors.New("x"), fmt.Errorf("w: %w", codeErr(5))}))
	fmt.Println(maybe[int]{}.or(3), maybe[string]{"s", true}.or("d"))
	fmt.Println(must(1, nil))
	defer func() { fmt.Println("panic:", recover()) }()
	must(as2[int]("no"))
}

func as2[T any](v any) (T, error) {
	if t, ok := v.(T); ok {
		return t, nil
	}
	return *new(T), fmt.Errorf("%T is no %T", v, *new(T))
}

// Output:
// true false true true true false
// 5 true
//  false
// <nil> false
// code 1 true
// int []string main.maybe[main.maybe[int]] <nil>
// code 5 true
// 3 s
// 1
// panic: string is no int
