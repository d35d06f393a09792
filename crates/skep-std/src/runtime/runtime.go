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

// PanicNilError is what recover gives after panic(nil).
type PanicNilError struct{ _ [0]func() }

func (*PanicNilError) Error() string {
	return "panic called with nil argument (use GODEBUG=panicnil=1 to disable)"
}
func (*PanicNilError) RuntimeError() {}

type stringer interface{ String() string }

// panicText gives the headline's text of a panic with the value v.
func panicText(v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case error:
		return v.Error()
	case stringer:
		return v.String()
	}
	text := ""
	switch value.Kind(v) {
	case value.Bool:
		text = strconv.FormatBool(value.BoolOf(v))
	case value.Int, value.Int8, value.Int16, value.Int32, value.Int64:
		text = strconv.FormatInt(value.IntOf(v), 10)
	case value.Uint, value.Uint8, value.Uint16, value.Uint32, value.Uint64, value.Uintptr:
		text = strconv.FormatUint(value.UintOf(v), 10)
	case value.Float32, value.Float64:
		text = printedFloat(value.FloatOf(v))
	case value.Complex64, value.Complex128:
		re, im := value.ComplexOf(v)
		text = "(" + printedFloat(re) + printedFloat(im) + "i)"
	case value.String:
		text = value.StringOf(v)
		if value.TypeName(v) != "string" {
			text = "\"" + text + "\""
		}
	default:
		return "(" + value.TypeName(v) + ") 0x" + strconv.FormatUint(value.Identity(v), 16)
	}
	if name := value.TypeName(v); !predeclared(name) {
		return name + "(" + text + ")"
	}
	if name := value.TypeName(v); name != "string" {
		return name + "(" + text + ")"
	}
	return text
}

func predeclared(name string) bool {
	for i := 0; i < len(name); i++ {
		if name[i] == '.' {
			return false
		}
	}
	return true
}

// printedFloat is the form that the predeclared function print gives a float.
func printedFloat(f float64) string {
	switch {
	case f != f:
		return "NaN"
	case f > 1.7976931348623157e308:
		return "+Inf"
	case f < -1.7976931348623157e308:
		return "-Inf"
	}
	s := strconv.FormatFloat(f, 'e', 6, 64)
	if s[0] != '-' {
		s = "+" + s
	}
	// Three digits of exponent at least: e+01 becomes e+001.
	for i := 0; i < len(s); i++ {
		if s[i] == 'e' && len(s)-i-2 < 3 {
			return s[:i+2] + "0" + s[i+2:]
		}
	}
	return s
}

// printText gives the text of the predeclared functions print and println.
func printText(args []any, line bool) string {
	s := ""
	for i, v := range args {
		if line && i > 0 {
			s += " "
		}
		s += printed(v)
	}
	if line {
		s += "\n"
	}
	return s
}

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
	case value.Float32, value.Float64:
		return printedFloat(value.FloatOf(v))
	case value.Complex64, value.Complex128:
		re, im := value.ComplexOf(v)
		return "(" + printedFloat(re) + printedFloat(im) + "i)"
	case value.String:
		return value.StringOf(v)
	}
	return "0x" + strconv.FormatUint(value.Identity(v), 16)
}

// NumGoroutine gives 1: a process has one flow of control.
func NumGoroutine() int { return 1 }

// GC does nothing that a program could see.
func GC() {}
