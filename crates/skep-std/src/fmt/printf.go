//go:build skep

package fmt

import (
	"internal/value"
	"unicode/utf8"
)

// numberMax bounds widths and precisions.
const numberMax = 1000000

// number reads digits of s from i.
func number(s string, i int) (n int, ok bool, next int) {
	for ; i < len(s) && '0' <= s[i] && s[i] <= '9'; i++ {
		if n > numberMax {
			return 0, false, len(s)
		}
		n = n*10 + int(s[i]-'0')
		ok = true
	}
	return n, ok, i
}

// argIndex reads [n] in front of a star or verb.
func (p *printer) argIndex(format string, i, count int) (next int, found bool) {
	if i >= len(format) || format[i] != '[' {
		return i, false
	}
	p.reordered = true
	for j := i + 1; j < len(format); j++ {
		if format[j] == ']' {
			n, ok, end := number(format, i+1)
			if !ok || end != j || n < 1 || n > count {
				p.goodNum = false
				return j + 1, ok
			}
			p.argNum = n - 1
			return j + 1, true
		}
	}
	p.goodNum = false
	return i + 1, false
}

// starArg takes an int operand for a width or precision.
func (p *printer) starArg(a []any) (n int, ok bool) {
	if p.argNum >= len(a) {
		return 0, false
	}
	v := a[p.argNum]
	p.argNum++
	switch value.Kind(v) {
	case value.Int, value.Int8, value.Int16, value.Int32, value.Int64:
		i := value.IntOf(v)
		n, ok = int(i), -numberMax <= i && i <= numberMax
	case value.Uint, value.Uint8, value.Uint16, value.Uint32, value.Uint64, value.Uintptr:
		u := value.UintOf(v)
		n, ok = int(u), u <= numberMax
	}
	if !ok {
		n = 0
	}
	return n, ok
}

func (p *printer) add(s string) { p.buf = append(p.buf, s...) }

func (p *printer) doPrintf(format string, a []any) {
	p.argNum, p.reordered = 0, false
	for i := 0; i < len(format); {
		p.goodNum = true
		start := i
		for i < len(format) && format[i] != '%' {
			i++
		}
		if i > start {
			p.add(format[start:i])
		}
		if i >= len(format) {
			break
		}
		i = p.directive(format, i+1, a)
	}
	if !p.reordered && p.argNum < len(a) {
		p.f = flags{}
		p.add("%!(EXTRA ")
		for i, v := range a[p.argNum:] {
			if i > 0 {
				p.add(", ")
			}
			if v == nil {
				p.add("<nil>")
			} else {
				p.add(value.TypeName(v))
				p.add("=")
				p.printArg(v, 'v')
			}
		}
		p.add(")")
	}
}

// flagsAt reads flags from format[i:].
func (p *printer) flagsAt(format string, i int) int {
	p.f = flags{}
	for ; i < len(format); i++ {
		switch format[i] {
		case '#':
			p.f.sharp = true
		case '0':
			p.f.zero = true
		case '+':
			p.f.plus = true
		case '-':
			p.f.minus = true
		case ' ':
			p.f.space = true
		default:
			return i
		}
	}
	return i
}

// directive does the verb whose flags begin at i and gives where the text goes on.
func (p *printer) directive(format string, i int, a []any) int {
	i = p.flagsAt(format, i)
	afterIndex := false
	i, afterIndex = p.argIndex(format, i, len(a))
	if i < len(format) && format[i] == '*' {
		i++
		p.f.wid, p.f.hasWid = p.starArg(a)
		if !p.f.hasWid {
			p.add("%!(BADWIDTH)")
		}
		if p.f.wid < 0 {
			p.f.wid = -p.f.wid
			p.f.minus = true
			p.f.zero = false
		}
		afterIndex = false
	} else {
		p.f.wid, p.f.hasWid, i = number(format, i)
		if afterIndex && p.f.hasWid {
			p.goodNum = false
		}
	}
	if i+1 <= len(format) && format[i] == '.' {
		i++
		if afterIndex {
			p.goodNum = false
		}
		i, afterIndex = p.argIndex(format, i, len(a))
		if i < len(format) && format[i] == '*' {
			i++
			p.f.prec, p.f.hasPrec = p.starArg(a)
			if p.f.prec < 0 {
				p.f.prec, p.f.hasPrec = 0, false
			}
			if !p.f.hasPrec {
				p.add("%!(BADPREC)")
			}
			afterIndex = false
		} else {
			p.f.prec, p.f.hasPrec, i = number(format, i)
			if !p.f.hasPrec {
				p.f.prec, p.f.hasPrec = 0, true
			}
		}
	}
	if !afterIndex {
		i, afterIndex = p.argIndex(format, i, len(a))
	}
	if i >= len(format) {
		p.add("%!(NOVERB)")
		return i
	}
	verb, size := utf8.DecodeRuneInString(format[i:])
	i += size
	switch {
	case verb == '%':
		p.add("%")
	case !p.goodNum:
		p.add("%!")
		p.add(string(verb))
		p.add("(BADINDEX)")
	case p.argNum >= len(a):
		p.add("%!")
		p.add(string(verb))
		p.add("(MISSING)")
	default:
		if verb == 'w' {
			p.wrapped = append(p.wrapped, p.argNum)
		}
		if verb == 'v' || verb == 'w' {
			p.f.sharpV, p.f.sharp = p.f.sharp, false
			p.f.plusV, p.f.plus = p.f.plus, false
		}
		v := a[p.argNum]
		p.argNum++
		p.printArg(v, verb)
	}
	return i
}
