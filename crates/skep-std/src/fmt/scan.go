//go:build skep

package fmt

import (
	"errors"
	"io"
	"os"
	"unicode/utf8"
)

// ScanState is what a Scanner may ask of the scan it is part of.
type ScanState interface {
	ReadRune() (r rune, size int, err error)
	UnreadRune() error
	SkipSpace()
	Token(skipSpace bool, f func(rune) bool) (token []byte, err error)
	Width() (wid int, ok bool)
	Read(buf []byte) (n int, err error)
}

// Scanner reads its own value.
type Scanner interface {
	Scan(state ScanState, verb rune) error
}

// Scan reads values separated by white space, line ends included, from standard input.
func Scan(a ...any) (n int, err error) { return Fscan(os.Stdin, a...) }

// Scanln reads values separated by spaces from a line of standard input, which must end behind the last.
func Scanln(a ...any) (n int, err error) { return Fscanln(os.Stdin, a...) }

// Scanf reads values from standard input as format says.
func Scanf(format string, a ...any) (n int, err error) { return Fscanf(os.Stdin, format, a...) }

// Sscan reads values from str as Scan does.
func Sscan(str string, a ...any) (n int, err error) {
	s := &scan{src: &stringRunes{s: str}, lineEnd: lineIsSpace}
	return s.values(a)
}

// Sscanln reads values from str as Scanln does.
func Sscanln(str string, a ...any) (n int, err error) {
	s := &scan{src: &stringRunes{s: str}, lineEnd: lineEnds}
	return s.values(a)
}

// Sscanf reads values from str as format says.
func Sscanf(str string, format string, a ...any) (n int, err error) {
	s := &scan{src: &stringRunes{s: str}}
	return s.formatted(format, a)
}

// Fscan reads values from r as Scan does.
func Fscan(r io.Reader, a ...any) (n int, err error) {
	s := &scan{src: runesOf(r), lineEnd: lineIsSpace}
	return s.values(a)
}

// Fscanln reads values from r as Scanln does.
func Fscanln(r io.Reader, a ...any) (n int, err error) {
	s := &scan{src: runesOf(r), lineEnd: lineEnds}
	return s.values(a)
}

// Fscanf reads values from r as format says.
func Fscanf(r io.Reader, format string, a ...any) (n int, err error) {
	s := &scan{src: runesOf(r)}
	return s.formatted(format, a)
}

// stringRunes reads the code points of a string.
type stringRunes struct {
	s        string
	at, size int
}

func (r *stringRunes) ReadRune() (c rune, size int, err error) {
	if r.at == len(r.s) {
		return 0, 0, io.EOF
	}
	c, r.size = utf8.DecodeRuneInString(r.s[r.at:])
	r.at += r.size
	return c, r.size, nil
}

func (r *stringRunes) UnreadRune() error {
	r.at -= r.size
	r.size = 0
	return nil
}

// runesOf gives r's code points. If r can't give any itself it is read byte by byte, and never further than
// one code point ahead.
func runesOf(r io.Reader) io.RuneScanner {
	if rs, ok := r.(io.RuneScanner); ok {
		return rs
	}
	return &readerRunes{src: r}
}

type readerRunes struct {
	src     io.Reader
	one     [1]byte
	ahead   []byte // bytes of a bad encoding that are yet to be looked at
	last    rune
	hasLast bool
	again   bool
}

func (r *readerRunes) readByte() (byte, error) {
	if len(r.ahead) > 0 {
		c := r.ahead[0]
		r.ahead = r.ahead[1:]
		return c, nil
	}
	if _, err := io.ReadFull(r.src, r.one[:]); err != nil {
		return 0, err
	}
	return r.one[0], nil
}

func (r *readerRunes) ReadRune() (c rune, size int, err error) {
	if r.again {
		r.again = false
		return r.last, utf8.RuneLen(r.last), nil
	}
	first, err := r.readByte()
	if err != nil {
		return 0, 0, err
	}
	c, size = rune(first), 1
	if first >= utf8.RuneSelf {
		buf := []byte{first}
		for !utf8.FullRune(buf) {
			next, err := r.readByte()
			if err == io.EOF {
				break
			}
			if err != nil {
				return 0, 0, err
			}
			buf = append(buf, next)
		}
		c, size = utf8.DecodeRune(buf)
		r.ahead = append(buf[size:], r.ahead...)
	}
	r.last, r.hasLast = c, true
	return c, size, nil
}

