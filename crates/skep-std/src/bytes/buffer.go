//go:build skep

package bytes

import (
	"errors"
	"io"
	"unicode/utf8"
)

// MinRead is the room that Buffer.ReadFrom keeps for a read.
const MinRead = 512

// ErrTooLarge is what a Buffer that can't grow panics with.
var ErrTooLarge = errors.New("bytes.Buffer: too large")

// Buffer is written at its end and read at its beginning.
type Buffer struct {
	buf  []byte
	off  int
	last int // bytes that UnreadRune may take back; -1: only UnreadByte; 0: nothing was read
}

// NewBuffer gives a Buffer that holds buf and goes on in its array.
func NewBuffer(buf []byte) *Buffer { return &Buffer{buf: buf} }

// NewBufferString gives a Buffer that holds s.
func NewBufferString(s string) *Buffer { return &Buffer{buf: []byte(s)} }

// Bytes gives what is not yet read; it is valid until the next change.
func (b *Buffer) Bytes() []byte { return b.buf[b.off:] }

// String gives what is not yet read.
func (b *Buffer) String() string {
	if b == nil {
		return "<nil>"
	}
	return string(b.buf[b.off:])
}

// Len gives the number of bytes not yet read.
func (b *Buffer) Len() int { return len(b.buf) - b.off }

// Cap gives the length of the buffer's array.
func (b *Buffer) Cap() int { return cap(b.buf) }

// Available gives the room behind what was written.
func (b *Buffer) Available() int { return cap(b.buf) - len(b.buf) }

// AvailableBuffer gives that room as an empty slice, to append to and then write.
func (b *Buffer) AvailableBuffer() []byte { return b.buf[len(b.buf):] }

// Reset empties the buffer.
func (b *Buffer) Reset() { b.buf, b.off, b.last = b.buf[:0], 0, 0 }

// Truncate leaves only the first n bytes not yet read.
func (b *Buffer) Truncate(n int) {
	if n == 0 {
		b.Reset()
		return
	}
	b.last = 0
	if n < 0 || n > b.Len() {
		panic("bytes.Buffer: truncation out of range")
	}
	b.buf = b.buf[:b.off+n]
}

// Grow makes room for n more bytes.
func (b *Buffer) Grow(n int) {
	if n < 0 {
		panic("bytes.Buffer.Grow: negative count")
	}
	b.room(n)
}

// room makes room for n more bytes: what was read gives its place first.
func (b *Buffer) room(n int) {
	if n <= cap(b.buf)-len(b.buf) {
		return
	}
	if b.off > 0 && b.off == len(b.buf) {
		b.Reset()
	}
	rest := b.buf[b.off:]
	if n <= cap(b.buf)/2-len(rest) {
		copy(b.buf, rest)
		b.buf = b.buf[:len(rest)]
	} else {
		if cap(b.buf) > (1<<63-1-n)/2 {
			panic(ErrTooLarge)
		}
		buf := make([]byte, len(rest), max(2*cap(b.buf)+n, 64))
		copy(buf, rest)
		b.buf = buf
	}
	b.off = 0
}

// Write appends p.
func (b *Buffer) Write(p []byte) (n int, err error) {
	b.last = 0
	b.room(len(p))
	b.buf = append(b.buf, p...)
	return len(p), nil
}

// WriteString appends s.
func (b *Buffer) WriteString(s string) (n int, err error) {
	b.last = 0
	b.room(len(s))
	b.buf = append(b.buf, s...)
	return len(s), nil
}

// WriteByte appends c.
func (b *Buffer) WriteByte(c byte) error {
	b.last = 0
	b.room(1)
	b.buf = append(b.buf, c)
	return nil
}

// WriteRune appends r.
func (b *Buffer) WriteRune(r rune) (n int, err error) {
	b.last = 0
	b.room(utf8.UTFMax)
	before := len(b.buf)
	b.buf = utf8.AppendRune(b.buf, r)
	return len(b.buf) - before, nil
}

