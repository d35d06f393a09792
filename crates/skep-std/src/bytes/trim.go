//go:build skep

package bytes

import (
	"internal/chars"
	"strings"
	"unicode/utf8"
)

// Trim cuts code points of cutset off both ends.
func Trim(s []byte, cutset string) []byte { return TrimFunc(s, in(cutset)) }

// TrimLeft cuts code points of cutset off the beginning.
func TrimLeft(s []byte, cutset string) []byte { return TrimLeftFunc(s, in(cutset)) }

// TrimRight cuts code points of cutset off the end.
func TrimRight(s []byte, cutset string) []byte { return TrimRightFunc(s, in(cutset)) }

func in(cutset string) func(rune) bool {
	return func(r rune) bool { return strings.IndexRune(cutset, r) >= 0 }
}

// TrimSpace cuts white space off both ends.
func TrimSpace(s []byte) []byte {
	s = TrimFunc(s, chars.IsSpace)
	if len(s) == 0 {
		return nil
	}
	return s
}

// TrimFunc cuts code points for which f holds off both ends.
func TrimFunc(s []byte, f func(rune) bool) []byte { return TrimRightFunc(TrimLeftFunc(s, f), f) }

// TrimLeftFunc cuts code points for which f holds off the beginning.
func TrimLeftFunc(s []byte, f func(rune) bool) []byte {
	i := first(s, f, false)
	if i < 0 {
		return nil
	}
	return s[i:]
}

// TrimRightFunc cuts code points for which f holds off the end.
func TrimRightFunc(s []byte, f func(rune) bool) []byte {
	_, end := last(s, f, false)
	return s[:end]
}

// Runes gives the code points of s.
func Runes(s []byte) []rune { return []rune(string(s)) }

// Map gives s with every code point r exchanged for mapping(r), left out if negative.
func Map(mapping func(rune) rune, s []byte) []byte {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRune(s[i:])
		i += size
		if m := mapping(r); m >= 0 {
			b = utf8.AppendRune(b, m)
		}
	}
	return b
}

// ToUpper gives s in upper case.
func ToUpper(s []byte) []byte { return []byte(strings.ToUpper(string(s))) }

// ToLower gives s in lower case.
func ToLower(s []byte) []byte { return []byte(strings.ToLower(string(s))) }

// ToTitle gives s in title case.
func ToTitle(s []byte) []byte { return Map(chars.ToTitle, s) }

// Title gives s with the first letter of every word in title case.
func Title(s []byte) []byte { return []byte(strings.Title(string(s))) }

// EqualFold tells whether s and t are equal under simple case folding.
func EqualFold(s, t []byte) bool { return strings.EqualFold(string(s), string(t)) }

// ToValidUTF8 exchanges runs of bad bytes for replacement.
func ToValidUTF8(s, replacement []byte) []byte {
	return []byte(strings.ToValidUTF8(string(s), string(replacement)))
}

// Clone gives a copy of s; nil stays nil.
func Clone(s []byte) []byte {
	if s == nil {
		return nil
	}
	return append([]byte{}, s...)
}
