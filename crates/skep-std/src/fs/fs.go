//go:build skep

// Package fs has the errors of package os.
package fs

import "errors"

// Errors that those of the system are, as errors.Is finds.
var (
	ErrInvalid    = errors.New("invalid argument")
	ErrPermission = errors.New("permission denied")
	ErrExist      = errors.New("file already exists")
	ErrNotExist   = errors.New("file does not exist")
	ErrClosed     = errors.New("file already closed")
)

// PathError tells what was done with which file, and why it failed.
type PathError struct {
	Op   string
	Path string
	Err  error
}

// Error gives the text.
func (e *PathError) Error() string { return e.Op + " " + e.Path + ": " + e.Err.Error() }

// Unwrap gives the cause.
func (e *PathError) Unwrap() error { return e.Err }

// Timeout tells whether the cause was a time-out.
func (e *PathError) Timeout() bool {
	t, ok := e.Err.(interface{ Timeout() bool })
	return ok && t.Timeout()
}
