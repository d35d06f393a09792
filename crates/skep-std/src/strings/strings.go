//go:build skep

// Package strings works on UTF-8 text.
package strings

import (
	"internal/chars"
	"unicode/utf8"
)

// Index gives the position of the first sub in s, or -1.
func Index(s, sub string) int

// LastIndex gives the position of the last sub in s, or -1.
func LastIndex(s, sub string) int

// IndexByte gives the position of the first c in s, or -1.
func IndexByte(s string, c byte) int

// LastIndexByte gives the position of the last c in s, or -1.
func LastIndexByte(s string, c byte) int

// countSub counts sub, which is not empty, without overlap.
func countSub(s, sub string) int

// repeat makes count copies; count is not negative.
func repeat(s string, count int) string

// replace exchanges the first n occurrences (all if n < 0) of old, which is not empty.
func replace(s, old, new string, n int) string

// ToUpper gives s in upper case.
func ToUpper(s string) string

// ToLower gives s in lower case.
func ToLower(s string) string

// EqualFold tells whether s and t are equal under simple case folding.
func EqualFold(s, t string) bool

// Contains tells whether sub is in s.
func Contains(s, sub string) bool { return Index(s, sub) >= 0 }

// ContainsRune tells whether r is in s.
func ContainsRune(s string, r rune) bool { return IndexRune(s, r) >= 0 }

// ContainsAny tells whether any code point of chars is in s.
func ContainsAny(s, chars string) bool { return IndexAny(s, chars) >= 0 }

// ContainsFunc tells whether f holds for any code point of s.
func ContainsFunc(s string, f func(rune) bool) bool { return IndexFunc(s, f) >= 0 }

// IndexRune gives the position of the first r in s, or -1; utf8.RuneError finds bad encoding too.
func IndexRune(s string, r rune) int {
	switch {
	case 0 <= r && r < utf8.RuneSelf:
		return IndexByte(s, byte(r))
	case r == utf8.RuneError:
		for i, c := range s {
			if c == r {
				return i
			}
		}
		return -1
	case !utf8.ValidRune(r):
		return -1
	}
	return Index(s, string(r))
}

// IndexAny gives the position of the first code point of s that is in chars, or -1.
func IndexAny(s, chars string) int {
	for i, c := range s {
		if IndexRune(chars, c) >= 0 {
			return i
		}
	}
	return -1
}

// LastIndexAny gives the position of the last code point of s that is in chars, or -1.
func LastIndexAny(s, chars string) int {
	for i := len(s); i > 0; {
		r, size := utf8.DecodeLastRuneInString(s[:i])
		i -= size
		if IndexRune(chars, r) >= 0 {
			return i
		}
	}
	return -1
}

// IndexFunc gives the position of the first code point for which f holds, or -1.
func IndexFunc(s string, f func(rune) bool) int {
	for i, c := range s {
		if f(c) {
			return i
		}
	}
	return -1
}

// LastIndexFunc gives the position of the last code point for which f holds, or -1.
func LastIndexFunc(s string, f func(rune) bool) int {
	for i := len(s); i > 0; {
		r, size := utf8.DecodeLastRuneInString(s[:i])
		i -= size
		if f(r) {
			return i
		}
	}
	return -1
}

// Count counts sub in s without overlap; of an empty sub: the code points of s and one more.
func Count(s, sub string) int {
	if sub == "" {
		return utf8.RuneCountInString(s) + 1
	}
	return countSub(s, sub)
}

// HasPrefix tells whether s begins with prefix.
func HasPrefix(s, prefix string) bool { return len(s) >= len(prefix) && s[:len(prefix)] == prefix }

// HasSuffix tells whether s ends with suffix.
func HasSuffix(s, suffix string) bool {
	return len(s) >= len(suffix) && s[len(s)-len(suffix):] == suffix
}

// CutPrefix gives s without the prefix, and whether it had it.
func CutPrefix(s, prefix string) (after string, found bool) {
	if !HasPrefix(s, prefix) {
		return s, false
	}
	return s[len(prefix):], true
}

