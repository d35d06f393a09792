//go:build skep

// Package bytes works on slices of bytes that hold UTF-8 text.
package bytes

import (
	"internal/chars"
	"strings"
	"unicode/utf8"
)

// Equal tells whether a and b hold the same bytes.
func Equal(a, b []byte) bool

// Compare gives -1, 0 or 1 as a is less than, equal to or greater than b, byte by byte.
func Compare(a, b []byte) int

// Index gives the position of the first sub in s, or -1.
func Index(s, sub []byte) int

// LastIndex gives the position of the last sub in s, or -1.
func LastIndex(s, sub []byte) int

// IndexByte gives the position of the first c in s, or -1.
func IndexByte(s []byte, c byte) int

// LastIndexByte gives the position of the last c in s, or -1.
func LastIndexByte(s []byte, c byte) int

// countSub counts sub, which is not empty, without overlap.
func countSub(s, sub []byte) int

// Contains tells whether sub is in s.
func Contains(s, sub []byte) bool { return Index(s, sub) >= 0 }

// ContainsRune tells whether r is in s.
func ContainsRune(s []byte, r rune) bool { return IndexRune(s, r) >= 0 }

// ContainsAny tells whether any code point of chars is in s.
func ContainsAny(s []byte, chars string) bool { return IndexAny(s, chars) >= 0 }

// ContainsFunc tells whether f holds for any code point of s.
func ContainsFunc(s []byte, f func(rune) bool) bool { return IndexFunc(s, f) >= 0 }

// IndexRune gives the position of the first r in s, or -1; utf8.RuneError finds bad encoding too.
func IndexRune(s []byte, r rune) int {
	switch {
	case 0 <= r && r < utf8.RuneSelf:
		return IndexByte(s, byte(r))
	case r == utf8.RuneError:
		return IndexFunc(s, func(c rune) bool { return c == utf8.RuneError })
	case !utf8.ValidRune(r):
		return -1
	}
	return Index(s, []byte(string(r)))
}

// IndexAny gives the position of the first code point of s that is in chars, or -1.
func IndexAny(s []byte, chars string) int {
	return IndexFunc(s, func(r rune) bool { return strings.IndexRune(chars, r) >= 0 })
}

// LastIndexAny gives the position of the last code point of s that is in chars, or -1.
func LastIndexAny(s []byte, chars string) int {
	return LastIndexFunc(s, func(r rune) bool { return strings.IndexRune(chars, r) >= 0 })
}

// IndexFunc gives the position of the first code point for which f holds, or -1.
func IndexFunc(s []byte, f func(rune) bool) int { return first(s, f, true) }

// LastIndexFunc gives the position of the last code point for which f holds, or -1.
func LastIndexFunc(s []byte, f func(rune) bool) int {
	at, _ := last(s, f, true)
	return at
}

// first gives the position of the first code point for which f gives want, or -1.
func first(s []byte, f func(rune) bool, want bool) int {
	for i := 0; i < len(s); {
		r, size := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(s[i:])
		}
		if f(r) == want {
			return i
		}
		i += size
	}
	return -1
}

// last gives where the last code point for which f gives want begins and ends, or -1 and 0.
func last(s []byte, f func(rune) bool, want bool) (from, to int) {
	for i := len(s); i > 0; {
		r, size := rune(s[i-1]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeLastRune(s[:i])
		}
		if f(r) == want {
			return i - size, i
		}
		i -= size
	}
	return -1, 0
}

// Count counts sub in s without overlap; of an empty sub: the code points of s and one more.
func Count(s, sub []byte) int {
	if len(sub) == 0 {
		return utf8.RuneCount(s) + 1
	}
	return countSub(s, sub)
}

// HasPrefix tells whether s begins with prefix.
func HasPrefix(s, prefix []byte) bool {
	return len(s) >= len(prefix) && Equal(s[:len(prefix)], prefix)
}

// HasSuffix tells whether s ends with suffix.
func HasSuffix(s, suffix []byte) bool {
	return len(s) >= len(suffix) && Equal(s[len(s)-len(suffix):], suffix)
}

// CutPrefix gives s without the prefix, and whether it had it.
func CutPrefix(s, prefix []byte) (after []byte, found bool) {
	if !HasPrefix(s, prefix) {
		return s, false
	}
	return s[len(prefix):], true
}

// CutSuffix gives s without the suffix, and whether it had it.
func CutSuffix(s, suffix []byte) (before []byte, found bool) {
	if !HasSuffix(s, suffix) {
		return s, false
	}
	return s[:len(s)-len(suffix)], true
}

// TrimPrefix gives s without the prefix, if it has it.
func TrimPrefix(s, prefix []byte) []byte {
	s, _ = CutPrefix(s, prefix)
	return s
}

