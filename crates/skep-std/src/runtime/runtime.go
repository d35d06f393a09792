//go:build skep

// Package runtime holds what a panic of the runtime's own is, and how a panic that nobody recovers is shown.
package runtime

import (
	"internal/value"
	"strconv"
)

// Error is an error of the runtime, such as an index out of range.
type Error interface {
	error
	RuntimeError()
}

// errorString is what recover gives after a fault. It holds the whole text.
type errorString string

func (e errorString) Error() string { return string(e) }
func (e errorString) RuntimeError() {}

// nilReceiver is called where a method of a value would be called through a nil pointer.
func nilReceiver(text string) {
	panic(errorString(text))
}

// PanicNilError is what recover gives after panic(nil).
type PanicNilError struct{ _ [0]func() }

func (*PanicNilError) Error() string {
	return "runtime error: panic called with nil argument"
}
func (*PanicNilError) RuntimeError() {}

// waitForever is what a receive from a channel that is nil does.
func waitForever()

type stringer interface{ String() string }

// panicText gives the headline's text of a panic with the value v; whoever shows it indents its further lines.
func panicText(v any) string {
	switch v := v.(type) {
	case error:
		return v.Error()
	case stringer:
		return v.String()
	}
	name := value.TypeName(v)
	if v == nil || !defined(name) {
		return printed(v)
	}
	switch kind := value.Kind(v); {
	case kind == value.String:
		return name + "(\"" + value.StringOf(v) + "\")"
	case kind == value.Complex64 || kind == value.Complex128:
		return name + printed(v)
	case kind < value.Complex64:
		return name + "(" + printed(v) + ")"
	}
	return "(" + name + ") " + printed(v)
}

// defined tells whether a type's name is that of a declared type or of a composite one, not a predeclared name.
func defined(name string) bool {
	for i := 0; i < len(name); i++ {
		c := name[i]
		if !('a' <= c && c <= 'z' || '0' <= c && c <= '9') {
			return true
		}
	}
	return false
}

// printed is the form that the predeclared function print gives a value.
func printed(v any) string {
	switch value.Kind(v) {
	case value.Nil:
		return "nil"
	case value.Bool:
		return strconv.FormatBool(value.BoolOf(v))
	case value.Int, value.Int8, value.Int16, value.Int32, value.Int64:
		return strconv.FormatInt(value.IntOf(v), 10)
	case value.Uint, value.Uint8, value.Uint16, value.Uint32, value.Uint64, value.Uintptr:
		return strconv.FormatUint(value.UintOf(v), 10)
	case value.Float32:
		return strconv.FormatFloat(value.FloatOf(v), 'g', -1, 32)
	case value.Float64:
		return strconv.FormatFloat(value.FloatOf(v), 'g', -1, 64)
	case value.Complex64:
		return complexText(v, 32)
	case value.Complex128:
		return complexText(v, 64)
	case value.String:
		return value.StringOf(v)
	}
	return "0x" + strconv.FormatUint(value.Identity(v), 16)
}

func complexText(v any, bits int) string {
	re, im := value.ComplexOf(v)
	s := strconv.FormatFloat(im, 'g', -1, bits)
	if s[0] != '-' && s[0] != '+' {
		s = "+" + s
	}
	return "(" + strconv.FormatFloat(re, 'g', -1, bits) + s + "i)"
}