func (r *readerRunes) UnreadRune() error {
	if r.again || !r.hasLast {
		return errors.New("fmt: scanning called UnreadRune with no rune available")
	}
	r.again = true
	return nil
}

// What a line end is in the input.
const (
	lineMatches = iota // it must stand in the format
	lineIsSpace
	lineEnds // it ends the scan
)

// eof is what next gives at the end.
const eof = -1

// scan is one call of a scanning function; it is the ScanState of the operands' own methods.
type scan struct {
	src      io.RuneScanner
	buf      []byte
	count    int // code points read
	limit    int // count at which the operand's width ends; 0 for none
	width    int
	hasWidth bool
	lineEnd  int
	atEOF    bool
}

// scanFailure is the panic that ends a scan.
type scanFailure struct{ err error }

func (s *scan) fail(err error) { panic(scanFailure{err}) }

func (s *scan) failText(text string) { panic(scanFailure{errors.New(text)}) }

// failed, deferred, turns the panic of a failure into an error.
func (s *scan) failed(err *error) {
	v := recover()
	if v == nil {
		return
	}
	if f, ok := v.(scanFailure); ok {
		*err = f.err
		return
	}
	if e, ok := v.(error); ok && e == io.EOF {
		*err = e
		return
	}
	panic(v)
}

// Read is there for ScanState, and always fails.
func (s *scan) Read(buf []byte) (n int, err error) {
	return 0, errors.New("ScanState's Read should not be called. Use ReadRune")
}

// ReadRune reads a code point of what the operand may take.
func (s *scan) ReadRune() (r rune, size int, err error) {
	if s.atEOF || s.hasWidth && s.count >= s.limit {
		return 0, 0, io.EOF
	}
	r, size, err = s.src.ReadRune()
	if err == nil {
		s.count++
		s.atEOF = r == '\n' && s.lineEnd == lineEnds
	} else if err == io.EOF {
		s.atEOF = true
	}
	return r, size, err
}

// UnreadRune takes the last code point back.
func (s *scan) UnreadRune() error {
	s.src.UnreadRune()
	s.atEOF = false
	s.count--
	return nil
}

// Width gives the operand's width, if the format says one.
func (s *scan) Width() (wid int, ok bool) { return s.width, s.hasWidth }

// Token reads the code points for which f holds, those that are no space if it is nil.
func (s *scan) Token(skipSpace bool, f func(rune) bool) (token []byte, err error) {
	defer s.tokenFailed(&err)
	if f == nil {
		f = notSpace
	}
	s.buf = s.buf[:0]
	if skipSpace {
		s.SkipSpace()
	}
	s.take(f)
	return s.buf, nil
}

func (s *scan) tokenFailed(err *error) {
	v := recover()
	if v == nil {
		return
	}
	f, ok := v.(scanFailure)
	if !ok {
		panic(v)
	}
	*err = f.err
}

// take appends code points to the buffer while f holds.
func (s *scan) take(f func(rune) bool) {
	for {
		r := s.next()
		if r == eof {
			return
		}
		if !f(r) {
			s.UnreadRune()
			return
		}
		s.buf = utf8.AppendRune(s.buf, r)
	}
}

// SkipSpace reads past white space. Where a line end is no space, it fails on one.
func (s *scan) SkipSpace() {
	for {
		r := s.next()
		switch {
		case r == eof:
			return
		case r == '\r' && s.isNext("\n"):
		case r == '\n':
			if s.lineEnd != lineIsSpace {
				s.failText("unexpected newline")
			}
		case !isSpace(r):
			s.UnreadRune()
			return
		}
	}
}

// next reads a code point, eof at the end.
func (s *scan) next() rune {
	r, _, err := s.ReadRune()
	if err == io.EOF {
		return eof
	}
	if err != nil {
		s.fail(err)
	}
	return r
}

// must reads a code point that has to be there.
func (s *scan) must() rune {
	r := s.next()
	if r == eof {
		s.fail(io.ErrUnexpectedEOF)
	}
	return r
}

// needMore panics with io.EOF at the end.
func (s *scan) needMore() {
	if s.next() == eof {
		panic(io.EOF)
	}
	s.UnreadRune()
}

