//go:build skep

// Package bufio reads and writes through a buffer.
package bufio

import (
	"errors"
	"io"
	"unicode/utf8"
)

// Errors of this package.
var (
	ErrInvalidUnreadByte = errors.New("bufio: invalid use of UnreadByte")
	ErrInvalidUnreadRune = errors.New("bufio: invalid use of UnreadRune")
	ErrBufferFull        = errors.New("bufio: buffer full")
	ErrNegativeCount     = errors.New("bufio: negative count")
)

const defaultSize = 4096

// Reader reads ahead into a buffer.
type Reader struct {
	buf      []byte
	src      io.Reader
	r, w     int
	err      error
	lastByte int
	lastRune int
}

// NewReader gives a Reader with a buffer of the usual size.
func NewReader(src io.Reader) *Reader { return NewReaderSize(src, defaultSize) }

// NewReaderSize gives a Reader with a buffer of at least that size.
func NewReaderSize(src io.Reader, size int) *Reader {
	if b, ok := src.(*Reader); ok && len(b.buf) >= size {
		return b
	}
	return &Reader{buf: make([]byte, max(size, 16)), src: src, lastByte: -1, lastRune: -1}
}

// Reset forgets what is buffered and reads from src.
func (b *Reader) Reset(src io.Reader) {
	b.src, b.r, b.w, b.err, b.lastByte, b.lastRune = src, 0, 0, nil, -1, -1
	if b.buf == nil {
		b.buf = make([]byte, defaultSize)
	}
}

// Size gives the size of the buffer.
func (b *Reader) Size() int { return len(b.buf) }

// Buffered gives how many bytes can be read without asking the source.
func (b *Reader) Buffered() int { return b.w - b.r }

// fill moves what is buffered to the front and reads once more.
func (b *Reader) fill() {
	if b.r > 0 {
		copy(b.buf, b.buf[b.r:b.w])
		b.w -= b.r
		b.r = 0
	}
	if b.w >= len(b.buf) {
		panic("bufio: tried to fill full buffer")
	}
	for range 100 {
		n, err := b.src.Read(b.buf[b.w:])
		if n < 0 {
			panic(errors.New("bufio: reader returned negative count from Read"))
		}
		b.w += n
		if err != nil {
			b.err = err
			return
		}
		if n > 0 {
			return
		}
	}
	b.err = io.ErrNoProgress
}

func (b *Reader) takeErr() error {
	err := b.err
	b.err = nil
	return err
}

// Peek gives the next n bytes without reading them.
func (b *Reader) Peek(n int) ([]byte, error) {
	if n < 0 {
		return nil, ErrNegativeCount
	}
	b.lastByte, b.lastRune = -1, -1
	for b.w-b.r < n && b.w-b.r < len(b.buf) && b.err == nil {
		b.fill()
	}
	if n > len(b.buf) {
		return b.buf[b.r:b.w], ErrBufferFull
	}
	var err error
	if have := b.w - b.r; have < n {
		n = have
		err = b.takeErr()
		if err == nil {
			err = ErrBufferFull
		}
	}
	return b.buf[b.r : b.r+n], err
}

// Discard skips n bytes.
func (b *Reader) Discard(n int) (discarded int, err error) {
	if n < 0 {
		return 0, ErrNegativeCount
	}
	if n == 0 {
		return 0, nil
	}
	b.lastByte, b.lastRune = -1, -1
	for discarded < n {
		if b.r == b.w {
			if b.err != nil {
				return discarded, b.takeErr()
			}
			b.fill()
			continue
		}
		step := min(n-discarded, b.w-b.r)
		b.r += step
		discarded += step
	}
	return discarded, nil
}

// Read reads into p, from the source at most once.
func (b *Reader) Read(p []byte) (n int, err error) {
	if len(p) == 0 {
		if b.r < b.w {
			return 0, nil
		}
		return 0, b.takeErr()
	}
	if b.r == b.w {
		if b.err != nil {
			return 0, b.takeErr()
		}
		if len(p) >= len(b.buf) {
			n, b.err = b.src.Read(p)
			if n > 0 {
				b.lastByte, b.lastRune = int(p[n-1]), -1
			}
			return n, b.takeErr()
		}
		b.r, b.w = 0, 0
		n, b.err = b.src.Read(b.buf)
		if n == 0 {
			return 0, b.takeErr()
		}
		b.w = n
	}
	n = copy(p, b.buf[b.r:b.w])
	b.r += n
	b.lastByte, b.lastRune = int(b.buf[b.r-1]), -1
	return n, nil
}

