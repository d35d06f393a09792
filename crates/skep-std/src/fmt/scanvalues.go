//go:build skep

package fmt

import (
	"errors"
	"internal/value"
	"io"
	"strconv"
	"unicode/utf8"
)

const (
	decimal     = "0123456789"
	hexadecimal = "0123456789aAbBcCdDeEfF"
	floatVerbs  = "beEfFgGv"
)

// one reads what arg points to.
func (s *scan) one(verb rune, arg any) {
	s.buf = s.buf[:0]
	switch p := arg.(type) {
	case Scanner:
		if err := p.Scan(s, verb); err != nil {
			if err == io.EOF {
				err = io.ErrUnexpectedEOF
			}
			s.fail(err)
		}
	case *bool:
		*p = s.boolean(verb)
	case *int:
		*p = int(s.integer(verb, 64))
	case *int8:
		*p = int8(s.integer(verb, 8))
	case *int16:
		*p = int16(s.integer(verb, 16))
	case *int32:
		*p = int32(s.integer(verb, 32))
	case *int64:
		*p = s.integer(verb, 64)
	case *uint:
		*p = uint(s.unsigned(verb, 64))
	case *uint8:
		*p = uint8(s.unsigned(verb, 8))
	case *uint16:
		*p = uint16(s.unsigned(verb, 16))
	case *uint32:
		*p = uint32(s.unsigned(verb, 32))
	case *uint64:
		*p = s.unsigned(verb, 64)
	case *uintptr:
		*p = uintptr(s.unsigned(verb, 64))
	case *float32:
		*p = float32(s.float(verb, 32, "float32"))
	case *float64:
		*p = s.float(verb, 64, "float64")
	case *complex64:
		*p = complex64(s.complex(verb, 32))
	case *complex128:
		*p = s.complex(verb, 64)
	case *string:
		*p = s.text(verb)
	case *[]byte:
		*p = []byte(s.text(verb))
	default:
		s.named(verb, arg)
	}
}

// named reads what arg points to, a value of a type of the program's own.
func (s *scan) named(verb rune, arg any) {
	if value.Kind(arg) != value.Pointer {
		s.failText("type not a pointer: " + value.TypeName(arg))
	}
	switch kind := value.ElemKind(arg); kind {
	case value.Bool:
		bit := uint64(0)
		if s.boolean(verb) {
			bit = 1
		}
		value.SetNumber(arg, bit)
	case value.Int, value.Int8, value.Int16, value.Int32, value.Int64:
		bits := [...]uint{64, 8, 16, 32, 64}
		value.SetNumber(arg, uint64(s.integer(verb, bits[kind-value.Int])))
	case value.Uint, value.Uint8, value.Uint16, value.Uint32, value.Uint64, value.Uintptr:
		bits := [...]uint{64, 8, 16, 32, 64, 64}
		value.SetNumber(arg, s.unsigned(verb, bits[kind-value.Uint]))
	case value.Float32:
		value.SetFloat(arg, s.float(verb, 32, "float32"))
	case value.Float64:
		value.SetFloat(arg, s.float(verb, 64, "float64"))
	case value.String:
		value.SetString(arg, s.text(verb))
	default:
		s.failText("can't scan type: " + value.TypeName(arg))
	}
}

// need fails unless the verb is one of those allowed for the type.
func (s *scan) need(verb rune, allowed, typ string) {
	if !oneOf(allowed, verb) {
		s.failText("bad verb '%" + string(verb) + "' for " + typ)
	}
}

func (s *scan) boolean(verb rune) bool {
	s.SkipSpace()
	s.needMore()
	s.need(verb, "tv", "boolean")
	switch s.next() {
	case '1':
		return true
	case 't', 'T':
		if s.accept("rR") && !(s.accept("uU") && s.accept("eE")) {
			s.failText("syntax error scanning boolean")
		}
		return true
	case 'f', 'F':
		if s.accept("aA") && !(s.accept("lL") && s.accept("sS") && s.accept("eE")) {
			s.failText("syntax error scanning boolean")
		}
	}
	return false
}

// character reads one code point that fits so many bits.
func (s *scan) character(bits uint) int64 {
	s.needMore()
	r := s.next()
	if int64(r)<<(64-bits)>>(64-bits) != int64(r) {
		s.failText("overflow on character value " + string(r))
	}
	return int64(r)
}

// number reads the digits of an integer, its sign if it may have one; base 0 leaves the base to its prefix.
func (s *scan) number(verb rune, signed bool) (token string, base int) {
	s.SkipSpace()
	s.needMore()
	s.need(verb, "bdoUxXv", "integer")
	base, digits, found := 10, decimal, false
	switch verb {
	case 'b':
		base, digits = 2, "01"
	case 'o':
		base, digits = 8, "01234567"
	case 'x', 'X', 'U':
		base, digits = 16, hexadecimal
	}
	if verb == 'U' {
		if s.next() != 'U' || s.next() != '+' {
			s.failText("bad unicode format ")
		}
	} else {
		if signed {
			s.accept("+-")
		}
		if verb == 'v' {
			base, digits = 0, decimal+"_"
			if s.accept("0") {
				found = true
				switch {
				case s.accept("bB"):
					digits = "01_"
				case s.accept("oO"):
					digits = "01234567_"
				case s.accept("xX"):
					digits = hexadecimal + "_"
				default:
					digits = "01234567_"
				}
			}
		}
	}
	if !found {
		s.needMore()
		if !s.accept(digits) {
			s.failText("expected integer")
		}
	}
	for s.accept(digits) {
	}
	return string(s.buf), base
}

