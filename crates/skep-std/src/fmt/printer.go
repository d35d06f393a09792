//go:build skep

package fmt

import (
	"internal/value"
	"unicode/utf8"
)

// depthMax bounds how deep values that hold each other are printed.
const depthMax = 10000

// printer collects the text of one call.
type printer struct {
	buf        []byte
	f          flags
	arg        any
	wrapping   bool
	wrapped    []int
	argNum     int
	reordered  bool
	goodNum    bool
	inCatch    bool
	inBadVerb  bool
	hideMethod bool
}

// Write lets a Formatter write.
func (p *printer) Write(b []byte) (n int, err error) {
	p.buf = append(p.buf, b...)
	return len(b), nil
}

// WriteString lets a Formatter write.
func (p *printer) WriteString(s string) (n int, err error) {
	p.buf = append(p.buf, s...)
	return len(s), nil
}

// Width gives the verb's width.
func (p *printer) Width() (wid int, ok bool) { return p.f.wid, p.f.hasWid }

// Precision gives the verb's precision.
func (p *printer) Precision() (prec int, ok bool) { return p.f.prec, p.f.hasPrec }

// Flag tells whether the verb has the flag.
func (p *printer) Flag(c int) bool {
	switch c {
	case '-':
		return p.f.minus
	case '+':
		return p.f.plus || p.f.plusV
	case '#':
		return p.f.sharp || p.f.sharpV
	case ' ':
		return p.f.space
	case '0':
		return p.f.zero
	}
	return false
}

func (p *printer) doPrint(a []any) {
	prevString := false
	for i, v := range a {
		isString := value.Kind(v) == value.String
		if i > 0 && !isString && !prevString {
			p.buf = append(p.buf, ' ')
		}
		p.printArg(v, 'v')
		prevString = isString
	}
}

func (p *printer) doPrintln(a []any) {
	for i, v := range a {
		if i > 0 {
			p.buf = append(p.buf, ' ')
		}
		p.printArg(v, 'v')
	}
	p.buf = append(p.buf, '\n')
}

// printArg prints an operand: the common types at once, others by what they are.
func (p *printer) printArg(v any, verb rune) {
	p.arg = v
	if v == nil {
		if verb == 'T' || verb == 'v' {
			p.pad("<nil>")
		} else {
			p.badVerb(v, verb)
		}
		return
	}
	switch verb {
	case 'T':
		p.fmtString(value.TypeName(v), 's')
		return
	case 'p':
		p.fmtPointer(v, 'p')
		return
	}
	switch x := v.(type) {
	case string:
		p.fmtStringVerb(v, x, verb)
	case int:
		p.fmtInt(v, int64(x), verb)
	case bool:
		p.fmtBoolVerb(v, x, verb)
	case float64:
		p.fmtFloatVerb(v, x, 64, verb)
	case []byte:
		p.fmtBytes(v, x, "[]byte", verb)
	default:
		if !p.handleMethods(v, verb) {
			p.printValue(v, verb, 0)
		}
	}
}

// handleMethods prints v by its own method, if it has one that the verb calls for.
func (p *printer) handleMethods(v any, verb rune) (handled bool) {
	if p.hideMethod || p.inBadVerb {
		return false
	}
	if verb == 'w' {
		if _, ok := v.(error); !ok || !p.wrapping {
			p.badVerb(v, verb)
			return true
		}
		verb = 'v'
	}
	// handled is set before each call: a panic that catchPanic recovers returns it.
	if f, ok := v.(Formatter); ok {
		handled = true
		defer p.catchPanic(v, verb, "Format")
		f.Format(p, verb)
		return true
	}
	if p.f.sharpV {
		if g, ok := v.(GoStringer); ok {
			handled = true
			defer p.catchPanic(v, verb, "GoString")
			p.fmtString(g.GoString(), 's')
			return true
		}
		return false
	}
	switch verb {
	case 'v', 's', 'x', 'X', 'q':
		switch x := v.(type) {
		case error:
			handled = true
			defer p.catchPanic(v, verb, "Error")
			p.fmtString(x.Error(), verb)
			return true
		case Stringer:
			handled = true
			defer p.catchPanic(v, verb, "String")
			p.fmtString(x.String(), verb)
			return true
		}
	}
	return false
}

