//go:build skep

// Package strconv turns numbers and other values into text and back.
package strconv

import "errors"

// IntSize is the width of int.
const IntSize = 64

// ErrRange says that a value does not fit its type.
var ErrRange = errors.New("value out of range")

// ErrSyntax says that a text has not the right form.
var ErrSyntax = errors.New("invalid syntax")

// NumError tells what failed to convert and why.
type NumError struct {
	Func string
	Num  string
	Err  error
}

func (e *NumError) Error() string {
	return "strconv." + e.Func + ": parsing " + Quote(e.Num) + ": " + e.Err.Error()
}

// Unwrap gives the reason.
func (e *NumError) Unwrap() error { return e.Err }

// formatInt gives i in base 2 to 36.
func formatInt(i int64, base int) string

// formatUint gives i in base 2 to 36.
func formatUint(i uint64, base int) string

// FormatFloat gives f in the form fmt ('e', 'E', 'f', 'g', 'G', 'b', 'x', 'X'), with prec digits or, if prec
// is -1, the fewest that read back as f, a float of bitSize bits.
func FormatFloat(f float64, fmt byte, prec, bitSize int) string

// parseFloat reads a whole float text; status 1 is bad syntax, 2 out of range.
func parseFloat(s string, bitSize int) (f float64, status int)

func checkBase(base int) {
	if base < 2 || base > 36 {
		panic("strconv: illegal AppendInt/FormatInt base")
	}
}

// FormatInt gives i in base 2 to 36.
func FormatInt(i int64, base int) string {
	checkBase(base)
	return formatInt(i, base)
}

// FormatUint gives i in base 2 to 36.
func FormatUint(i uint64, base int) string {
	checkBase(base)
	return formatUint(i, base)
}

// Itoa gives i in base 10.
func Itoa(i int) string { return formatInt(int64(i), 10) }

// FormatBool gives "true" or "false".
func FormatBool(b bool) string {
	if b {
		return "true"
	}
	return "false"
}

// AppendInt appends i in base 2 to 36.
func AppendInt(dst []byte, i int64, base int) []byte { return append(dst, FormatInt(i, base)...) }

// AppendUint appends i in base 2 to 36.
func AppendUint(dst []byte, i uint64, base int) []byte { return append(dst, FormatUint(i, base)...) }

// AppendBool appends "true" or "false".
func AppendBool(dst []byte, b bool) []byte { return append(dst, FormatBool(b)...) }

// AppendFloat appends f as FormatFloat gives it.
func AppendFloat(dst []byte, f float64, fmt byte, prec, bitSize int) []byte {
	return append(dst, FormatFloat(f, fmt, prec, bitSize)...)
}

// ParseBool reads 1, t, T, TRUE, true, True, 0, f, F, FALSE, false, False.
func ParseBool(str string) (bool, error) {
	switch str {
	case "1", "t", "T", "true", "TRUE", "True":
		return true, nil
	case "0", "f", "F", "false", "FALSE", "False":
		return false, nil
	}
	return false, &NumError{"ParseBool", str, ErrSyntax}
}

// Atoi reads an int in base 10.
func Atoi(s string) (int, error) {
	i, err := ParseInt(s, 10, 0)
	if e, ok := err.(*NumError); ok {
		e.Func = "Atoi"
	}
	return int(i), err
}

// ParseInt reads an integer of bitSize bits (0: int) in a base from 2 to 36, or for base 0 as Go literals show it.
func ParseInt(s string, base, bitSize int) (int64, error) {
	digits, neg := s, false
	if s != "" && (s[0] == '-' || s[0] == '+') {
		neg = s[0] == '-'
		digits = s[1:]
	}
	u, err := parseUint("ParseInt", s, digits, base, bitSize)
	if err != nil && err.(*NumError).Err != ErrRange {
		return 0, err
	}
	if bitSize == 0 {
		bitSize = IntSize
	}
	limit := uint64(1) << uint(bitSize-1)
	if !neg && u >= limit {
		return int64(limit - 1), &NumError{"ParseInt", s, ErrRange}
	}
	if neg && u > limit {
		return -int64(limit), &NumError{"ParseInt", s, ErrRange}
	}
	if neg {
		return -int64(u), nil
	}
	return int64(u), nil
}

// ParseUint reads an unsigned integer as ParseInt does, without sign.
func ParseUint(s string, base, bitSize int) (uint64, error) {
	return parseUint("ParseUint", s, s, base, bitSize)
}

func parseUint(fn, s, digits string, base, bitSize int) (uint64, error) {
	if digits == "" {
		return 0, &NumError{fn, s, ErrSyntax}
	}
	underscores := base == 0
	rest := digits
	switch {
	case 2 <= base && base <= 36:
	case base == 0:
		base = 10
		if rest[0] == '0' {
			switch {
			case len(rest) >= 3 && rest[1]|0x20 == 'b':
				base, rest = 2, rest[2:]
			case len(rest) >= 3 && rest[1]|0x20 == 'o':
				base, rest = 8, rest[2:]
			case len(rest) >= 3 && rest[1]|0x20 == 'x':
				base, rest = 16, rest[2:]
			default:
				base, rest = 8, rest[1:]
			}
		}
	default:
		return 0, &NumError{fn, s, errors.New("invalid base " + Itoa(base))}
	}
	if bitSize == 0 {
		bitSize = IntSize
	} else if bitSize < 0 || bitSize > 64 {
		return 0, &NumError{fn, s, errors.New("invalid bit size " + Itoa(bitSize))}
	}
	limit := uint64(1)<<uint(bitSize) - 1
	n, seen := uint64(0), false
	for i := 0; i < len(rest); i++ {
		c := rest[i]
		d := 99
		switch {
		case c == '_' && underscores:
			seen = true
			continue
		case '0' <= c && c <= '9':
			d = int(c - '0')
		case 'a' <= c|0x20 && c|0x20 <= 'z':
			d = int(c|0x20-'a') + 10
		}
		if d >= base {
			return 0, &NumError{fn, s, ErrSyntax}
		}
		if uint64(d) > limit || n > (limit-uint64(d))/uint64(base) {
			return limit, &NumError{fn, s, ErrRange} // whatever follows
		}
		n = n*uint64(base) + uint64(d)
	}
	if seen && !underscoresOK(digits) {
		return 0, &NumError{fn, s, ErrSyntax}
	}
	return n, nil
}

// underscoresOK tells whether underscores stand only between digits, or between the base prefix and a digit.
func underscoresOK(s string) bool {
	prev := byte('^')
	i := 0
	hex := false
	if len(s) >= 2 && s[0] == '0' {
		switch s[1] | 0x20 {
		case 'b', 'o', 'x':
			hex = s[1]|0x20 == 'x'
			prev = '0'
			i = 2
		}
	}
	for ; i < len(s); i++ {
		c := s[i]
		switch {
		case '0' <= c && c <= '9' || hex && 'a' <= c|0x20 && c|0x20 <= 'f':
			prev = '0'
		case c == '_':
			if prev != '0' {
				return false
			}
			prev = '_'
		default:
			if prev == '_' {
				return false
			}
			prev = '!'
		}
	}
	return prev != '_'
}

// ParseFloat reads a float of bitSize bits.
func ParseFloat(s string, bitSize int) (float64, error) {
	f, status := parseFloat(s, bitSize)
	switch status {
	case 1:
		return 0, &NumError{"ParseFloat", s, ErrSyntax}
	case 2:
		return f, &NumError{"ParseFloat", s, ErrRange}
	}
	return f, nil
}