// ReadByte reads one byte.
func (b *Reader) ReadByte() (byte, error) {
	b.lastRune = -1
	for b.r == b.w {
		if b.err != nil {
			return 0, b.takeErr()
		}
		b.fill()
	}
	c := b.buf[b.r]
	b.r++
	b.lastByte = int(c)
	return c, nil
}

// UnreadByte takes the last byte back.
func (b *Reader) UnreadByte() error {
	if b.lastByte < 0 || b.r == 0 && b.w > 0 {
		return ErrInvalidUnreadByte
	}
	if b.r > 0 {
		b.r--
	} else {
		b.w = 1
	}
	b.buf[b.r] = byte(b.lastByte)
	b.lastByte, b.lastRune = -1, -1
	return nil
}

// ReadRune reads one code point.
func (b *Reader) ReadRune() (r rune, size int, err error) {
	for b.r+utf8.UTFMax > b.w && !utf8.FullRune(b.buf[b.r:b.w]) && b.err == nil && b.w-b.r < len(b.buf) {
		b.fill()
	}
	b.lastRune = -1
	if b.r == b.w {
		return 0, 0, b.takeErr()
	}
	r, size = utf8.DecodeRune(b.buf[b.r:b.w])
	b.r += size
	b.lastByte, b.lastRune = int(b.buf[b.r-1]), size
	return r, size, nil
}

// UnreadRune takes the last code point back.
func (b *Reader) UnreadRune() error {
	if b.lastRune < 0 || b.r < b.lastRune {
		return ErrInvalidUnreadRune
	}
	b.r -= b.lastRune
	b.lastByte, b.lastRune = -1, -1
	return nil
}

func indexByte(p []byte, c byte) int

// ReadSlice reads to the first delim; what it gives is valid until the next read.
func (b *Reader) ReadSlice(delim byte) (line []byte, err error) {
	from := 0
	for {
		if i := indexByte(b.buf[b.r+from:b.w], delim); i >= 0 {
			line = b.buf[b.r : b.r+from+i+1]
			b.r += from + i + 1
			break
		}
		if b.err != nil {
			line = b.buf[b.r:b.w]
			b.r = b.w
			err = b.takeErr()
			break
		}
		if b.w-b.r >= len(b.buf) {
			b.r = b.w
			line = b.buf
			err = ErrBufferFull
			break
		}
		from = b.w - b.r
		b.fill()
	}
	if n := len(line); n > 0 {
		b.lastByte, b.lastRune = int(line[n-1]), -1
	}
	return line, err
}

// ReadLine reads one line without its end; isPrefix says that more of it follows.
func (b *Reader) ReadLine() (line []byte, isPrefix bool, err error) {
	line, err = b.ReadSlice('\n')
	if err == ErrBufferFull {
		if n := len(line); n > 0 && line[n-1] == '\r' {
			b.r--
			line = line[:n-1]
		}
		return line, true, nil
	}
	if len(line) == 0 {
		if err != nil {
			line = nil
		}
		return line, false, err
	}
	err = nil
	if n := len(line); line[n-1] == '\n' {
		line = line[:n-1]
		if n > 1 && line[n-2] == '\r' {
			line = line[:n-2]
		}
	}
	return line, false, nil
}

// ReadBytes reads to the first delim, which it includes.
func (b *Reader) ReadBytes(delim byte) ([]byte, error) {
	all := []byte{}
	for {
		part, err := b.ReadSlice(delim)
		all = append(all, part...)
		if err != ErrBufferFull {
			return all, err
		}
	}
}

// ReadString reads to the first delim, which it includes.
func (b *Reader) ReadString(delim byte) (string, error) {
	all, err := b.ReadBytes(delim)
	return string(all), err
}

// WriteTo writes all that is buffered and all that the source still gives to w.
func (b *Reader) WriteTo(w io.Writer) (n int64, err error) {
	b.lastByte, b.lastRune = -1, -1
	for {
		if b.r < b.w {
			m, err := w.Write(b.buf[b.r:b.w])
			if m < 0 {
				panic(errors.New("bufio: writer returned negative count from Write"))
			}
			b.r += m
			n += int64(m)
			if err != nil {
				return n, err
			}
			continue
		}
		if b.err != nil {
			break
		}
		b.fill()
	}
	if b.err == io.EOF {
		b.err = nil
	}
	return n, b.takeErr()
}

// Writer collects what is written to it until its buffer is full.
type Writer struct {
	err error
	buf []byte
	dst io.Writer
	lim int
}

// NewWriter gives a Writer with a buffer of the usual size.
func NewWriter(dst io.Writer) *Writer { return NewWriterSize(dst, defaultSize) }