// ReadFrom appends all that r gives until EOF.
func (b *Buffer) ReadFrom(r io.Reader) (n int64, err error) {
	b.last = 0
	for {
		b.room(MinRead)
		m, err := r.Read(b.buf[len(b.buf):cap(b.buf)])
		if m < 0 {
			panic(errors.New("bytes.Buffer: reader returned negative count from Read"))
		}
		b.buf = b.buf[:len(b.buf)+m]
		n += int64(m)
		if err == io.EOF {
			return n, nil
		}
		if err != nil {
			return n, err
		}
	}
}

// WriteTo writes all that is not yet read to w.
func (b *Buffer) WriteTo(w io.Writer) (n int64, err error) {
	b.last = 0
	if size := b.Len(); size > 0 {
		m, err := w.Write(b.buf[b.off:])
		if m > size {
			panic("bytes.Buffer.WriteTo: invalid Write count")
		}
		b.off += m
		if err != nil {
			return int64(m), err
		}
		if m < size {
			return int64(m), io.ErrShortWrite
		}
		n = int64(m)
	}
	b.Reset()
	return n, nil
}

// Read reads into p.
func (b *Buffer) Read(p []byte) (n int, err error) {
	b.last = 0
	if b.off == len(b.buf) {
		b.Reset()
		if len(p) == 0 {
			return 0, nil
		}
		return 0, io.EOF
	}
	n = copy(p, b.buf[b.off:])
	b.off += n
	if n > 0 {
		b.last = -1
	}
	return n, nil
}

// Next reads the next n bytes, fewer if there are not so many; they are valid until the next change.
func (b *Buffer) Next(n int) []byte {
	b.last = 0
	data := b.buf[b.off : b.off+min(n, b.Len())]
	b.off += len(data)
	if len(data) > 0 {
		b.last = -1
	}
	return data
}

// Peek gives the next n bytes without reading them, with io.EOF if there are fewer.
func (b *Buffer) Peek(n int) ([]byte, error) {
	if b.Len() < n {
		return b.buf[b.off:], io.EOF
	}
	return b.buf[b.off : b.off+n], nil
}

// ReadByte reads one byte.
func (b *Buffer) ReadByte() (byte, error) {
	if b.off == len(b.buf) {
		b.Reset()
		return 0, io.EOF
	}
	c := b.buf[b.off]
	b.off++
	b.last = -1
	return c, nil
}

// ReadRune reads one code point.
func (b *Buffer) ReadRune() (r rune, size int, err error) {
	if b.off == len(b.buf) {
		b.Reset()
		return 0, 0, io.EOF
	}
	r, size = utf8.DecodeRune(b.buf[b.off:])
	b.off += size
	b.last = size
	return r, size, nil
}

// UnreadRune takes the last code point back.
func (b *Buffer) UnreadRune() error {
	if b.last <= 0 {
		return errors.New("bytes.Buffer: UnreadRune: previous operation was not a successful ReadRune")
	}
	b.off -= b.last
	b.last = 0
	return nil
}

// UnreadByte takes the last byte back.
func (b *Buffer) UnreadByte() error {
	if b.last == 0 {
		return errors.New("bytes.Buffer: UnreadByte: previous operation was not a successful read")
	}
	b.last = 0
	b.off = max(b.off-1, 0)
	return nil
}

// readTo gives what is there up to and with the first delim.
func (b *Buffer) readTo(delim byte) (line []byte, err error) {
	end := len(b.buf)
	if i := IndexByte(b.buf[b.off:], delim); i >= 0 {
		end = b.off + i + 1
	} else {
		err = io.EOF
	}
	line = b.buf[b.off:end]
	b.off = end
	b.last = -1
	return line, err
}

// ReadBytes reads to the first delim, which it includes.
func (b *Buffer) ReadBytes(delim byte) (line []byte, err error) {
	part, err := b.readTo(delim)
	return append(line, part...), err
}

// ReadString reads to the first delim, which it includes.
func (b *Buffer) ReadString(delim byte) (line string, err error) {
	part, err := b.readTo(delim)
	return string(part), err
}
