//go:build skep

package strings

import (
	"io"
	"unicode/utf8"
)

// Builder collects a string piece by piece.
type Builder struct{ buf []byte }

// String gives what was written so far.
func (b *Builder) String() string { return string(b.buf) }

// Len gives the number of bytes written.
func (b *Builder) Len() int { return len(b.buf) }

// Cap gives the room of the buffer.
func (b *Builder) Cap() int { return cap(b.buf) }

// Reset empties the builder.
func (b *Builder) Reset() { b.buf = nil }

// Grow makes room for n more bytes.
func (b *Builder) Grow(n int) {
	if n < 0 {
		panic("strings.Builder.Grow: negative count")
	}
	if cap(b.buf)-len(b.buf) < n {
		buf := make([]byte, len(b.buf), 2*cap(b.buf)+n)
		copy(buf, b.buf)
		b.buf = buf
	}
}

// Write appends p.
func (b *Builder) Write(p []byte) (int, error) {
	b.buf = append(b.buf, p...)
	return len(p), nil
}

// WriteByte appends c.
func (b *Builder) WriteByte(c byte) error {
	b.buf = append(b.buf, c)
	return nil
}

// WriteRune appends r.
func (b *Builder) WriteRune(r rune) (int, error) {
	n := len(b.buf)
	b.buf = utf8.AppendRune(b.buf, r)
	return len(b.buf) - n, nil
}

// WriteString appends s.
func (b *Builder) WriteString(s string) (int, error) {
	b.buf = append(b.buf, s...)
	return len(s), nil
}

// Replacer exchanges a list of strings for others.
type Replacer struct{ pairs []string }

// NewReplacer makes a Replacer from pairs of old and new; earlier pairs win at the same place.
func NewReplacer(oldnew ...string) *Replacer {
	if len(oldnew)%2 == 1 {
		panic("strings.NewReplacer: odd argument count")
	}
	return &Replacer{append([]string(nil), oldnew...)}
}

// Replace gives s with all pairs exchanged, in one pass without overlap.
func (r *Replacer) Replace(s string) string {
	b := make([]byte, 0, len(s))
	empty := false
	for i := 0; i <= len(s); {
		k := r.match(s[i:], empty)
		empty = false
		if k >= 0 {
			b = append(b, r.pairs[k+1]...)
			if n := len(r.pairs[k]); n > 0 {
				i += n
				continue
			}
			empty = true
			if i == len(s) {
				break
			}
			if k = r.match(s[i:], true); k >= 0 {
				continue
			}
			empty = false
		}
		if i < len(s) {
			b = append(b, s[i])
		}
		i++
	}
	return string(b)
}

// match gives the index of the first pair whose old begins s; an empty old only if not just matched.
func (r *Replacer) match(s string, afterEmpty bool) int {
	for k := 0; k < len(r.pairs); k += 2 {
		old := r.pairs[k]
		if old == "" && afterEmpty {
			continue
		}
		if HasPrefix(s, old) {
			return k
		}
	}
	return -1
}

// WriteString writes s with all pairs exchanged to w.
func (r *Replacer) WriteString(w io.Writer, s string) (n int, err error) {
	return io.WriteString(w, r.Replace(s))
}
