//go:build skep

package fmt

import "errors"

type wrapError struct {
	msg string
	err error
}

func (e *wrapError) Error() string { return e.msg }
func (e *wrapError) Unwrap() error { return e.err }

type wrapErrors struct {
	msg  string
	errs []error
}

func (e *wrapErrors) Error() string   { return e.msg }
func (e *wrapErrors) Unwrap() []error { return e.errs }

// Errorf gives an error with what Sprintf gives as its text; it wraps the operands of %w.
func Errorf(format string, a ...any) error {
	p := printer{wrapping: true}
	p.doPrintf(format, a)
	s := string(p.buf)
	// In the order of the operands; there are few.
	for i := 1; i < len(p.wrapped); i++ {
		for j := i; j > 0 && p.wrapped[j] < p.wrapped[j-1]; j-- {
			p.wrapped[j], p.wrapped[j-1] = p.wrapped[j-1], p.wrapped[j]
		}
	}
	var errs []error
	for i, n := range p.wrapped {
		if i > 0 && p.wrapped[i-1] == n {
			continue
		}
		if e, ok := a[n].(error); ok {
			errs = append(errs, e)
		}
	}
	switch len(p.wrapped) {
	case 0:
		return errors.New(s)
	case 1:
		w := &wrapError{msg: s}
		if len(errs) == 1 {
			w.err = errs[0]
		}
		return w
	}
	return &wrapErrors{s, errs}
}
