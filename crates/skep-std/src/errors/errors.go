//go:build skep

// Package errors makes errors and looks through those that wrap others.
package errors

import "internal/value"

type errorString struct{ s string }

func (e *errorString) Error() string { return e.s }

// New gives an error with the given text; each call gives a distinct one.
func New(text string) error { return &errorString{text} }

// ErrUnsupported says that an operation is not supported.
var ErrUnsupported = New("unsupported operation")

// Unwrap gives what err wraps, if its Unwrap method gives one error.
func Unwrap(err error) error {
	if w, ok := err.(interface{ Unwrap() error }); ok {
		return w.Unwrap()
	}
	return nil
}

// Is tells whether err or one that it wraps is target.
func Is(err, target error) bool {
	if err == nil || target == nil {
		return err == target
	}
	return is(err, target, value.Comparable(target))
}

func is(err, target error, comparable bool) bool {
	for {
		if comparable && err == target {
			return true
		}
		if x, ok := err.(interface{ Is(error) bool }); ok && x.Is(target) {
			return true
		}
		switch x := err.(type) {
		case interface{ Unwrap() error }:
			err = x.Unwrap()
			if err == nil {
				return false
			}
		case interface{ Unwrap() []error }:
			for _, e := range x.Unwrap() {
				if is(e, target, comparable) {
					return true
				}
			}
			return false
		default:
			return false
		}
	}
}

// asTarget stores err in what target points to if the types allow, and tells whether they did.
// It panics as Go's errors.As does on a target that is no pointer to an interface or error type.
func asTarget(err error, target any) bool

// As finds the first error in err's tree that fits what target points to, and stores it there.
func As(err error, target any) bool {
	if err == nil {
		return false
	}
	if target == nil {
		panic("errors: target cannot be nil")
	}
	if value.Kind(target) != value.Pointer || value.IsNil(target) {
		panic("errors: target must be a non-nil pointer")
	}
	return as(err, target)
}

func as(err error, target any) bool {
	for {
		if asTarget(err, target) {
			return true
		}
		if x, ok := err.(interface{ As(any) bool }); ok && x.As(target) {
			return true
		}
		switch x := err.(type) {
		case interface{ Unwrap() error }:
			err = x.Unwrap()
			if err == nil {
				return false
			}
		case interface{ Unwrap() []error }:
			for _, e := range x.Unwrap() {
				if e != nil && as(e, target) {
					return true
				}
			}
			return false
		default:
			return false
		}
	}
}

// AsType finds the first error in err's tree that is an E, and gives it.
func AsType[E error](err error) (E, bool) {
	var e E
	if err == nil {
		return e, false
	}
	return asType(err, &e)
}

func asType[E error](err error, target *E) (E, bool) {
	for {
		if e, ok := err.(E); ok {
			return e, true
		}
		if x, ok := err.(interface{ As(any) bool }); ok && x.As(target) {
			return *target, true
		}
		switch x := err.(type) {
		case interface{ Unwrap() error }:
			err = x.Unwrap()
			if err == nil {
				return *target, false
			}
		case interface{ Unwrap() []error }:
			for _, e := range x.Unwrap() {
				if e == nil {
					continue
				}
				if found, ok := asType(e, target); ok {
					return found, true
				}
			}
			return *target, false
		default:
			return *target, false
		}
	}
}

type joinError struct{ errs []error }

// Join wraps the errors that are not nil; it gives nil if all are.
func Join(errs ...error) error {
	e := &joinError{}
	for _, err := range errs {
		if err != nil {
			e.errs = append(e.errs, err)
		}
	}
	if len(e.errs) == 0 {
		return nil
	}
	return e
}

func (e *joinError) Error() string {
	s := e.errs[0].Error()
	for _, err := range e.errs[1:] {
		s += "\n" + err.Error()
	}
	return s
}

func (e *joinError) Unwrap() []error { return e.errs }
