//go:build skep

package fmt

import (
	"strconv"
	"unicode/utf8"
)

// flags are those of one verb, and what the operand's form needs.
type flags struct {
	wid, prec                       int
	hasWid, hasPrec                 bool
	minus, plus, sharp, space, zero bool
	plusV, sharpV                   bool
}

// pad appends s, filled up to the width.
func (p *printer) pad(s string) {
	if !p.f.hasWid || p.f.wid <= 0 {
		p.buf = append(p.buf, s...)
		return
	}
	fill := p.f.wid - utf8.RuneCountInString(s)
	if p.f.minus {
		p.buf = append(p.buf, s...)
		p.fill(fill, ' ')
		return
	}
	c := byte(' ')
	if p.f.zero {
		c = '0'
	}
	p.fill(fill, c)
	p.buf = append(p.buf, s...)
}

func (p *printer) fill(n int, c byte) {
	for ; n > 0; n-- {
		p.buf = append(p.buf, c)
	}
}

func (p *printer) fmtBool(v bool) {
	if v {
		p.pad("true")
	} else {
		p.pad("false")
	}
}

// fmtInteger appends u (negated if neg) in the base, with what the flags ask for.
func (p *printer) fmtInteger(u uint64, neg bool, base int, verb rune, upper bool) {
	digits := strconv.FormatUint(u, base)
	if upper {
		digits = upperASCII(digits)
	}
	prec := 0
	if p.f.hasPrec {
		prec = p.f.prec
		if prec == 0 && u == 0 {
			zero := p.f.zero
			p.f.zero = false
			p.fill(p.f.wid, ' ')
			p.f.zero = zero
			return
		}
	} else if p.f.zero && !p.f.minus && p.f.hasWid {
		prec = p.f.wid
		if neg || p.f.plus || p.f.space {
			prec--
		}
	}
	b := make([]byte, 0, max(len(digits), prec)+4)
	switch {
	case neg:
		b = append(b, '-')
	case p.f.plus:
		b = append(b, '+')
	case p.f.space:
		b = append(b, ' ')
	}
	head := ""
	if p.f.sharp {
		switch base {
		case 2:
			head = "0b"
		case 8:
			if len(digits) >= prec && digits[0] != '0' {
				head = "0"
			}
		case 16:
			head = "0x"
			if upper {
				head = "0X"
			}
		}
	}
	if verb == 'O' {
		head = "0o" + head
	}
	b = append(b, head...)
	for i := len(digits); i < prec; i++ {
		b = append(b, '0')
	}
	b = append(b, digits...)
	zero := p.f.zero
	p.f.zero = false
	p.pad(string(b))
	p.f.zero = zero
}

func upperASCII(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'a' <= c && c <= 'z' {
			b[i] = c - 0x20
		}
	}
	return string(b)
}

// fmtUnicode appends U+0041, with # also the character.
func (p *printer) fmtUnicode(u uint64) {
	digits := upperASCII(strconv.FormatUint(u, 16))
	prec := 4
	if p.f.hasPrec && p.f.prec > 4 {
		prec = p.f.prec
	}
	for len(digits) < prec {
		digits = "0" + digits
	}
	s := "U+" + digits
	if p.f.sharp && u <= utf8.MaxRune && printable(rune(u)) {
		s += " '" + string(rune(u)) + "'"
	}
	zero := p.f.zero
	p.f.zero = false
	p.pad(s)
	p.f.zero = zero
}

func printable(r rune) bool {
	q := strconv.QuoteRune(r)
	return q == "'"+string(r)+"'" || r == '\'' || r == '\\'
}

// fmtFloat appends f in the form of the verb; prec is used if the format gives none.
func (p *printer) fmtFloat(f float64, bits int, verb byte, prec int) {
	if p.f.hasPrec {
		prec = p.f.prec
	}
	num := strconv.FormatFloat(f, verb, prec, bits)
	sign := byte('+')
	if num[0] == '-' || num[0] == '+' {
		sign = num[0]
		num = num[1:]
	}
	special := num == "Inf" || num == "NaN"
	if p.f.sharp && verb != 'b' && !special {
		num = withPoint(num, verb, prec)
	}
	if p.f.space && sign == '+' && !p.f.plus {
		sign = ' '
	}
	zero := p.f.zero
	if special {
		// Never padded with zeros; infinities always show their sign.
		p.f.zero = false
		if num == "Inf" || p.f.space || p.f.plus {
			num = string(sign) + num
		}
		p.pad(num)
		p.f.zero = zero
		return
	}
	if p.f.plus || sign != '+' {
		if p.f.zero && !p.f.minus && p.f.hasWid && p.f.wid > len(num) {
			p.buf = append(p.buf, sign)
			p.fill(p.f.wid-1-len(num), '0')
			p.buf = append(p.buf, num...)
			p.f.zero = zero
			return
		}
		num = string(sign) + num
	}
	p.pad(num)
	p.f.zero = zero
}

// withPoint makes sure of a decimal point and, for g and G, of as many digits as the precision says.
func withPoint(num string, verb byte, prec int) string {
	want := 0
	switch verb {
	case 'v', 'g', 'G', 'x':
		want = prec
		if want < 0 {
			want = 6
		}
	}
	point, digits, end, nonzero := false, 0, len(num), false
	for i := 0; i < len(num); i++ {
		c := num[i]
		if c == '.' {
			point = true
			continue
		}
		if verb != 'x' && verb != 'X' && (c == 'e' || c == 'E') || c == 'p' || c == 'P' {
			end = i
			break
		}
		if c != '0' {
			nonzero = true
		}
		if nonzero {
			digits++
		}
	}
	head, tail := num[:end], num[end:]
	if !point {
		if len(head) == 1 && head[0] == '0' {
			digits = 1
		}
		head += "."
	}
	for ; digits < want; digits++ {
		head += "0"
	}
	return head + tail
}

// truncate cuts s to the precision, in code points.
func (p *printer) truncate(s string) string {
	if p.f.hasPrec {
		n := p.f.prec
		for i := range s {
			if n == 0 {
				return s[:i]
			}
			n--
		}
	}
	return s
}

// fmtQuoted appends s as a literal.
func (p *printer) fmtQuoted(s string) {
	s = p.truncate(s)
	switch {
	case p.f.sharp && strconv.CanBackquote(s):
		p.pad("`" + s + "`")
	case p.f.plus:
		p.pad(strconv.QuoteToASCII(s))
	default:
		p.pad(strconv.Quote(s))
	}
}

// fmtRune appends u as a rune literal.
func (p *printer) fmtRune(u uint64) {
	r := rune(utf8.RuneError)
	if u <= utf8.MaxRune {
		r = rune(u)
	}
	if p.f.plus {
		p.pad(strconv.QuoteRuneToASCII(r))
	} else {
		p.pad(strconv.QuoteRune(r))
	}
}

// fmtHex appends the bytes of s in base 16.
func (p *printer) fmtHex(s string, upper bool) {
	digits := "0123456789abcdef"
	prefix := "0x"
	if upper {
		digits = "0123456789ABCDEF"
		prefix = "0X"
	}
	if p.f.hasPrec && p.f.prec < len(s) {
		s = s[:p.f.prec]
	}
	var b []byte
	for i := 0; i < len(s); i++ {
		if p.f.space && i > 0 {
			b = append(b, ' ')
		}
		if p.f.sharp && (p.f.space || i == 0) {
			b = append(b, prefix...)
		}
		b = append(b, digits[s[i]>>4], digits[s[i]&15])
	}
	p.pad(string(b))
}
