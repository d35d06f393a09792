//go:build skep

// Package os is what a program may have of the system it runs on: its streams, its arguments and its exit code.
package os

import (
	"errors"
	"io"
)

// File is one of the standard streams.
type File struct{ fd int }

// The standard streams.
var (
	Stdin  = &File{0}
	Stdout = &File{1}
	Stderr = &File{2}
)

// Args are the program's name and its arguments.
var Args = arguments()

// Errors of this package.
var (
	ErrInvalid    = errors.New("invalid argument")
	ErrNotExist   = errors.New("file does not exist")
	ErrPermission = errors.New("permission denied")
	ErrClosed     = errors.New("file already closed")
)

func arguments() []string

// exit ends the system at once.
func exit(code int)

// Exit ends the program at once with that code; deferred calls do not run.
func Exit(code int) { exit(code) }

// write writes all of p to a standard stream; the text is empty if that went well.
func write(fd int, p []byte) (failure string)

// read waits for standard input and reads into p; 0 bytes and no failure mean its end.
func read(p []byte) (n int, failure string)

// Write writes all of p.
func (f *File) Write(p []byte) (n int, err error) {
	if f == nil {
		return 0, ErrInvalid
	}
	if failure := write(f.fd, p); failure != "" {
		return 0, errors.New("write " + f.Name() + ": " + failure)
	}
	return len(p), nil
}

// WriteString writes all of s.
func (f *File) WriteString(s string) (n int, err error) { return f.Write([]byte(s)) }

// Read waits until there is something to read.
func (f *File) Read(p []byte) (n int, err error) {
	if f == nil {
		return 0, ErrInvalid
	}
	if f.fd != 0 {
		return 0, errors.New("read " + f.Name() + ": bad file descriptor")
	}
	if len(p) == 0 {
		return 0, nil
	}
	n, failure := read(p)
	if failure != "" {
		return 0, errors.New("read " + f.Name() + ": " + failure)
	}
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// Close does nothing: the standard streams stay open while the program runs.
func (f *File) Close() error { return nil }

// Name gives the stream's path.
func (f *File) Name() string {
	switch f.fd {
	case 0:
		return "/dev/stdin"
	case 1:
		return "/dev/stdout"
	}
	return "/dev/stderr"
}
