//go:build skep

// Package utf16 encodes code points in units of 16 bits.
package utf16

const (
	replacement = '\uFFFD'
	runeMax     = '\U0010FFFF'

	highMin = 0xD800 // first of the first halves
	lowMin  = 0xDC00 // first of the second halves
	end     = 0xE000
	planes  = 0x10000 // from here on a code point takes two units
)

// IsSurrogate tells whether r is half of a pair.
func IsSurrogate(r rune) bool { return highMin <= r && r < end }

// DecodeRune gives the code point of a pair, U+FFFD if it is none.
func DecodeRune(r1, r2 rune) rune {
	if highMin <= r1 && r1 < lowMin && lowMin <= r2 && r2 < end {
		return (r1-highMin)<<10 | (r2 - lowMin) + planes
	}
	return replacement
}

// EncodeRune gives the pair for r, twice U+FFFD if it takes none.
func EncodeRune(r rune) (r1, r2 rune) {
	if r < planes || r > runeMax {
		return replacement, replacement
	}
	r -= planes
	return highMin + r>>10, lowMin + r&0x3FF
}

// RuneLen gives the number of units that r takes, -1 if it can't be encoded.
func RuneLen(r rune) int {
	switch {
	case 0 <= r && r < highMin, end <= r && r < planes:
		return 1
	case planes <= r && r <= runeMax:
		return 2
	}
	return -1
}

// AppendRune appends the units of r.
func AppendRune(a []uint16, r rune) []uint16 {
	switch RuneLen(r) {
	case 1:
		return append(a, uint16(r))
	case 2:
		r1, r2 := EncodeRune(r)
		return append(a, uint16(r1), uint16(r2))
	}
	return append(a, replacement)
}

// Encode gives the units of all code points.
func Encode(s []rune) []uint16 {
	a := make([]uint16, 0, len(s))
	for _, r := range s {
		a = AppendRune(a, r)
	}
	return a
}

// Decode gives the code points; half pairs become U+FFFD.
func Decode(s []uint16) []rune {
	runes := make([]rune, 0, len(s))
	for i := 0; i < len(s); i++ {
		r := rune(s[i])
		if IsSurrogate(r) {
			next := rune(0)
			if i+1 < len(s) {
				next = rune(s[i+1])
			}
			r = DecodeRune(r, next)
			if r != replacement {
				i++
			}
		}
		runes = append(runes, r)
	}
	return runes
}
