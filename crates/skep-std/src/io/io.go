//go:build skep

// Package io is the shape of sources and sinks of bytes.
package io

import "errors"

// Reader reads up to len(p) bytes into p.
type Reader interface {
	Read(p []byte) (n int, err error)
}

// Writer writes all of p, or says why not.
type Writer interface {
	Write(p []byte) (n int, err error)
}

// Closer ends the use of something.
type Closer interface{ Close() error }

// ReadWriter reads and writes.
type ReadWriter interface {
	Reader
	Writer
}

// ReadCloser reads and closes.
type ReadCloser interface {
	Reader
	Closer
}

// WriteCloser writes and closes.
type WriteCloser interface {
	Writer
	Closer
}

// ByteReader reads one byte.
type ByteReader interface{ ReadByte() (byte, error) }

// ByteScanner reads one byte and can take the last one back.
type ByteScanner interface {
	ByteReader
	UnreadByte() error
}

// ByteWriter writes one byte.
type ByteWriter interface{ WriteByte(c byte) error }

// RuneReader reads one code point.
type RuneReader interface {
	ReadRune() (r rune, size int, err error)
}

// RuneScanner reads one code point and can take the last one back.
type RuneScanner interface {
	RuneReader
	UnreadRune() error
}

// StringWriter writes a string.
type StringWriter interface {
	WriteString(s string) (n int, err error)
}

// EOF says that there is no more.
var EOF = errors.New("EOF")

// ErrUnexpectedEOF says that there was less than was needed.
var ErrUnexpectedEOF = errors.New("unexpected EOF")

// ErrShortWrite says that a write took fewer bytes than it was given, without saying why.
var ErrShortWrite = errors.New("short write")

// ErrShortBuffer says that a read needs a longer buffer.
var ErrShortBuffer = errors.New("short buffer")

// ErrNoProgress says that a reader gave neither bytes nor an error, many times.
var ErrNoProgress = errors.New("multiple Read calls return no data or error")

// ErrClosedPipe says that a closed pipe was used.
var ErrClosedPipe = errors.New("io: read/write on closed pipe")

// WriteString writes s to w.
func WriteString(w Writer, s string) (int, error) {
	if sw, ok := w.(StringWriter); ok {
		return sw.WriteString(s)
	}
	return w.Write([]byte(s))
}

// ReadAll reads until EOF, which is no error.
func ReadAll(r Reader) ([]byte, error) {
	b := make([]byte, 0, 512)
	for {
		if len(b) == cap(b) {
			b = append(b, 0)[:len(b)]
		}
		n, err := r.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		if err != nil {
			if err == EOF {
				err = nil
			}
			return b, err
		}
	}
}

// ReadAtLeast reads until at least min bytes are there.
func ReadAtLeast(r Reader, buf []byte, min int) (n int, err error) {
	if len(buf) < min {
		return 0, ErrShortBuffer
	}
	for n < min && err == nil {
		var m int
		m, err = r.Read(buf[n:])
		n += m
	}
	if n >= min {
		err = nil
	} else if n > 0 && err == EOF {
		err = ErrUnexpectedEOF
	}
	return n, err
}

// ReadFull fills buf.
func ReadFull(r Reader, buf []byte) (int, error) { return ReadAtLeast(r, buf, len(buf)) }

// Copy copies from src to dst until EOF, by their WriteTo or ReadFrom methods if they have one.
func Copy(dst Writer, src Reader) (written int64, err error) { return transfer(dst, src, nil) }

func transfer(dst Writer, src Reader, buf []byte) (written int64, err error) {
	if w, ok := src.(WriterTo); ok {
		return w.WriteTo(dst)
	}
	if r, ok := dst.(ReaderFrom); ok {
		return r.ReadFrom(src)
	}
	if buf == nil {
		size := 32 * 1024
		if l, ok := src.(*LimitedReader); ok && l.N < int64(size) {
			size = int(max(l.N, 1))
		}
		buf = make([]byte, size)
	}
	for {
		n, rerr := src.Read(buf)
		if n > 0 {
			m, werr := dst.Write(buf[:n])
			if m < 0 || n < m {
				m = 0
				if werr == nil {
					werr = errInvalidWrite
				}
			}
			written += int64(m)
			if werr != nil {
				return written, werr
			}
			if m < n {
				return written, ErrShortWrite
			}
		}
		if rerr == EOF {
			return written, nil
		}
		if rerr != nil {
			return written, rerr
		}
	}
}

var errInvalidWrite = errors.New("invalid write result")

type discard struct{}

func (discard) Write(p []byte) (int, error)       { return len(p), nil }
func (discard) WriteString(s string) (int, error) { return len(s), nil }
func (discard) ReadFrom(r Reader) (n int64, err error) {
	buf := make([]byte, 8192)
	for {
		m, err := r.Read(buf)
		n += int64(m)
		if err == EOF {
			return n, nil
		}
		if err != nil {
			return n, err
		}
	}
}

// Discard takes all that is written to it and does nothing.
var Discard Writer = discard{}

// LimitReader gives a reader of at most n bytes of r.
func LimitReader(r Reader, n int64) Reader { return &LimitedReader{r, n} }

// LimitedReader reads from R until N bytes were read.
type LimitedReader struct {
	R Reader
	N int64
}

// Read reads from R, at most N bytes.
func (l *LimitedReader) Read(p []byte) (n int, err error) {
	if l.N <= 0 {
		return 0, EOF
	}
	if int64(len(p)) > l.N {
		p = p[:l.N]
	}
	n, err = l.R.Read(p)
	l.N -= int64(n)
	return n, err
}

// Where a Seeker's offset counts from.
const (
	SeekStart   = 0
	SeekCurrent = 1
	SeekEnd     = 2
)

// Seeker sets where the next read or write begins.
type Seeker interface {
	Seek(offset int64, whence int) (int64, error)
}

// ReadSeeker reads and seeks.
type ReadSeeker interface {
	Reader
	Seeker
}

// WriteSeeker writes and seeks.
type WriteSeeker interface {
	Writer
	Seeker
}

// ReadWriteSeeker reads, writes and seeks.
type ReadWriteSeeker interface {
	Reader
	Writer
	Seeker
}

// ReadWriteCloser reads, writes and closes.
type ReadWriteCloser interface {
	Reader
	Writer
	Closer
}

// ReadSeekCloser reads, seeks and closes.
type ReadSeekCloser interface {
	Reader
	Seeker
	Closer
}

// ReaderAt reads from a given position.
type ReaderAt interface {
	ReadAt(p []byte, off int64) (n int, err error)
}

// WriterAt writes at a given position.
type WriterAt interface {
	WriteAt(p []byte, off int64) (n int, err error)
}

// ReaderFrom takes all that a reader gives.
type ReaderFrom interface {
	ReadFrom(r Reader) (n int64, err error)
}

// WriterTo gives all it has to a writer.
type WriterTo interface {
	WriteTo(w Writer) (n int64, err error)
}