func (s *scan) integer(verb rune, bits uint) int64 {
	if verb == 'c' {
		return s.character(bits)
	}
	token, base := s.number(verb, true)
	i, err := strconv.ParseInt(token, base, 64)
	if err != nil {
		s.fail(err)
	}
	if i<<(64-bits)>>(64-bits) != i {
		s.failText("integer overflow on token " + token)
	}
	return i
}

func (s *scan) unsigned(verb rune, bits uint) uint64 {
	if verb == 'c' {
		return uint64(s.character(bits))
	}
	token, base := s.number(verb, false)
	u, err := strconv.ParseUint(token, base, 64)
	if err != nil {
		s.fail(err)
	}
	if u<<(64-bits)>>(64-bits) != u {
		s.failText("unsigned integer overflow on token " + token)
	}
	return u
}

// floatToken reads as much as may belong to a float.
func (s *scan) floatToken() string {
	s.buf = s.buf[:0]
	if s.accept("nN") && s.accept("aA") && s.accept("nN") {
		return string(s.buf)
	}
	s.accept("+-")
	if s.accept("iI") && s.accept("nN") && s.accept("fF") {
		return string(s.buf)
	}
	digits, exponent := decimal+"_", "eEpP"
	if s.accept("0") && s.accept("xX") {
		digits, exponent = hexadecimal+"_", "pP"
	}
	for s.accept(digits) {
	}
	if s.accept(".") {
		for s.accept(digits) {
		}
	}
	if s.accept(exponent) {
		s.accept("+-")
		for s.accept(decimal + "_") {
		}
	}
	return string(s.buf)
}

func (s *scan) float(verb rune, bits int, typ string) float64 {
	s.need(verb, floatVerbs, typ)
	s.SkipSpace()
	s.needMore()
	return s.parseFloat(s.floatToken(), bits)
}

// complex reads a+bi, in parentheses or not; its parts have so many bits.
func (s *scan) complex(verb rune, bits int) complex128 {
	s.need(verb, floatVerbs, "complex")
	s.SkipSpace()
	s.needMore()
	s.buf = s.buf[:0]
	closed := s.accept("(")
	re := s.floatToken()
	s.buf = s.buf[:0]
	if !s.accept("+-") {
		s.failText("syntax error scanning complex number")
	}
	sign := string(s.buf)
	im := s.floatToken()
	if !s.accept("i") || closed && !s.accept(")") {
		s.failText("syntax error scanning complex number")
	}
	return complex(s.parseFloat(re, bits), s.parseFloat(sign+im, bits))
}

// parseFloat reads a token; a decimal one may have a binary exponent.
func (s *scan) parseFloat(token string, bits int) float64 {
	split, hex := -1, false
	for i := 0; i < len(token); i++ {
		switch token[i] {
		case 'p':
			if split < 0 {
				split = i
			}
		case 'x', 'X':
			hex = true
		}
	}
	if split < 0 || hex {
		f, err := strconv.ParseFloat(token, bits)
		if err != nil {
			s.fail(err)
		}
		return f
	}
	f, err := strconv.ParseFloat(token[:split], bits)
	exp := 0
	if err == nil {
		exp, err = strconv.Atoi(token[split+1:])
	}
	if err != nil {
		if e, ok := err.(*strconv.NumError); ok {
			e.Num = token
		}
		s.fail(err)
	}
	return scaled(f, exp)
}

// scaled gives f * 2^exp, by way of the hexadecimal form.
func scaled(f float64, exp int) float64 {
	t := strconv.FormatFloat(f, 'x', -1, 64)
	for i := 0; i < len(t); i++ {
		if t[i] == 'p' {
			own, _ := strconv.Atoi(t[i+1:])
			f, _ = strconv.ParseFloat(t[:i+1]+strconv.Itoa(own+exp), 64)
		}
	}
	return f
}

// text reads a word, a literal or hexadecimal digits.
func (s *scan) text(verb rune) string {
	s.need(verb, "svqxX", "string")
	s.SkipSpace()
	s.needMore()
	switch verb {
	case 'q':
		return s.literal()
	case 'x', 'X':
		return s.hexBytes()
	}
	s.take(notSpace)
	return string(s.buf)
}

func (s *scan) literal() string {
	switch quote := s.next(); quote {
	case '`':
		for r := s.must(); r != quote; r = s.must() {
			s.buf = utf8.AppendRune(s.buf, r)
		}
		return string(s.buf)
	case '"':
		s.buf = append(s.buf, '"')
		for r := rune(0); r != quote; {
			r = s.must()
			s.buf = utf8.AppendRune(s.buf, r)
			if r == '\\' {
				s.buf = utf8.AppendRune(s.buf, s.must())
			}
		}
		t, err := strconv.Unquote(string(s.buf))
		if err != nil {
			s.fail(err)
		}
		return t
	}
	s.fail(errors.New("expected quoted string"))
	return ""
}

func (s *scan) hexBytes() string {
	for {
		r := s.next()
		if r == eof {
			break
		}
		high := hexDigit(r)
		if high < 0 {
			s.UnreadRune()
			break
		}
		low := hexDigit(s.must())
		if low < 0 {
			s.failText("illegal hex digit")
		}
		s.buf = append(s.buf, byte(high<<4|low))
	}
	if len(s.buf) == 0 {
		s.failText("no hex data for %x string")
	}
	return string(s.buf)
}

func hexDigit(r rune) int {
	switch {
	case '0' <= r && r <= '9':
		return int(r - '0')
	case 'a' <= r && r <= 'f':
		return int(r-'a') + 10
	case 'A' <= r && r <= 'F':
		return int(r-'A') + 10
	}
	return -1
}
