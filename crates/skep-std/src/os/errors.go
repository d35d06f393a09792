//go:build skep

package os

import "io/fs"

// PathError tells what was done with which file, and why it failed.
type PathError = fs.PathError

// Errors of this package.
var (
	ErrInvalid    = fs.ErrInvalid
	ErrPermission = fs.ErrPermission
	ErrExist      = fs.ErrExist
	ErrNotExist   = fs.ErrNotExist
	ErrClosed     = fs.ErrClosed
)

// failure is an error of the operating system.
type failure struct {
	code int
	text string
}

// Numbers of the operating system.
const (
	notPermitted = 1
	notThere     = 2
	noAccess     = 13
	isThere      = 17
	isFolder     = 21
)

// Error gives the system's text.
func (f failure) Error() string { return f.text }

// Is tells whether the error is of the kind of target.
func (f failure) Is(target error) bool {
	switch target {
	case ErrPermission:
		return f.code == noAccess || f.code == notPermitted
	case ErrExist:
		return f.code == isThere
	case ErrNotExist:
		return f.code == notThere
	}
	return false
}

// cause takes the error of the system out of what this package gives.
func cause(err error) error {
	if e, ok := err.(*PathError); ok {
		return e.Err
	}
	return err
}

func isKind(err, kind error) bool {
	err = cause(err)
	if err == kind {
		return true
	}
	f, ok := err.(failure)
	return ok && f.Is(kind)
}

// IsExist tells whether the error says that a file is there already. It looks into PathError only.
func IsExist(err error) bool { return isKind(err, ErrExist) }

// IsNotExist tells whether the error says that a file is not there. It looks into PathError only.
func IsNotExist(err error) bool { return isKind(err, ErrNotExist) }

// IsPermission tells whether the error says that something is not allowed. It looks into PathError only.
func IsPermission(err error) bool { return isKind(err, ErrPermission) }

// IsTimeout tells whether the error says that something took too long. It looks into PathError only.
func IsTimeout(err error) bool {
	t, ok := cause(err).(interface{ Timeout() bool })
	return ok && t.Timeout()
}