// CutSuffix gives s without the suffix, and whether it had it.
func CutSuffix(s, suffix string) (before string, found bool) {
	if !HasSuffix(s, suffix) {
		return s, false
	}
	return s[:len(s)-len(suffix)], true
}

// TrimPrefix gives s without the prefix, if it has it.
func TrimPrefix(s, prefix string) string {
	s, _ = CutPrefix(s, prefix)
	return s
}

// TrimSuffix gives s without the suffix, if it has it.
func TrimSuffix(s, suffix string) string {
	s, _ = CutSuffix(s, suffix)
	return s
}

// Cut splits s around the first sep.
func Cut(s, sep string) (before, after string, found bool) {
	if i := Index(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

// CutLast splits s around the last sep.
func CutLast(s, sep string) (before, after string, found bool) {
	if i := LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

// Join puts sep between the elements.
func Join(elems []string, sep string) string {
	switch len(elems) {
	case 0:
		return ""
	case 1:
		return elems[0]
	}
	n := len(sep) * (len(elems) - 1)
	for _, e := range elems {
		n += len(e)
	}
	b := make([]byte, 0, n)
	for i, e := range elems {
		if i > 0 {
			b = append(b, sep...)
		}
		b = append(b, e...)
	}
	return string(b)
}

// Repeat gives count copies of s.
func Repeat(s string, count int) string {
	if count < 0 {
		panic("strings: negative Repeat count")
	}
	if len(s) > 0 && count > (1<<63-1)/len(s) {
		panic("strings: Repeat output length overflow")
	}
	return repeat(s, count)
}

// Replace exchanges the first n occurrences of old for new, all if n < 0. An empty old is found before
// every code point and at the end.
func Replace(s, old, new string, n int) string {
	if old == new || n == 0 {
		return s
	}
	if old != "" {
		return replace(s, old, new, n)
	}
	if n < 0 {
		n = len(s) + 1
	}
	var b []byte
	from := 0
	for i := range s {
		if n == 0 {
			break
		}
		n--
		b = append(b, s[from:i]...)
		b = append(b, new...)
		from = i
	}
	b = append(b, s[from:]...)
	if n > 0 {
		b = append(b, new...)
	}
	return string(b)
}

// ReplaceAll exchanges all occurrences.
func ReplaceAll(s, old, new string) string { return Replace(s, old, new, -1) }

// Split cuts s at every sep.
func Split(s, sep string) []string { return split(s, sep, 0, -1) }

// SplitN cuts s into at most n pieces; all if n < 0.
func SplitN(s, sep string, n int) []string { return split(s, sep, 0, n) }

// SplitAfter cuts s after every sep.
func SplitAfter(s, sep string) []string { return split(s, sep, len(sep), -1) }

// SplitAfterN cuts s after sep into at most n pieces; all if n < 0.
func SplitAfterN(s, sep string, n int) []string { return split(s, sep, len(sep), n) }

func split(s, sep string, keep, n int) []string {
	if n == 0 {
		return nil
	}
	if sep == "" {
		return explode(s, n)
	}
	if n < 0 {
		n = countSub(s, sep) + 1
	}
	if n > len(s)+1 {
		n = len(s) + 1
	}
	parts := make([]string, 0, n)
	for len(parts) < n-1 {
		i := Index(s, sep)
		if i < 0 {
			break
		}
		parts = append(parts, s[:i+keep])
		s = s[i+len(sep):]
	}
	return append(parts, s)
}

// explode cuts s into its code points, at most n pieces.
func explode(s string, n int) []string {
	count := utf8.RuneCountInString(s)
	if n < 0 || n > count {
		n = count
	}
	parts := make([]string, n)
	for i := 0; i < n-1; i++ {
		_, size := utf8.DecodeRuneInString(s)
		parts[i] = s[:size]
		s = s[size:]
	}
	if n > 0 {
		parts[n-1] = s
	}
	return parts
}

// Fields cuts s around runs of white space.
func Fields(s string) []string {
	var parts []string
	start := -1
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= utf8.RuneSelf {
			return FieldsFunc(s, chars.IsSpace)
		}
		if c == ' ' || '\t' <= c && c <= '\r' {
			if start >= 0 {
				parts = append(parts, s[start:i])
				start = -1
			}
		} else if start < 0 {
			start = i
		}
	}
	if start >= 0 {
		parts = append(parts, s[start:])
	}
	if parts == nil {
		parts = []string{}
	}
	return parts
}

// FieldsFunc cuts s around runs of code points for which f holds.
func FieldsFunc(s string, f func(rune) bool) []string {
	parts := []string{}
	start := -1
	for i, r := range s {
		if f(r) {
			if start >= 0 {
				parts = append(parts, s[start:i])
				start = -1
			}
		} else if start < 0 {
			start = i
		}
	}
	if start >= 0 {
		parts = append(parts, s[start:])
	}
	return parts
}

// Trim cuts code points of cutset off both ends.
func Trim(s, cutset string) string { return TrimRight(TrimLeft(s, cutset), cutset) }

// TrimLeft cuts code points of cutset off the beginning.
func TrimLeft(s, cutset string) string {
	for s != "" {
		r, size := utf8.DecodeRuneInString(s)
		if IndexRune(cutset, r) < 0 {
			break
		}
		s = s[size:]
	}
	return s
}

// TrimRight cuts code points of cutset off the end.
func TrimRight(s, cutset string) string {
	for s != "" {
		r, size := utf8.DecodeLastRuneInString(s)
		if IndexRune(cutset, r) < 0 {
			break
		}
		s = s[:len(s)-size]
	}
	return s
}

// TrimSpace cuts white space off both ends.
func TrimSpace(s string) string { return TrimFunc(s, chars.IsSpace) }

// TrimFunc cuts code points for which f holds off both ends.
func TrimFunc(s string, f func(rune) bool) string { return TrimRightFunc(TrimLeftFunc(s, f), f) }

// TrimLeftFunc cuts code points for which f holds off the beginning.
func TrimLeftFunc(s string, f func(rune) bool) string {
	for i, r := range s {
		if !f(r) {
			return s[i:]
		}
	}
	return ""
}

// TrimRightFunc cuts code points for which f holds off the end.
func TrimRightFunc(s string, f func(rune) bool) string {
	for s != "" {
		r, size := utf8.DecodeLastRuneInString(s)
		if !f(r) {
			break
		}
		s = s[:len(s)-size]
	}
	return s
}

// Map gives s with every code point r exchanged for mapping(r), left out if negative.
func Map(mapping func(rune) rune, s string) string {
	b := make([]byte, 0, len(s))
	for _, r := range s {
		if m := mapping(r); m >= 0 {
			b = utf8.AppendRune(b, m)
		}
	}
	return string(b)
}

// Title gives s with the first letter of every word in title case.
func Title(s string) string {
	prev := ' '
	return Map(func(r rune) rune {
		start := prev != '_' && !chars.IsLetter(prev) && !chars.IsDigit(prev) &&
			(prev < utf8.RuneSelf || chars.IsSpace(prev))
		prev = r
		if start {
			return chars.ToTitle(r)
		}
		return r
	}, s)
}

// ToTitle gives s in title case.
func ToTitle(s string) string { return Map(chars.ToTitle, s) }

// ToValidUTF8 exchanges runs of bad bytes for replacement.
func ToValidUTF8(s, replacement string) string {
	var b []byte
	bad := false
	for i, r := range s {
		_, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			if !bad {
				b = append(b, replacement...)
			}
			bad = true
			continue
		}
		bad = false
		b = append(b, s[i:i+size]...)
	}
	return string(b)
}

// Compare gives -1, 0 or 1 as a is less than, equal to or greater than b, byte by byte.
func Compare(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// Clone gives a copy of s.
func Clone(s string) string { return string([]byte(s)) }
