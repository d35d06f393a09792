//go:build skep

package strconv

// FormatComplex gives c as (a+bi), with both parts in the form of FormatFloat; bitSize is 64 or 128.
func FormatComplex(c complex128, fmt byte, prec, bitSize int) string {
	if bitSize != 64 && bitSize != 128 {
		panic("invalid bitSize")
	}
	bitSize >>= 1
	im := FormatFloat(imag(c), fmt, prec, bitSize)
	if im[0] != '+' && im[0] != '-' {
		im = "+" + im
	}
	return "(" + FormatFloat(real(c), fmt, prec, bitSize) + im + "i)"
}

// ParseComplex reads a complex number of the form N, Ni or N±Ni, in parentheses or not; bitSize is 64 or 128.
func ParseComplex(s string, bitSize int) (complex128, error) {
	size := 64
	if bitSize == 64 {
		size = 32
	}
	whole := s
	if len(s) >= 2 && s[0] == '(' && s[len(s)-1] == ')' {
		s = s[1 : len(s)-1]
	}
	bad := func(err error) error { return &NumError{"ParseComplex", whole, err} }
	var late error
	re, n, err := leadingFloat(s, size)
	if n == 0 {
		return 0, bad(ErrSyntax)
	}
	if err != nil {
		late = bad(err)
	}
	s = s[n:]
	if s == "" {
		return complex(re, 0), late
	}
	switch s[0] {
	case 'i':
		if s == "i" {
			return complex(0, re), late
		}
		return 0, bad(ErrSyntax)
	case '+':
		// Two signs would be one of the second number: only a number without its own may follow.
		if len(s) > 1 && s[1] != '+' {
			s = s[1:]
		}
	case '-':
	default:
		return 0, bad(ErrSyntax)
	}
	im, n, err := leadingFloat(s, size)
	if n == 0 || s[n:] != "i" {
		return 0, bad(ErrSyntax)
	}
	if err != nil {
		late = bad(err)
	}
	return complex(re, im), late
}

// leadingFloat reads the longest float at the beginning of s; n is 0 if there is none, err says that it is out of
// range.
func leadingFloat(s string, size int) (f float64, n int, err error) {
	for n = floatEnd(s); n > 0; n-- {
		f, e := ParseFloat(s[:n], size)
		if e == nil {
			return f, n, nil
		}
		if ne, ok := e.(*NumError); ok && ne.Err == ErrRange {
			return f, n, ErrRange
		}
	}
	return 0, 0, nil
}

// floatEnd gives where the bytes end that may belong to a float.
func floatEnd(s string) int {
	n := 0
	for n < len(s) {
		c := s[n]
		if (c == '+' || c == '-') && n > 0 && !isExponent(s, n-1) {
			break
		}
		if c != '+' && c != '-' && c != '.' && c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			break
		}
		n++
	}
	return n
}

// isExponent tells whether s[i] is a letter behind which an exponent may stand.
func isExponent(s string, i int) bool { return s[i]|0x20 == 'e' || s[i]|0x20 == 'p' }