// catchPanic shows a panic of a method in the text, and nil receivers as <nil>.
func (p *printer) catchPanic(v any, verb rune, method string) {
	r := recover()
	if r == nil {
		return
	}
	if value.Kind(v) == value.Pointer && value.IsNil(v) {
		p.buf = append(p.buf, "<nil>"...)
		return
	}
	if p.inCatch {
		panic(r)
	}
	old := p.f
	p.f = flags{}
	p.buf = append(p.buf, "%!"...)
	p.buf = utf8.AppendRune(p.buf, verb)
	p.buf = append(p.buf, "(PANIC="...)
	p.buf = append(p.buf, method...)
	p.buf = append(p.buf, " method: "...)
	p.inCatch = true
	p.printArg(r, 'v')
	p.inCatch = false
	p.buf = append(p.buf, ')')
	p.f = old
}

func (p *printer) badVerb(v any, verb rune) {
	p.inBadVerb = true
	p.buf = append(p.buf, "%!"...)
	p.buf = utf8.AppendRune(p.buf, verb)
	p.buf = append(p.buf, '(')
	if v == nil {
		p.buf = append(p.buf, "<nil>"...)
	} else {
		p.buf = append(p.buf, value.TypeName(v)...)
		p.buf = append(p.buf, '=')
		p.printArg(v, 'v')
	}
	p.buf = append(p.buf, ')')
	p.inBadVerb = false
}

func (p *printer) fmtBoolVerb(v any, b bool, verb rune) {
	if verb == 't' || verb == 'v' {
		p.fmtBool(b)
	} else {
		p.badVerb(v, verb)
	}
}

func (p *printer) fmtInt(v any, i int64, verb rune) {
	u, neg := uint64(i), i < 0
	if neg {
		u = -u
	}
	switch verb {
	case 'v', 'd':
		p.fmtInteger(u, neg, 10, verb, false)
	case 'c', 'q', 'U':
		p.fmtCode(uint64(i), verb)
	default:
		p.fmtBase(v, u, neg, verb)
	}
}

func (p *printer) fmtUint(v any, u uint64, verb rune) {
	switch verb {
	case 'v':
		if p.f.sharpV {
			p.fmt0x(u, true)
		} else {
			p.fmtInteger(u, false, 10, verb, false)
		}
	case 'd':
		p.fmtInteger(u, false, 10, verb, false)
	case 'c', 'q', 'U':
		p.fmtCode(u, verb)
	default:
		p.fmtBase(v, u, false, verb)
	}
}

func (p *printer) fmtCode(u uint64, verb rune) {
	switch verb {
	case 'q':
		p.fmtRune(u)
	case 'U':
		p.fmtUnicode(u)
	default:
		r := rune(utf8.RuneError)
		if u <= utf8.MaxRune {
			r = rune(u)
		}
		p.pad(string(r))
	}
}

func (p *printer) fmtBase(v any, u uint64, neg bool, verb rune) {
	switch verb {
	case 'b':
		p.fmtInteger(u, neg, 2, verb, false)
	case 'o', 'O':
		p.fmtInteger(u, neg, 8, verb, false)
	case 'x':
		p.fmtInteger(u, neg, 16, verb, false)
	case 'X':
		p.fmtInteger(u, neg, 16, verb, true)
	default:
		p.badVerb(v, verb)
	}
}

// fmt0x appends u in base 16 with 0x in front, whatever the flags say.
func (p *printer) fmt0x(u uint64, lead bool) {
	sharp := p.f.sharp
	p.f.sharp = lead
	p.fmtInteger(u, false, 16, 'v', false)
	p.f.sharp = sharp
}