func oneOf(set string, r rune) bool {
	for _, c := range set {
		if c == r {
			return true
		}
	}
	return false
}

func (s *scan) isNext(set string) bool {
	r := s.next()
	if r != eof {
		s.UnreadRune()
	}
	return oneOf(set, r)
}

// accept takes the next code point into the buffer if it is in set.
func (s *scan) accept(set string) bool {
	r := s.next()
	if r == eof {
		return false
	}
	if !oneOf(set, r) {
		s.UnreadRune()
		return false
	}
	s.buf = utf8.AppendRune(s.buf, r)
	return true
}

func notSpace(r rune) bool { return !isSpace(r) }

// isSpace tells whether r is white space, as package unicode does.
func isSpace(r rune) bool {
	if r < 0x80 {
		return r == ' ' || '\t' <= r && r <= '\r'
	}
	switch r {
	case 0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
		return true
	}
	return 0x2000 <= r && r <= 0x200A
}

// values reads the operands one after the other.
func (s *scan) values(a []any) (n int, err error) {
	defer s.failed(&err)
	for _, arg := range a {
		s.one('v', arg)
		n++
	}
	if s.lineEnd == lineEnds {
		for {
			r := s.next()
			if r == '\n' || r == eof {
				break
			}
			if !isSpace(r) {
				s.failText("expected newline")
			}
		}
	}
	return n, nil
}

// formatted reads the operands as format says.
func (s *scan) formatted(format string, a []any) (n int, err error) {
	defer s.failed(&err)
	for i := 0; i < len(format); {
		m := s.match(format[i:])
		if m > 0 {
			i += m
			continue
		}
		// A %% that is not there at once may still come behind white space.
		if format[i] != '%' {
			s.failText("input does not match format")
		}
		i++ // the %
		width, has := 0, false
		for i < len(format) && '0' <= format[i] && format[i] <= '9' && width <= 1e6 {
			width = width*10 + int(format[i]-'0')
			has = true
			i++
		}
		s.width, s.hasWidth = width, false
		verb, size := utf8.DecodeRuneInString(format[i:])
		i += size
		if verb != 'c' {
			s.SkipSpace()
		}
		if verb == '%' {
			s.SkipSpace()
			s.needMore()
			if !s.accept("%") {
				s.failText("missing literal %")
			}
			continue
		}
		s.limit, s.hasWidth = s.count+width, has
		if n >= len(a) {
			s.failText("too few operands for format '%" + format[i-size:] + "'")
		}
		s.one(verb, a[n])
		n++
		s.hasWidth = false
	}
	if n < len(a) {
		s.failText("too many operands")
	}
	return n, nil
}

// match reads what the format has before the next verb, and gives how much of the format that was: 0 at a verb,
// -1 if the input differs.
func (s *scan) match(format string) int {
	i := 0
	for i < len(format) {
		c, size := utf8.DecodeRuneInString(format[i:])
		if isSpace(c) {
			i += s.matchSpace(format[i:])
			continue
		}
		if c == '%' {
			if i+size == len(format) {
				s.failText("missing verb: % at end of format string")
			}
			if format[i+size] != '%' {
				return i
			}
			i += size
		}
		if c != s.must() {
			s.UnreadRune()
			return -1
		}
		i += size
	}
	return i
}

// matchSpace reads what a run of white space in the format stands for: each line end for one, with spaces before
// it; spaces behind the last line end for any number of them, at least one (or the end) if there is no line end.
func (s *scan) matchSpace(format string) int {
	i, lines, trailing := 0, 0, false
	for i < len(format) {
		c, size := utf8.DecodeRuneInString(format[i:])
		if !isSpace(c) {
			break
		}
		trailing = c != '\n'
		if !trailing {
			lines++
		}
		i += size
	}
	for range lines {
		r := s.next()
		for isSpace(r) && r != '\n' {
			r = s.next()
		}
		if r != '\n' && r != eof {
			s.failText("newline in format does not match input")
		}
	}
	if trailing {
		r := s.next()
		if lines == 0 {
			if !isSpace(r) && r != eof {
				s.failText("expected space in input to match format")
			}
			if r == '\n' {
				s.failText("newline in input does not match format")
			}
		}
		for isSpace(r) && r != '\n' {
			r = s.next()
		}
		if r != eof {
			s.UnreadRune()
		}
	}
	return i
}
