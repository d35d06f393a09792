//go:build skep

package os

import (
	"errors"
	"io"
	"io/fs"
)

// File is one of the standard streams, or a file that was opened to be read; its contents are those that it had
// when it was opened.
type File struct {
	fd     int // fileOpened for a file
	name   string
	data   []byte
	at     int64
	failed error // what reading gives, for a folder
	closed bool
}

const fileOpened = -1

// The standard streams.
var (
	Stdin  = &File{fd: 0, name: "/dev/stdin"}
	Stdout = &File{fd: 1, name: "/dev/stdout"}
	Stderr = &File{fd: 2, name: "/dev/stderr"}
)

// FileMode is a file's kind and permissions.
type FileMode uint32

// How OpenFile may open a file.
const (
	O_RDONLY = 0
	O_WRONLY = 1
	O_RDWR   = 2
	O_APPEND = 0x400
	O_CREATE = 0x40
	O_EXCL   = 0x80
	O_SYNC   = 0x101000
	O_TRUNC  = 0x200
)

// write writes all of p to a standard stream; the text is empty if that went well.
func write(fd int, p []byte) (failure string)

// read waits for standard input and reads into p; 0 bytes and no failure mean its end.
func read(p []byte) (n int, failure string)

// load waits for the contents of a file; the text is empty if that went well.
func load(name string) (data []byte, code int, failure string)

// ReadFile gives the contents of a file.
func ReadFile(name string) ([]byte, error) {
	f, err := Open(name)
	if err != nil {
		return nil, err
	}
	if f.failed != nil {
		return nil, f.wrap("read", f.failed)
	}
	return f.data, nil
}

// Open opens a file to be read.
func Open(name string) (*File, error) {
	f := &File{fd: fileOpened, name: name}
	data, code, text := load(name)
	switch {
	case text == "":
		f.data = data
	case code == isFolder:
		f.failed = failure{code, text}
	default:
		return nil, f.wrap("open", failure{code, text})
	}
	return f, nil
}

// OpenFile opens a file; no other way than O_RDONLY is there.
func OpenFile(name string, flag int, perm FileMode) (*File, error) {
	if flag != O_RDONLY {
		return nil, &PathError{Op: "open", Path: name, Err: ErrPermission}
	}
	return Open(name)
}

func (f *File) wrap(op string, err error) error { return &PathError{Op: op, Path: f.name, Err: err} }

// check gives why nothing can be done with f; nil if it can.
func (f *File) check(op string) error {
	if f == nil {
		return ErrInvalid
	}
	if f.closed {
		return f.wrap(op, ErrClosed)
	}
	return nil
}

// Write writes all of p to a stream.
func (f *File) Write(p []byte) (n int, err error) {
	if err := f.check("write"); err != nil {
		return 0, err
	}
	if f.fd == fileOpened {
		return 0, f.wrap("write", errors.New("bad file descriptor"))
	}
	if text := write(f.fd, p); text != "" {
		return 0, f.wrap("write", errors.New(text))
	}
	return len(p), nil
}

// WriteString writes all of s.
func (f *File) WriteString(s string) (n int, err error) { return f.Write([]byte(s)) }

// Read reads into p; of standard input it waits until there is something.
func (f *File) Read(p []byte) (n int, err error) {
	if err := f.check("read"); err != nil {
		return 0, err
	}
	if f.fd == fileOpened {
		if f.failed != nil {
			return 0, f.wrap("read", f.failed)
		}
		if len(p) == 0 {
			return 0, nil
		}
		if f.at >= int64(len(f.data)) {
			return 0, io.EOF
		}
		n = copy(p, f.data[f.at:])
		f.at += int64(n)
		return n, nil
	}
	if f.fd != 0 {
		return 0, f.wrap("read", errors.New("bad file descriptor"))
	}
	if len(p) == 0 {
		return 0, nil
	}
	n, text := read(p)
	if text != "" {
		return 0, f.wrap("read", errors.New(text))
	}
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// ReadAt reads into p from position off of a file.
func (f *File) ReadAt(p []byte, off int64) (n int, err error) {
	if err := f.check("read"); err != nil {
		return 0, err
	}
	switch {
	case off < 0:
		return 0, f.wrap("readat", errors.New("negative offset"))
	case f.fd != fileOpened:
		return 0, f.wrap("read", errors.New("illegal seek"))
	case f.failed != nil:
		return 0, f.wrap("read", f.failed)
	}
	if off < int64(len(f.data)) {
		n = copy(p, f.data[off:])
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// Seek sets where the next Read of a file begins.
func (f *File) Seek(offset int64, whence int) (ret int64, err error) {
	if err := f.check("seek"); err != nil {
		return 0, err
	}
	if f.fd != fileOpened {
		return 0, f.wrap("seek", errors.New("illegal seek"))
	}
	switch whence {
	case io.SeekCurrent:
		offset += f.at
	case io.SeekEnd:
		offset += int64(len(f.data))
	}
	if offset < 0 || whence < io.SeekStart || whence > io.SeekEnd {
		return 0, f.wrap("seek", fs.ErrInvalid)
	}
	f.at = offset
	return offset, nil
}

// Close closes a file; the standard streams stay open for others.
func (f *File) Close() error {
	if err := f.check("close"); err != nil {
		return err
	}
	f.closed = true
	f.data = nil
	return nil
}

// Sync does nothing: what was written to a stream is on its way.
func (f *File) Sync() error { return f.check("sync") }

// Fd gives the number of a standard stream.
func (f *File) Fd() uintptr { return uintptr(f.fd) }

// Name gives the name that the file was opened with.
func (f *File) Name() string { return f.name }