// NewWriterSize gives a Writer with a buffer of at least that size.
func NewWriterSize(dst io.Writer, size int) *Writer {
	if w, ok := dst.(*Writer); ok && w.lim >= size {
		return w
	}
	if size <= 0 {
		size = defaultSize
	}
	return &Writer{buf: make([]byte, 0, size), dst: dst, lim: size}
}

// Size gives the size of the buffer.
func (b *Writer) Size() int { return b.lim }

// Reset forgets what is buffered and writes to dst.
func (b *Writer) Reset(dst io.Writer) {
	b.err, b.dst = nil, dst
	if b.lim == 0 {
		b.lim = defaultSize
		b.buf = make([]byte, 0, b.lim)
	}
	b.buf = b.buf[:0]
}

// Flush writes what is buffered.
func (b *Writer) Flush() error {
	if b.err != nil {
		return b.err
	}
	if len(b.buf) == 0 {
		return nil
	}
	n, err := b.dst.Write(b.buf)
	if n < len(b.buf) && err == nil {
		err = io.ErrShortWrite
	}
	if err != nil {
		rest := copy(b.buf, b.buf[n:])
		b.buf = b.buf[:rest]
		b.err = err
		return err
	}
	b.buf = b.buf[:0]
	return nil
}

// Available gives the room left in the buffer.
func (b *Writer) Available() int { return b.lim - len(b.buf) }

// Buffered gives how many bytes wait in the buffer.
func (b *Writer) Buffered() int { return len(b.buf) }

// AvailableBuffer gives that room as an empty slice, to append to and then write.
func (b *Writer) AvailableBuffer() []byte { return b.buf[len(b.buf):] }

// ReadFrom writes all that r gives until EOF.
func (b *Writer) ReadFrom(r io.Reader) (n int64, err error) {
	if b.err != nil {
		return 0, b.err
	}
	for {
		if b.Available() == 0 {
			if err := b.Flush(); err != nil {
				return n, err
			}
		}
		m, tries := 0, 0
		for m == 0 && err == nil && tries < 100 {
			m, err = r.Read(b.buf[len(b.buf):b.lim])
			tries++
		}
		if tries == 100 && m == 0 && err == nil {
			return n, io.ErrNoProgress
		}
		b.buf = b.buf[:len(b.buf)+m]
		n += int64(m)
		if err != nil {
			break
		}
	}
	if err == io.EOF {
		// A buffer that is exactly full is not kept.
		err = nil
		if b.Available() == 0 {
			err = b.Flush()
		}
	}
	return n, err
}

// Write appends p to the buffer and flushes as often as needed.
func (b *Writer) Write(p []byte) (n int, err error) {
	for len(p) > b.Available() && b.err == nil {
		m := 0
		if len(b.buf) == 0 {
			m, b.err = b.dst.Write(p)
		} else {
			m = b.Available()
			b.buf = append(b.buf, p[:m]...)
			b.Flush()
		}
		n += m
		p = p[m:]
	}
	if b.err != nil {
		return n, b.err
	}
	b.buf = append(b.buf, p...)
	return n + len(p), nil
}

// WriteByte appends c.
func (b *Writer) WriteByte(c byte) error {
	if b.err != nil {
		return b.err
	}
	if b.Available() <= 0 && b.Flush() != nil {
		return b.err
	}
	b.buf = append(b.buf, c)
	return nil
}

// WriteRune appends r.
func (b *Writer) WriteRune(r rune) (size int, err error) {
	if uint32(r) < utf8.RuneSelf {
		if err := b.WriteByte(byte(r)); err != nil {
			return 0, err
		}
		return 1, nil
	}
	if b.err != nil {
		return 0, b.err
	}
	// An encoding is not torn apart if the buffer can hold it.
	if b.Available() < utf8.UTFMax && b.Flush() != nil {
		return 0, b.err
	}
	return b.WriteString(string(r))
}

// WriteString appends s.
func (b *Writer) WriteString(s string) (n int, err error) {
	direct, ok := b.dst.(io.StringWriter)
	for len(s) > b.Available() && b.err == nil {
		m := 0
		if len(b.buf) == 0 && ok {
			m, b.err = direct.WriteString(s)
		} else {
			m = b.Available()
			b.buf = append(b.buf, s[:m]...)
			b.Flush()
		}
		n += m
		s = s[m:]
	}
	if b.err != nil {
		return n, b.err
	}
	b.buf = append(b.buf, s...)
	return n + len(s), nil
}

// ReadWriter is a Reader and a Writer.
type ReadWriter struct {
	*Reader
	*Writer
}

// NewReadWriter joins r and w.
func NewReadWriter(r *Reader, w *Writer) *ReadWriter { return &ReadWriter{r, w} }
