//go:build skep

// Package os is what a program may have of the system it runs on: its streams, arguments, environment and exit code,
// and files to read. Nothing of it writes to the system but the streams.
package os

// Args are the program's name and its arguments.
var Args = arguments()

func arguments() []string

// exit ends the system at once.
func exit(code int)

// Exit ends the program at once with that code; deferred calls do not run.
func Exit(code int) { exit(code) }

// Names of the system.
const (
	DevNull           = "/dev/null"
	PathSeparator     = '/'
	PathListSeparator = ':'
)

// IsPathSeparator tells whether c separates folders.
func IsPathSeparator(c uint8) bool { return c == PathSeparator }
