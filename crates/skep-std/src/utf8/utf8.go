//go:build skep

// Package utf8 encodes and decodes code points.
package utf8

// Bounds of the encoding.
const (
	RuneError = '\uFFFD'
	RuneSelf  = 0x80
	MaxRune   = '\U0010FFFF'
	UTFMax    = 4
)

// RuneCountInString counts code points; a bad byte counts as one.
func RuneCountInString(s string) int

// ValidString tells whether s is all well encoded.
func ValidString(s string) bool

// RuneCount counts code points; a bad byte counts as one.
func RuneCount(p []byte) int

// Valid tells whether p is all well encoded.
func Valid(p []byte) bool

// decode decodes the first code point of p, which is not empty.
func decode(p []byte) (rune, int)

// decodeString decodes the first code point of s, which is not empty.
func decodeString(s string) (rune, int)

// ValidRune tells whether r can be encoded.
func ValidRune(r rune) bool { return 0 <= r && r < 0xD800 || 0xDFFF < r && r <= MaxRune }

// RuneLen gives the bytes of r's encoding, -1 if it has none.
func RuneLen(r rune) int {
	switch {
	case r < 0:
		return -1
	case r < 0x80:
		return 1
	case r < 0x800:
		return 2
	case 0xD800 <= r && r <= 0xDFFF:
		return -1
	case r < 0x10000:
		return 3
	case r <= MaxRune:
		return 4
	}
	return -1
}

// RuneStart tells whether b can be the first byte of an encoding.
func RuneStart(b byte) bool { return b&0xC0 != 0x80 }

// DecodeRuneInString decodes the first code point of s.
func DecodeRuneInString(s string) (rune, int) {
	if s == "" {
		return RuneError, 0
	}
	if s[0] < RuneSelf {
		return rune(s[0]), 1
	}
	return decodeString(s)
}

// DecodeRune decodes the first code point of p.
func DecodeRune(p []byte) (rune, int) {
	if len(p) == 0 {
		return RuneError, 0
	}
	if p[0] < RuneSelf {
		return rune(p[0]), 1
	}
	return decode(p)
}

// DecodeLastRuneInString decodes the last code point of s.
func DecodeLastRuneInString(s string) (rune, int) {
	end := len(s)
	if end == 0 {
		return RuneError, 0
	}
	if c := s[end-1]; c < RuneSelf {
		return rune(c), 1
	}
	for start := end - 1; start >= 0 && start >= end-UTFMax; start-- {
		if RuneStart(s[start]) {
			if r, size := DecodeRuneInString(s[start:]); start+size == end {
				return r, size
			}
			break
		}
	}
	return RuneError, 1
}

// DecodeLastRune decodes the last code point of p.
func DecodeLastRune(p []byte) (rune, int) {
	if len(p) > UTFMax {
		p = p[len(p)-UTFMax:]
	}
	return DecodeLastRuneInString(string(p))
}

// FullRuneInString tells whether s begins with a whole encoding, good or bad.
func FullRuneInString(s string) bool {
	if s == "" {
		return false
	}
	want := 1
	switch c := s[0]; {
	case c >= 0xF0 && c <= 0xF4:
		want = 4
	case c >= 0xE0 && c < 0xF0:
		want = 3
	case c >= 0xC2 && c < 0xE0:
		want = 2
	}
	if len(s) >= want {
		return true
	}
	// A wrong continuation byte makes the rest bad, and so whole.
	for i := 1; i < len(s); i++ {
		if RuneStart(s[i]) {
			return true
		}
	}
	if len(s) > 1 {
		lo, hi := byte(0x80), byte(0xBF)
		switch s[0] {
		case 0xE0:
			lo = 0xA0
		case 0xED:
			hi = 0x9F
		case 0xF0:
			lo = 0x90
		case 0xF4:
			hi = 0x8F
		}
		return s[1] < lo || s[1] > hi
	}
	return false
}

// FullRune tells whether p begins with a whole encoding, good or bad.
func FullRune(p []byte) bool {
	if len(p) > UTFMax {
		p = p[:UTFMax]
	}
	return FullRuneInString(string(p))
}

// AppendRune appends r's encoding to p.
func AppendRune(p []byte, r rune) []byte {
	switch {
	case 0 <= r && r < 0x80:
		return append(p, byte(r))
	case 0 <= r && r < 0x800:
		return append(p, 0xC0|byte(r>>6), 0x80|byte(r)&0x3F)
	case !ValidRune(r):
		return append(p, 0xEF, 0xBF, 0xBD)
	case r < 0x10000:
		return append(p, 0xE0|byte(r>>12), 0x80|byte(r>>6)&0x3F, 0x80|byte(r)&0x3F)
	}
	return append(p, 0xF0|byte(r>>18), 0x80|byte(r>>12)&0x3F, 0x80|byte(r>>6)&0x3F, 0x80|byte(r)&0x3F)
}

// EncodeRune writes r's encoding into p and gives its length.
func EncodeRune(p []byte, r rune) int {
	var buf [UTFMax]byte
	b := AppendRune(buf[:0], r)
	_ = p[len(b)-1]
	return copy(p, b)
}
