//go:build skep

// Package fmt prints values in the forms that verbs name.
package fmt

import (
	"io"
	"os"
	"strconv"
	"unicode/utf8"
)

// Stringer gives its own text for %v and %s.
type Stringer interface{ String() string }

// GoStringer gives its own text for %#v.
type GoStringer interface{ GoString() string }

// State is what a Formatter may ask of the printer.
type State interface {
	Write(b []byte) (n int, err error)
	Width() (wid int, ok bool)
	Precision() (prec int, ok bool)
	Flag(c int) bool
}

// FormatString gives the directive that a Formatter was called for: the state's flags, width and precision, and the verb.
func FormatString(state State, verb rune) string {
	b := []byte{'%'}
	for _, c := range " +-#0" {
		if state.Flag(int(c)) {
			b = append(b, byte(c))
		}
	}
	if w, ok := state.Width(); ok {
		b = strconv.AppendInt(b, int64(w), 10)
	}
	if p, ok := state.Precision(); ok {
		b = append(b, '.')
		b = strconv.AppendInt(b, int64(p), 10)
	}
	return string(utf8.AppendRune(b, verb))
}

// Formatter prints itself.
type Formatter interface{ Format(f State, verb rune) }

// Sprint gives the operands in their usual form; a space goes between two that are no strings.
func Sprint(a ...any) string {
	p := printer{}
	p.doPrint(a)
	return string(p.buf)
}

// Sprintln gives the operands in their usual form with spaces between and a line end.
func Sprintln(a ...any) string {
	p := printer{}
	p.doPrintln(a)
	return string(p.buf)
}

// Sprintf gives the operands as format says.
func Sprintf(format string, a ...any) string {
	p := printer{}
	p.doPrintf(format, a)
	return string(p.buf)
}

// Append appends what Sprint gives.
func Append(b []byte, a ...any) []byte { return append(b, Sprint(a...)...) }

// Appendln appends what Sprintln gives.
func Appendln(b []byte, a ...any) []byte { return append(b, Sprintln(a...)...) }

// Appendf appends what Sprintf gives.
func Appendf(b []byte, format string, a ...any) []byte { return append(b, Sprintf(format, a...)...) }

// Fprint writes what Sprint gives.
func Fprint(w io.Writer, a ...any) (n int, err error) {
	p := printer{}
	p.doPrint(a)
	return w.Write(p.buf)
}

// Fprintln writes what Sprintln gives.
func Fprintln(w io.Writer, a ...any) (n int, err error) {
	p := printer{}
	p.doPrintln(a)
	return w.Write(p.buf)
}

// Fprintf writes what Sprintf gives.
func Fprintf(w io.Writer, format string, a ...any) (n int, err error) {
	p := printer{}
	p.doPrintf(format, a)
	return w.Write(p.buf)
}

// Print writes what Sprint gives to standard output.
func Print(a ...any) (n int, err error) { return Fprint(os.Stdout, a...) }

// Println writes what Sprintln gives to standard output.
func Println(a ...any) (n int, err error) { return Fprintln(os.Stdout, a...) }

// Printf writes what Sprintf gives to standard output.
func Printf(format string, a ...any) (n int, err error) { return Fprintf(os.Stdout, format, a...) }