// TrimSuffix gives s without the suffix, if it has it.
func TrimSuffix(s, suffix []byte) []byte {
	s, _ = CutSuffix(s, suffix)
	return s
}

// Cut splits s around the first sep.
func Cut(s, sep []byte) (before, after []byte, found bool) {
	if i := Index(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, nil, false
}

// CutLast splits s around the last sep.
func CutLast(s, sep []byte) (before, after []byte, found bool) {
	if i := LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, nil, false
}

// Join puts sep between the elements, in a new slice.
func Join(s [][]byte, sep []byte) []byte {
	if len(s) == 0 {
		return []byte{}
	}
	n := len(sep) * (len(s) - 1)
	for _, e := range s {
		n += len(e)
	}
	if n == 0 && len(s) == 1 {
		return append([]byte(nil), s[0]...)
	}
	b := make([]byte, 0, n)
	for i, e := range s {
		if i > 0 {
			b = append(b, sep...)
		}
		b = append(b, e...)
	}
	return b
}

// Repeat gives count copies of s.
func Repeat(s []byte, count int) []byte {
	if count < 0 {
		panic("bytes: negative Repeat count")
	}
	if len(s) > 0 && count > (1<<63-1)/len(s) {
		panic("bytes: Repeat output length overflow")
	}
	b := make([]byte, len(s)*count)
	if len(b) == 0 {
		return b
	}
	for n := copy(b, s); n < len(b); n *= 2 {
		copy(b[n:], b[:n])
	}
	return b
}

// Replace gives a copy of s with the first n occurrences of old exchanged for new, all if n < 0. An empty old
// is found before every code point and at the end.
func Replace(s, old, new []byte, n int) []byte {
	found := 0
	if n != 0 {
		found = Count(s, old)
	}
	if found == 0 {
		return append([]byte(nil), s...)
	}
	if n < 0 || found < n {
		n = found
	}
	b := make([]byte, 0, len(s)+n*(len(new)-len(old)))
	from := 0
	for k := range n {
		at := from
		if len(old) > 0 {
			at += Index(s[from:], old)
		} else if k > 0 {
			_, size := utf8.DecodeRune(s[from:])
			at += size
		}
		b = append(b, s[from:at]...)
		b = append(b, new...)
		from = at + len(old)
	}
	return append(b, s[from:]...)
}

// ReplaceAll gives a copy of s with all occurrences exchanged.
func ReplaceAll(s, old, new []byte) []byte { return Replace(s, old, new, -1) }

// Split cuts s at every sep.
func Split(s, sep []byte) [][]byte { return split(s, sep, 0, -1) }

// SplitN cuts s into at most n pieces; all if n < 0.
func SplitN(s, sep []byte, n int) [][]byte { return split(s, sep, 0, n) }

// SplitAfter cuts s after every sep.
func SplitAfter(s, sep []byte) [][]byte { return split(s, sep, len(sep), -1) }

// SplitAfterN cuts s after sep into at most n pieces; all if n < 0.
func SplitAfterN(s, sep []byte, n int) [][]byte { return split(s, sep, len(sep), n) }

func split(s, sep []byte, keep, n int) [][]byte {
	if n == 0 {
		return nil
	}
	if len(sep) == 0 {
		return explode(s, n)
	}
	if n < 0 {
		n = countSub(s, sep) + 1
	}
	parts := make([][]byte, 0, min(n, len(s)+1))
	for len(parts) < n-1 {
		i := Index(s, sep)
		if i < 0 {
			break
		}
		parts = append(parts, s[:i+keep:i+keep])
		s = s[i+len(sep):]
	}
	return append(parts, s)
}

// explode cuts s into its code points, at most n pieces.
func explode(s []byte, n int) [][]byte {
	if n < 0 || n > len(s) {
		n = len(s)
	}
	parts := make([][]byte, 0, n)
	for len(s) > 0 && len(parts) < n-1 {
		_, size := utf8.DecodeRune(s)
		parts = append(parts, s[:size:size])
		s = s[size:]
	}
	if len(s) > 0 {
		parts = append(parts, s)
	}
	return parts
}

// Fields cuts s around runs of white space.
func Fields(s []byte) [][]byte { return FieldsFunc(s, chars.IsSpace) }

// FieldsFunc cuts s around runs of code points for which f holds.
func FieldsFunc(s []byte, f func(rune) bool) [][]byte {
	parts := [][]byte{}
	for {
		from := first(s, f, false)
		if from < 0 {
			return parts
		}
		s = s[from:]
		to := first(s, f, true)
		if to < 0 {
			return append(parts, s[:len(s):len(s)])
		}
		parts = append(parts, s[:to:to])
		s = s[to:]
	}
}
