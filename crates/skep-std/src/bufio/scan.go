//go:build skep

package bufio

import (
	"errors"
	"internal/chars"
	"io"
	"unicode/utf8"
)

// Errors of a Scanner.
var (
	ErrTooLong         = errors.New("bufio.Scanner: token too long")
	ErrNegativeAdvance = errors.New("bufio.Scanner: SplitFunc returns negative advance count")
	ErrAdvanceTooFar   = errors.New("bufio.Scanner: SplitFunc returns advance count beyond input")
	ErrBadReadCount    = errors.New("bufio.Scanner: Read returned impossible count")
	ErrFinalToken      = errors.New("final token")
)

// MaxScanTokenSize is the longest token that fits the usual buffer.
const MaxScanTokenSize = 64 * 1024

// SplitFunc finds the next token in data: how far to go on, and the token if there is one.
type SplitFunc func(data []byte, atEOF bool) (advance int, token []byte, err error)

// Scanner reads token by token, by lines if nothing else is said.
type Scanner struct {
	src        io.Reader
	split      SplitFunc
	limit      int
	token      []byte
	buf        []byte
	start, end int
	err        error
	empties    int
	scanned    bool
	done       bool
}

// NewScanner gives a Scanner of lines.
func NewScanner(r io.Reader) *Scanner {
	return &Scanner{src: r, split: ScanLines, limit: MaxScanTokenSize}
}

// Err gives the first error that was not io.EOF.
func (s *Scanner) Err() error {
	if s.err == io.EOF {
		return nil
	}
	return s.err
}

// Bytes gives the token; it is valid until the next Scan.
func (s *Scanner) Bytes() []byte { return s.token }

// Text gives the token as a string.
func (s *Scanner) Text() string { return string(s.token) }

// Buffer sets the first buffer and the longest token.
func (s *Scanner) Buffer(buf []byte, max int) {
	if s.scanned {
		panic("Buffer called after Scan")
	}
	s.buf = buf[0:cap(buf)]
	s.limit = max
}

// Split sets how tokens are found.
func (s *Scanner) Split(split SplitFunc) {
	if s.scanned {
		panic("Split called after Scan")
	}
	s.split = split
}

// Scan goes to the next token, and tells whether there is one.
func (s *Scanner) Scan() bool {
	if s.done {
		return false
	}
	s.scanned = true
	for {
		if s.end > s.start || s.err != nil {
			advance, token, err := s.split(s.buf[s.start:s.end], s.err != nil)
			if err != nil {
				if err == ErrFinalToken {
					s.token = token
					s.done = true
					return token != nil
				}
				s.fail(err)
				return false
			}
			if advance < 0 {
				s.fail(ErrNegativeAdvance)
				return false
			}
			if advance > s.end-s.start {
				s.fail(ErrAdvanceTooFar)
				return false
			}
			s.start += advance
			if token != nil {
				s.token = token
				if s.err == nil || advance > 0 {
					s.empties = 0
				} else if s.empties++; s.empties > 100 {
					panic("bufio.Scan: too many empty tokens without progressing")
				}
				return true
			}
		}
		if s.err != nil {
			s.start, s.end = 0, 0
			s.token = nil
			return false
		}
		if !s.more() {
			return false
		}
	}
}

// fail keeps the first error that is not io.EOF.
func (s *Scanner) fail(err error) {
	if s.err == nil || s.err == io.EOF {
		s.err = err
	}
}

// more makes room and reads once; false ends the scan.
func (s *Scanner) more() bool {
	if s.start > 0 && (s.end == len(s.buf) || s.start > len(s.buf)/2) {
		copy(s.buf, s.buf[s.start:s.end])
		s.end -= s.start
		s.start = 0
	}
	if s.end == len(s.buf) {
		if len(s.buf) >= s.limit || len(s.buf) > (1<<63-1)/2 {
			s.fail(ErrTooLong)
			s.token = nil
			return false
		}
		size := min(max(2*len(s.buf), defaultSize), s.limit)
		buf := make([]byte, size)
		copy(buf, s.buf[s.start:s.end])
		s.buf = buf
		s.end -= s.start
		s.start = 0
	}
	for loop := 0; ; loop++ {
		n, err := s.src.Read(s.buf[s.end:])
		if n < 0 || len(s.buf)-s.end < n {
			s.fail(ErrBadReadCount)
			return true
		}
		s.end += n
		if err != nil {
			s.fail(err)
			return true
		}
		if n > 0 {
			s.empties = 0
			return true
		}
		if loop > 100 {
			s.fail(io.ErrNoProgress)
			return true
		}
	}
}

// ScanBytes gives every byte.
func ScanBytes(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if len(data) == 0 {
		return 0, nil, nil
	}
	return 1, data[:1], nil
}

// ScanRunes gives every code point; bad bytes as U+FFFD.
func ScanRunes(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if len(data) == 0 {
		return 0, nil, nil
	}
	if data[0] < utf8.RuneSelf {
		return 1, data[:1], nil
	}
	r, size := utf8.DecodeRune(data)
	if size > 1 {
		return size, data[:size], nil
	}
	if !atEOF && !utf8.FullRune(data) {
		return 0, nil, nil
	}
	return 1, []byte(string(r)), nil
}

// ScanLines gives every line without its end (\n or \r\n).
func ScanLines(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if atEOF && len(data) == 0 {
		return 0, nil, nil
	}
	if i := indexByte(data, '\n'); i >= 0 {
		return i + 1, dropCR(data[:i]), nil
	}
	if atEOF {
		return len(data), dropCR(data), nil
	}
	return 0, nil, nil
}

func dropCR(data []byte) []byte {
	if n := len(data); n > 0 && data[n-1] == '\r' {
		return data[:n-1]
	}
	return data
}

// ScanWords gives every run of code points that are no white space.
func ScanWords(data []byte, atEOF bool) (advance int, token []byte, err error) {
	start := 0
	for start < len(data) {
		r, size := utf8.DecodeRune(data[start:])
		if !chars.IsSpace(r) {
			break
		}
		start += size
	}
	for i := start; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if chars.IsSpace(r) {
			return i + size, data[start:i], nil
		}
		i += size
	}
	if atEOF && len(data) > start {
		return len(data), data[start:], nil
	}
	return start, nil, nil
}
