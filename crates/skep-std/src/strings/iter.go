//go:build skep

package strings

import (
	"internal/chars"
	"iter"
	"unicode/utf8"
)

// Lines hands out the lines of s with their line ends; the last one may have none.
func Lines(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for len(s) > 0 {
			line := s
			if i := IndexByte(s, '\n'); i >= 0 {
				line = s[:i+1]
			}
			s = s[len(line):]
			if !yield(line) {
				return
			}
		}
	}
}

// SplitSeq hands out what Split gives.
func SplitSeq(s, sep string) iter.Seq[string] { return parts(s, sep, 0) }

// SplitAfterSeq hands out what SplitAfter gives.
func SplitAfterSeq(s, sep string) iter.Seq[string] { return parts(s, sep, len(sep)) }

// parts hands out the parts of s between separators, with so many bytes of the separator behind.
func parts(s, sep string, kept int) iter.Seq[string] {
	return func(yield func(string) bool) {
		rest := s
		for {
			i := 0
			if len(sep) > 0 {
				i = Index(rest, sep)
			} else if len(rest) > 0 {
				_, i = utf8.DecodeRuneInString(rest)
			}
			if i < 0 || len(sep) == 0 && i == len(rest) {
				break
			}
			if !yield(rest[:i+kept]) {
				return
			}
			rest = rest[i+len(sep):]
		}
		if len(sep) > 0 || len(rest) > 0 {
			yield(rest)
		}
	}
}

// FieldsSeq hands out what Fields gives.
func FieldsSeq(s string) iter.Seq[string] { return FieldsFuncSeq(s, chars.IsSpace) }

// FieldsFuncSeq hands out what FieldsFunc gives.
func FieldsFuncSeq(s string, f func(rune) bool) iter.Seq[string] {
	return func(yield func(string) bool) {
		start := -1
		for i := 0; i < len(s); {
			r, size := utf8.DecodeRuneInString(s[i:])
			if !f(r) {
				if start < 0 {
					start = i
				}
			} else if start >= 0 {
				if !yield(s[start:i]) {
					return
				}
				start = -1
			}
			i += size
		}
		if start >= 0 {
			yield(s[start:])
		}
	}
}

// ToUpperSpecial gives s in upper case, with the mappings of c.
func ToUpperSpecial(c chars.SpecialCase, s string) string { return Map(c.ToUpper, s) }

// ToLowerSpecial gives s in lower case, with the mappings of c.
func ToLowerSpecial(c chars.SpecialCase, s string) string { return Map(c.ToLower, s) }

// ToTitleSpecial gives s in title case, with the mappings of c.
func ToTitleSpecial(c chars.SpecialCase, s string) string { return Map(c.ToTitle, s) }
