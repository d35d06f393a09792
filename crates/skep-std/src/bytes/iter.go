//go:build skep

package bytes

import (
	"internal/chars"
	"iter"
	"unicode/utf8"
)

// Lines hands out the lines of s with their line ends; the last one may have none.
func Lines(s []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for len(s) > 0 {
			line := s
			if i := IndexByte(s, '\n'); i >= 0 {
				line = s[: i+1 : i+1]
			}
			s = s[len(line):]
			if !yield(line[:len(line):len(line)]) {
				return
			}
		}
	}
}

// SplitSeq hands out what Split gives.
func SplitSeq(s, sep []byte) iter.Seq[[]byte] { return parts(s, sep, 0) }

// SplitAfterSeq hands out what SplitAfter gives.
func SplitAfterSeq(s, sep []byte) iter.Seq[[]byte] { return parts(s, sep, len(sep)) }

// parts hands out the parts of s between separators, with so many bytes of the separator behind.
func parts(s, sep []byte, kept int) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		rest := s
		for {
			i := 0
			if len(sep) > 0 {
				i = Index(rest, sep)
			} else if len(rest) > 0 {
				_, i = utf8.DecodeRune(rest)
			}
			if i < 0 || len(sep) == 0 && i == len(rest) {
				break
			}
			if !yield(rest[: i+kept : i+kept]) {
				return
			}
			rest = rest[i+len(sep):]
		}
		if len(sep) > 0 || len(rest) > 0 {
			yield(rest[:len(rest):len(rest)])
		}
	}
}

// FieldsSeq hands out what Fields gives.
func FieldsSeq(s []byte) iter.Seq[[]byte] { return FieldsFuncSeq(s, chars.IsSpace) }

// FieldsFuncSeq hands out what FieldsFunc gives.
func FieldsFuncSeq(s []byte, f func(rune) bool) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		start := -1
		for i := 0; i < len(s); {
			r, size := utf8.DecodeRune(s[i:])
			if !f(r) {
				if start < 0 {
					start = i
				}
			} else if start >= 0 {
				if !yield(s[start:i:i]) {
					return
				}
				start = -1
			}
			i += size
		}
		if start >= 0 {
			yield(s[start:len(s):len(s)])
		}
	}
}

// ToUpperSpecial gives s in upper case, with the mappings of c.
func ToUpperSpecial(c chars.SpecialCase, s []byte) []byte { return Map(c.ToUpper, s) }

// ToLowerSpecial gives s in lower case, with the mappings of c.
func ToLowerSpecial(c chars.SpecialCase, s []byte) []byte { return Map(c.ToLower, s) }

// ToTitleSpecial gives s in title case, with the mappings of c.
func ToTitleSpecial(c chars.SpecialCase, s []byte) []byte { return Map(c.ToTitle, s) }
