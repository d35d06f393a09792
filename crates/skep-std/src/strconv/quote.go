//go:build skep

package strconv

import "unicode/utf8"

// What a literal shows as it is, beside printable ASCII.
const (
	printed = iota // what IsPrint holds for
	ascii          // nothing
	graphic        // what IsGraphic holds for
)

// quoteWith gives s as a literal in the given quotes.
func quoteWith(s string, quote byte, shown int) string

// IsPrint tells whether r is visible, or the ASCII space.
func IsPrint(r rune) bool

// IsGraphic tells whether r is visible, or a space.
func IsGraphic(r rune) bool

// Quote gives s as a string literal.
func Quote(s string) string { return quoteWith(s, '"', printed) }

// QuoteToASCII gives s as a string literal in ASCII.
func QuoteToASCII(s string) string { return quoteWith(s, '"', ascii) }

// QuoteToGraphic gives s as a string literal that shows all for which IsGraphic holds.
func QuoteToGraphic(s string) string { return quoteWith(s, '"', graphic) }

// QuoteRune gives r as a rune literal.
func QuoteRune(r rune) string { return quoteWith(runeText(r), '\'', printed) }

// QuoteRuneToASCII gives r as a rune literal in ASCII.
func QuoteRuneToASCII(r rune) string { return quoteWith(runeText(r), '\'', ascii) }

// QuoteRuneToGraphic gives r as a rune literal that shows all for which IsGraphic holds.
func QuoteRuneToGraphic(r rune) string { return quoteWith(runeText(r), '\'', graphic) }

// AppendQuote appends what Quote gives.
func AppendQuote(dst []byte, s string) []byte { return append(dst, Quote(s)...) }

// AppendQuoteToASCII appends what QuoteToASCII gives.
func AppendQuoteToASCII(dst []byte, s string) []byte { return append(dst, QuoteToASCII(s)...) }

// AppendQuoteToGraphic appends what QuoteToGraphic gives.
func AppendQuoteToGraphic(dst []byte, s string) []byte { return append(dst, QuoteToGraphic(s)...) }

// AppendQuoteRune appends what QuoteRune gives.
func AppendQuoteRune(dst []byte, r rune) []byte { return append(dst, QuoteRune(r)...) }

// AppendQuoteRuneToASCII appends what QuoteRuneToASCII gives.
func AppendQuoteRuneToASCII(dst []byte, r rune) []byte { return append(dst, QuoteRuneToASCII(r)...) }

// AppendQuoteRuneToGraphic appends what QuoteRuneToGraphic gives.
func AppendQuoteRuneToGraphic(dst []byte, r rune) []byte {
	return append(dst, QuoteRuneToGraphic(r)...)
}

func runeText(r rune) string {
	if !utf8.ValidRune(r) {
		r = utf8.RuneError
	}
	return string(r)
}

// CanBackquote tells whether s can stand in a raw string literal of one line.
func CanBackquote(s string) bool {
	if !utf8.ValidString(s) {
		return false
	}
	for _, r := range s {
		if r < ' ' && r != '\t' || r == '`' || r == 0x7F || r == 0xFEFF {
			return false
		}
	}
	return true
}

// unquote reads a string, raw string or rune literal; ok is false if it is none.
func unquote(s string) (t string, ok bool)

// Unquote reads a string, raw string or rune literal.
func Unquote(s string) (string, error) {
	t, ok := unquote(s)
	if !ok {
		return "", ErrSyntax
	}
	return t, nil
}

// UnquoteChar reads the first character or escape of what stands between quotes. It gives the value, whether it
// is to be encoded as UTF-8 (else it is a byte), and the rest. The given quote can only be escaped; for 0 both
// quotes stand for themselves.
func UnquoteChar(s string, quote byte) (value rune, multibyte bool, tail string, err error) {
	if s == "" {
		return 0, false, "", ErrSyntax
	}
	c := s[0]
	switch {
	case c == quote && (quote == '\'' || quote == '"'):
		return 0, false, "", ErrSyntax
	case c >= utf8.RuneSelf:
		r, size := utf8.DecodeRuneInString(s)
		return r, true, s[size:], nil
	case c != '\\':
		return rune(c), false, s[1:], nil
	}
	if len(s) == 1 {
		return 0, false, "", ErrSyntax
	}
	c, s = s[1], s[2:]
	switch c {
	case 'a':
		value = '\a'
	case 'b':
		value = '\b'
	case 'f':
		value = '\f'
	case 'n':
		value = '\n'
	case 'r':
		value = '\r'
	case 't':
		value = '\t'
	case 'v':
		value = '\v'
	case '\\':
		value = '\\'
	case '\'', '"':
		if c != quote {
			return 0, false, "", ErrSyntax
		}
		value = rune(c)
	case 'x':
		return escape(s, 2, 16, 0xFF)
	case 'u':
		return escape(s, 4, 16, utf8.MaxRune)
	case 'U':
		return escape(s, 8, 16, utf8.MaxRune)
	case '0', '1', '2', '3', '4', '5', '6', '7':
		return escape(string(c)+s, 3, 8, 0xFF)
	default:
		return 0, false, "", ErrSyntax
	}
	return value, false, s, nil
}

// escape reads n digits of a value up to limit; beyond a byte it must be a valid code point.
func escape(s string, n, base int, limit uint64) (value rune, multibyte bool, tail string, err error) {
	if len(s) < n || s[0] == '+' || s[0] == '-' {
		return 0, false, "", ErrSyntax
	}
	v, err := ParseUint(s[:n], base, 64)
	if err != nil || v > limit || limit > 0xFF && !utf8.ValidRune(rune(v)) {
		return 0, false, "", ErrSyntax
	}
	return rune(v), limit > 0xFF, s[n:], nil
}

// QuotedPrefix gives the string, raw string or rune literal with which s begins.
func QuotedPrefix(s string) (string, error) {
	n := quotedLen(s)
	if n < 0 {
		return "", ErrSyntax
	}
	return s[:n], nil
}

func quotedLen(s string) int {
	if s == "" {
		return -1
	}
	switch quote := s[0]; quote {
	case '`':
		for i := 1; i < len(s); i++ {
			if s[i] == '`' {
				return i + 1
			}
		}
	case '"', '\'':
		rest, count := s[1:], 0
		for rest != "" && rest[0] != quote && rest[0] != '\n' {
			_, _, tail, err := UnquoteChar(rest, quote)
			if err != nil {
				return -1
			}
			rest = tail
			count++
		}
		if rest != "" && rest[0] == quote && (quote == '"' || count <= 1) {
			return len(s) - len(rest) + 1
		}
	}
	return -1
}
