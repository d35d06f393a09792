//go:build skep

package io

import "errors"

// CopyN copies n bytes from src to dst; fewer only with an error.
func CopyN(dst Writer, src Reader, n int64) (written int64, err error) {
	written, err = Copy(dst, LimitReader(src, n))
	if written == n {
		return n, nil
	}
	if written < n && err == nil {
		err = EOF
	}
	return written, err
}

// CopyBuffer copies from src to dst until EOF by way of buf, a new buffer if it is nil.
func CopyBuffer(dst Writer, src Reader, buf []byte) (written int64, err error) {
	if buf != nil && len(buf) == 0 {
		panic("empty buffer in CopyBuffer")
	}
	return transfer(dst, src, buf)
}

type teeReader struct {
	r Reader
	w Writer
}

func (t *teeReader) Read(p []byte) (n int, err error) {
	n, err = t.r.Read(p)
	if n > 0 {
		if n, err := t.w.Write(p[:n]); err != nil {
			return n, err
		}
	}
	return n, err
}

// TeeReader gives a reader of r that writes to w what it reads.
func TeeReader(r Reader, w Writer) Reader { return &teeReader{r, w} }

type multiReader struct{ readers []Reader }

func (m *multiReader) Read(p []byte) (n int, err error) {
	for len(m.readers) > 0 {
		n, err = m.readers[0].Read(p)
		if err == EOF {
			m.readers = m.readers[1:]
		}
		if n > 0 || err != EOF {
			if err == EOF && len(m.readers) > 0 {
				err = nil
			}
			return n, err
		}
	}
	return 0, EOF
}

// MultiReader gives a reader of all readers, one after the other.
func MultiReader(readers ...Reader) Reader {
	return &multiReader{append([]Reader(nil), readers...)}
}

type multiWriter struct{ writers []Writer }

func (m *multiWriter) Write(p []byte) (n int, err error) {
	for _, w := range m.writers {
		n, err = w.Write(p)
		if err != nil {
			return n, err
		}
		if n != len(p) {
			return n, ErrShortWrite
		}
	}
	return len(p), nil
}

func (m *multiWriter) WriteString(s string) (n int, err error) {
	for _, w := range m.writers {
		n, err = WriteString(w, s)
		if err != nil {
			return n, err
		}
		if n != len(s) {
			return n, ErrShortWrite
		}
	}
	return len(s), nil
}

// MultiWriter gives a writer that writes to all writers.
func MultiWriter(writers ...Writer) Writer {
	return &multiWriter{append([]Writer(nil), writers...)}
}

type nopCloser struct{ Reader }

func (nopCloser) Close() error { return nil }

// NopCloser gives r with a Close that does nothing.
func NopCloser(r Reader) ReadCloser { return nopCloser{r} }

var (
	errWhence = errors.New("Seek: invalid whence")
	errOffset = errors.New("Seek: invalid offset")
)

// SectionReader reads a part of a ReaderAt.
type SectionReader struct {
	r              ReaderAt
	base, off, end int64
	n              int64
}

// NewSectionReader gives a reader of the n bytes of r from off.
func NewSectionReader(r ReaderAt, off int64, n int64) *SectionReader {
	end := int64(1<<63 - 1)
	if off <= end-n {
		end = off + n
	}
	return &SectionReader{r, off, off, end, n}
}

// Size gives the length of the part.
func (s *SectionReader) Size() int64 { return s.end - s.base }

// Outer gives what NewSectionReader was given.
func (s *SectionReader) Outer() (r ReaderAt, off int64, n int64) { return s.r, s.base, s.n }

// Read reads into p.
func (s *SectionReader) Read(p []byte) (n int, err error) {
	if s.off >= s.end {
		return 0, EOF
	}
	p = p[:min(int64(len(p)), s.end-s.off)]
	n, err = s.r.ReadAt(p, s.off)
	s.off += int64(n)
	return n, err
}

// Seek sets where the next Read begins.
func (s *SectionReader) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case SeekStart:
		offset += s.base
	case SeekCurrent:
		offset += s.off
	case SeekEnd:
		offset += s.end
	default:
		return 0, errWhence
	}
	if offset < s.base {
		return 0, errOffset
	}
	s.off = offset
	return offset - s.base, nil
}

// ReadAt reads into p from position off of the part.
func (s *SectionReader) ReadAt(p []byte, off int64) (n int, err error) {
	if off < 0 || off >= s.Size() {
		return 0, EOF
	}
	off += s.base
	room := s.end - off
	if int64(len(p)) <= room {
		return s.r.ReadAt(p, off)
	}
	n, err = s.r.ReadAt(p[:room], off)
	if err == nil {
		err = EOF
	}
	return n, err
}

// OffsetWriter writes to a part of a WriterAt, from an offset on.
type OffsetWriter struct {
	w         WriterAt
	base, off int64
}

// NewOffsetWriter gives a writer to w from off on.
func NewOffsetWriter(w WriterAt, off int64) *OffsetWriter { return &OffsetWriter{w, off, off} }

// Write writes p where the last Write ended.
func (o *OffsetWriter) Write(p []byte) (n int, err error) {
	n, err = o.w.WriteAt(p, o.off)
	o.off += int64(n)
	return n, err
}

// WriteAt writes p at position off of the part.
func (o *OffsetWriter) WriteAt(p []byte, off int64) (n int, err error) {
	if off < 0 {
		return 0, errOffset
	}
	return o.w.WriteAt(p, off+o.base)
}

// Seek sets where the next Write begins; the part has no end to seek from.
func (o *OffsetWriter) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case SeekStart:
		offset += o.base
	case SeekCurrent:
		offset += o.off
	default:
		return 0, errWhence
	}
	if offset < o.base {
		return 0, errOffset
	}
	o.off = offset
	return offset - o.base, nil
}