func (p *printer) fmtFloatVerb(v any, f float64, bits int, verb rune) {
	switch verb {
	case 'v':
		p.fmtFloat(f, bits, 'g', -1)
	case 'b', 'g', 'G', 'x', 'X':
		p.fmtFloat(f, bits, byte(verb), -1)
	case 'f', 'e', 'E':
		p.fmtFloat(f, bits, byte(verb), 6)
	case 'F':
		p.fmtFloat(f, bits, 'f', 6)
	default:
		p.badVerb(v, verb)
	}
}

func (p *printer) fmtComplexVerb(v any, re, im float64, bits int, verb rune) {
	switch verb {
	case 'v', 'b', 'g', 'G', 'x', 'X', 'f', 'F', 'e', 'E':
		plus := p.f.plus
		p.buf = append(p.buf, '(')
		p.fmtFloatVerb(v, re, bits/2, verb)
		p.f.plus = true
		p.fmtFloatVerb(v, im, bits/2, verb)
		p.buf = append(p.buf, "i)"...)
		p.f.plus = plus
	default:
		p.badVerb(v, verb)
	}
}

func (p *printer) fmtStringVerb(v any, s string, verb rune) {
	switch verb {
	case 'v':
		if p.f.sharpV {
			p.fmtQuoted(s)
		} else {
			p.pad(p.truncate(s))
		}
	case 's':
		p.pad(p.truncate(s))
	case 'x':
		p.fmtHex(s, false)
	case 'X':
		p.fmtHex(s, true)
	case 'q':
		p.fmtQuoted(s)
	default:
		p.badVerb(v, verb)
	}
}

// fmtString prints what a method gave.
func (p *printer) fmtString(s string, verb rune) { p.fmtStringVerb(s, s, verb) }

func (p *printer) fmtBytes(v any, b []byte, typeName string, verb rune) {
	switch verb {
	case 'v', 'd':
		if p.f.sharpV {
			p.buf = append(p.buf, typeName...)
			if b == nil {
				p.buf = append(p.buf, "(nil)"...)
				return
			}
			p.buf = append(p.buf, '{')
			for i, c := range b {
				if i > 0 {
					p.buf = append(p.buf, ", "...)
				}
				p.fmt0x(uint64(c), true)
			}
			p.buf = append(p.buf, '}')
			return
		}
		p.buf = append(p.buf, '[')
		for i, c := range b {
			if i > 0 {
				p.buf = append(p.buf, ' ')
			}
			p.fmtInteger(uint64(c), false, 10, verb, false)
		}
		p.buf = append(p.buf, ']')
	case 's', 'x', 'X', 'q':
		p.fmtStringVerb(v, string(b), verb)
	default:
		p.printValue(v, verb, 0)
	}
}

func (p *printer) fmtPointer(v any, verb rune) {
	switch value.Kind(v) {
	case value.Pointer, value.Map, value.Func, value.Chan, value.Slice:
	default:
		p.badVerb(v, verb)
		return
	}
	u := value.Identity(v)
	switch verb {
	case 'v':
		if p.f.sharpV {
			p.buf = append(p.buf, '(')
			p.buf = append(p.buf, value.TypeName(v)...)
			p.buf = append(p.buf, ")("...)
			if u == 0 {
				p.buf = append(p.buf, "nil"...)
			} else {
				p.fmt0x(u, true)
			}
			p.buf = append(p.buf, ')')
		} else if u == 0 {
			p.pad("<nil>")
		} else {
			p.fmt0x(u, !p.f.sharp)
		}
	case 'p':
		p.fmt0x(u, !p.f.sharp)
	case 'b', 'o', 'd', 'x', 'X':
		p.fmtUint(v, u, verb)
	default:
		p.badVerb(v, verb)
	}
}
