//go:build skep

package strings

import (
	"errors"
	"io"
	"unicode/utf8"
)

// Reader reads from a string.
type Reader struct {
	s        string
	i        int64
	prevRune int64
}

// NewReader gives a reader of s.
func NewReader(s string) *Reader { return &Reader{s, 0, -1} }

// Reset goes on with s.
func (r *Reader) Reset(s string) { *r = Reader{s, 0, -1} }

// Len gives the number of bytes not yet read.
func (r *Reader) Len() int { return int(max(0, int64(len(r.s))-r.i)) }

// Size gives the length of the string.
func (r *Reader) Size() int64 { return int64(len(r.s)) }

// Read reads into p.
func (r *Reader) Read(p []byte) (n int, err error) {
	if r.i >= int64(len(r.s)) {
		return 0, io.EOF
	}
	r.prevRune = -1
	n = copy(p, r.s[r.i:])
	r.i += int64(n)
	return n, nil
}

// ReadAt reads into p from position off; what Read reads stays the same.
func (r *Reader) ReadAt(p []byte, off int64) (n int, err error) {
	if off < 0 {
		return 0, errors.New("strings.Reader.ReadAt: negative offset")
	}
	if off >= int64(len(r.s)) {
		return 0, io.EOF
	}
	n = copy(p, r.s[off:])
	if n < len(p) {
		err = io.EOF
	}
	return n, err
}

// ReadByte reads one byte.
func (r *Reader) ReadByte() (byte, error) {
	r.prevRune = -1
	if r.i >= int64(len(r.s)) {
		return 0, io.EOF
	}
	c := r.s[r.i]
	r.i++
	return c, nil
}

// UnreadByte takes the last byte back.
func (r *Reader) UnreadByte() error {
	if r.i <= 0 {
		return errors.New("strings.Reader.UnreadByte: at beginning of string")
	}
	r.prevRune = -1
	r.i--
	return nil
}

// ReadRune reads one code point.
func (r *Reader) ReadRune() (ch rune, size int, err error) {
	if r.i >= int64(len(r.s)) {
		r.prevRune = -1
		return 0, 0, io.EOF
	}
	r.prevRune = r.i
	ch, size = utf8.DecodeRuneInString(r.s[r.i:])
	r.i += int64(size)
	return ch, size, nil
}

// UnreadRune takes the last code point back.
func (r *Reader) UnreadRune() error {
	if r.i <= 0 {
		return errors.New("strings.Reader.UnreadRune: at beginning of string")
	}
	if r.prevRune < 0 {
		return errors.New("strings.Reader.UnreadRune: previous operation was not ReadRune")
	}
	r.i = r.prevRune
	r.prevRune = -1
	return nil
}

// Seek sets where the next read begins.
func (r *Reader) Seek(offset int64, whence int) (int64, error) {
	r.prevRune = -1
	switch whence {
	case io.SeekStart:
	case io.SeekCurrent:
		offset += r.i
	case io.SeekEnd:
		offset += int64(len(r.s))
	default:
		return 0, errors.New("strings.Reader.Seek: invalid whence")
	}
	if offset < 0 {
		return 0, errors.New("strings.Reader.Seek: negative position")
	}
	r.i = offset
	return offset, nil
}

// WriteTo writes all that is not yet read to w.
func (r *Reader) WriteTo(w io.Writer) (n int64, err error) {
	r.prevRune = -1
	if r.i >= int64(len(r.s)) {
		return 0, nil
	}
	rest := r.s[r.i:]
	m, err := io.WriteString(w, rest)
	if m > len(rest) {
		panic("strings.Reader.WriteTo: invalid WriteString count")
	}
	r.i += int64(m)
	if m < len(rest) && err == nil {
		err = io.ErrShortWrite
	}
	return int64(m), err
}
