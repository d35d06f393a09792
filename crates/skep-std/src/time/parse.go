//go:build skep

package time

import (
	"errors"
	"strconv"
)

// ParseError tells what of a text is not as its layout says.
type ParseError struct {
	Layout     string
	Value      string
	LayoutElem string
	ValueElem  string
	Message    string
}

// Error gives the text.
func (e *ParseError) Error() string {
	if e.Message == "" {
		return "parsing time " + quote(e.Value) + " as " + quote(e.Layout) + ": cannot parse " + quote(e.ValueElem) +
			" as " + quote(e.LayoutElem)
	}
	return "parsing time " + quote(e.Value) + e.Message
}

var errBad = errors.New("bad value for field")

// Parse reads a time in the form in which layout shows the reference time; without a zone it is in UTC.
func Parse(layout, value string) (Time, error) { return ParseInLocation(layout, value, UTC) }

// ParseInLocation is Parse with loc for times without a zone.
func ParseInLocation(layout, value string, loc *Location) (Time, error) {
	p := parser{value: value, month: -1, day: -1, yday: -1}
	rest := layout
	for {
		before, kind, text, behind := element(rest)
		if p.skip(before) != nil {
			return Time{}, &ParseError{layout, value, before, p.value, ""}
		}
		if kind == none {
			if p.value != "" {
				return Time{}, &ParseError{layout, value, "", p.value, ": extra text: " + quote(p.value)}
			}
			break
		}
		rest = behind
		held := p.value
		err := p.element(kind, text, behind)
		if p.beyond != "" {
			return Time{}, &ParseError{layout, value, text, p.value, ": " + p.beyond + " out of range"}
		}
		if err != nil {
			return Time{}, &ParseError{layout, value, text, held, ""}
		}
	}
	p.half()
	if message := p.checkDay(); message != "" {
		return Time{}, &ParseError{layout, value, "", p.value, message}
	}
	return p.time(loc), nil
}

// parser has what was read so far.
type parser struct {
	value                string // the rest
	year                 int
	month, day, yday     int // -1 before they are read
	hour, min, sec, nsec int
	am, pm               bool
	zone                 *Location
	zoneName             string
	offset               int
	hasOffset            bool
	beyond               string // what is out of its range
}

// skip reads text as it stands in the layout; a run of spaces stands for any number of them.
func (p *parser) skip(text string) error {
	for text != "" {
		if text[0] == ' ' {
			if p.value != "" && p.value[0] != ' ' {
				return errBad
			}
			for text != "" && text[0] == ' ' {
				text = text[1:]
			}
			for p.value != "" && p.value[0] == ' ' {
				p.value = p.value[1:]
			}
			continue
		}
		if p.value == "" || p.value[0] != text[0] {
			return errBad
		}
		text, p.value = text[1:], p.value[1:]
	}
	return nil
}

func (p *parser) element(kind int, text, behind string) (err error) {
	switch kind {
	case longYear:
		if len(p.value) < 4 || !isDigit(p.value, 0) {
			return errBad
		}
		p.year, err = strconv.Atoi(p.take(4))
	case shortYear:
		if len(p.value) < 2 {
			return errBad
		}
		p.year, err = strconv.Atoi(p.take(2))
		if p.year >= 69 {
			p.year += 1900
		} else {
			p.year += 2000
		}
	case longMonth:
		p.month, err = p.name(monthNames[:], 0)
		p.month++
	case shortMonth:
		p.month, err = p.name(monthNames[:], 3)
		p.month++
	case longWeekday:
		_, err = p.name(dayNames[:], 0)
	case shortWeekday:
		_, err = p.name(dayNames[:], 3)
	case numMonth, zeroMonth:
		p.month, err = p.number(kind == zeroMonth)
		p.limit(err == nil && (p.month < 1 || p.month > 12), "month")
	case numDay, zeroDay, underDay:
		if kind == underDay && p.value != "" && p.value[0] == ' ' {
			p.value = p.value[1:]
		}
		p.day, err = p.number(kind == zeroDay)
	case underYearDay, zeroYearDay:
		for i := 0; i < 2 && kind == underYearDay && p.value != "" && p.value[0] == ' '; i++ {
			p.value = p.value[1:]
		}
		p.yday, err = p.upTo3(kind == zeroYearDay)
	case zoneName:
		return p.readZone()
	case zoneOffset:
		return p.readOffset(text)
	default:
		return p.clock(kind, text, behind)
	}
	return err
}

func (p *parser) clock(kind int, text, behind string) (err error) {
	switch kind {
	case hour24:
		p.hour, err = p.number(false)
		p.limit(p.hour >= 24, "hour")
	case hour12, zeroHour12:
		p.hour, err = p.number(kind == zeroHour12)
		p.limit(p.hour > 12, "hour")
	case minute, zeroMinute:
		p.min, err = p.number(kind == zeroMinute)
		p.limit(p.min >= 60, "minute")
	case second, zeroSecond:
		p.sec, err = p.number(kind == zeroSecond)
		if err != nil {
			return err
		}
		p.limit(p.sec >= 60, "second")
		// A fraction may follow that the layout doesn't have.
		if p.beyond == "" && len(p.value) >= 2 && isPoint(p.value[0]) && isDigit(p.value, 1) {
			if _, next, _, _ := element(behind); next != fraction0 && next != fraction9 {
				n := 2
				for isDigit(p.value, n) {
					n++
				}
				err = p.fraction(n)
			}
		}
	case upperPM, lowerPM:
		if len(p.value) < 2 {
			return errBad
		}
		names := [2]string{"AM", "PM"}
		if kind == lowerPM {
			names = [2]string{"am", "pm"}
		}
		switch p.take(2) {
		case names[0]:
			p.am = true
		case names[1]:
			p.pm = true
		default:
			return errBad
		}
	case fraction0:
		if len(p.value) < len(text) {
			return errBad
		}
		err = p.fraction(len(text))
	case fraction9:
		// It may be left out.
		if len(p.value) < 2 || !isPoint(p.value[0]) || !isDigit(p.value, 1) {
			return nil
		}
		n := 1
		for isDigit(p.value, n) {
			n++
		}
		err = p.fraction(n)
	}
	return err
}

func isPoint(c byte) bool { return c == '.' || c == ',' }

func (p *parser) limit(isBeyond bool, what string) {
	if isBeyond {
		p.beyond = what
	}
}

func (p *parser) take(n int) string {
	s := p.value[:n]
	p.value = p.value[n:]
	return s
}

// number reads one or two digits, just two if it is fixed.
func (p *parser) number(fixed bool) (int, error) {
	if !isDigit(p.value, 0) {
		return 0, errBad
	}
	if !isDigit(p.value, 1) {
		if fixed {
			return 0, errBad
		}
		return int(p.take(1)[0] - '0'), nil
	}
	s := p.take(2)
	return int(s[0]-'0')*10 + int(s[1]-'0'), nil
}

// upTo3 reads one to three digits, just three if it is fixed.
func (p *parser) upTo3(fixed bool) (int, error) {
	n := 0
	for n < 3 && isDigit(p.value, n) {
		n++
	}
	if n == 0 || fixed && n != 3 {
		return 0, errBad
	}
	return strconv.Atoi(p.take(n))
}

// name reads one of the names, or of their first so many letters, in any case; it gives its number.
func (p *parser) name(names []string, letters int) (int, error) {
	for i, name := range names {
		if letters > 0 {
			name = name[:letters]
		}
		if len(p.value) >= len(name) && sameLetters(p.value[:len(name)], name) {
			p.take(len(name))
			return i, nil
		}
	}
	return -1, errBad
}

func sameLetters(a, b string) bool {
	for i := range len(a) {
		if c, d := a[i]|0x20, b[i]|0x20; a[i] != b[i] && (c != d || c < 'a' || c > 'z') {
			return false
		}
	}
	return true
}

// fraction reads a point and digits, n bytes.
func (p *parser) fraction(n int) error {
	text := p.take(n)
	if !isPoint(text[0]) {
		return errBad
	}
	if n > 10 {
		text = text[:10]
	}
	for i := range len(text) - 1 {
		if !isDigit(text, i+1) {
			return errBad
		}
	}
	v, err := strconv.Atoi(text[1:])
	for range 10 - len(text) {
		v *= 10
	}
	p.nsec = v
	return err
}

// readOffset reads an offset in the form that text shows.
func (p *parser) readOffset(text string) error {
	if text[0] == 'Z' && p.value != "" && p.value[0] == 'Z' {
		p.take(1)
		p.zone = UTC
		return nil
	}
	if len(p.value) < len(text) {
		return errBad
	}
	got := p.take(len(text))
	parts := [3]int{}
	for i, k := 1, 0; i < len(text); k++ {
		if text[i] == ':' {
			if got[i] != ':' {
				return errBad
			}
			i++
		}
		if !isDigit(got, i) || !isDigit(got, i+1) {
			return errBad
		}
		parts[k] = int(got[i]-'0')*10 + int(got[i+1]-'0')
		i += 2
	}
	p.limit(parts[0] > 24, "time zone offset hour")
	p.limit(parts[1] > 60, "time zone offset minute")
	p.limit(parts[2] > 60, "time zone offset second")
	p.hasOffset = true
	p.offset = (parts[0]*60+parts[1])*60 + parts[2]
	switch got[0] {
	case '+':
	case '-':
		p.offset = -p.offset
	default:
		return errBad
	}
	return nil
}

// readZone reads the short name of a zone.
func (p *parser) readZone() error {
	if hasPrefix(p.value, "UTC") {
		p.take(3)
		p.zone = UTC
		return nil
	}
	n := zoneLen(p.value)
	if n == 0 {
		return errBad
	}
	p.zoneName = p.take(n)
	return nil
}

// zoneLen gives the length of the zone name at the beginning of s; 0 for none.
func zoneLen(s string) int {
	switch {
	case len(s) < 3:
		return 0
	case hasPrefix(s, "ChST"), hasPrefix(s, "MeST"):
		return 4
	case hasPrefix(s, "GMT"):
		return 3 + offsetLen(s[3:])
	case s[0] == '+' || s[0] == '-':
		return offsetLen(s)
	}
	letters := 0
	for letters < 6 && letters < len(s) && 'A' <= s[letters] && s[letters] <= 'Z' {
		letters++
	}
	switch {
	case letters == 5 && s[4] == 'T', letters == 3, letters == 4 && (s[3] == 'T' || hasPrefix(s, "WITA")):
		return letters
	}
	return 0
}

// offsetLen gives the length of a sign and an hour of at most 23 at the beginning of s; 0 for none.
func offsetLen(s string) int {
	if s == "" || s[0] != '+' && s[0] != '-' {
		return 0
	}
	v, n, ok := leadingInt(s[1:])
	if !ok || n == 0 || v > 23 {
		return 0
	}
	return 1 + n
}

// half applies AM and PM.
func (p *parser) half() {
	if p.pm && p.hour < 12 {
		p.hour += 12
	} else if p.am && p.hour == 12 {
		p.hour = 0
	}
}

// checkDay settles month and day, and tells what is wrong with them.
func (p *parser) checkDay() string {
	if p.yday >= 0 {
		days := 365
		if isLeap(p.year) {
			days++
		}
		if p.yday < 1 || p.yday > days {
			return ": day-of-year out of range"
		}
		month, day := monthOf(p.year, p.yday-1)
		if p.month >= 0 && p.month != int(month) {
			return ": day-of-year does not match month"
		}
		if p.day >= 0 && p.day != day {
			return ": day-of-year does not match day"
		}
		p.month, p.day = int(month), day
	}
	if p.month < 0 {
		p.month = 1
	}
	if p.day < 0 {
		p.day = 1
	}
	if p.day < 1 || p.day > daysIn(Month(p.month), p.year) {
		return ": day out of range"
	}
	return ""
}

func (p *parser) time(loc *Location) Time {
	date := func(loc *Location) Time {
		return Date(p.year, Month(p.month), p.day, p.hour, p.min, p.sec, p.nsec, loc)
	}
	switch {
	case p.zone != nil:
		return date(p.zone)
	case p.hasOffset:
		if p.offset == Local.offset && (p.zoneName == "" || p.zoneName == Local.zone) {
			return date(Local)
		}
		return date(FixedZone(p.zoneName, p.offset))
	case p.zoneName != "":
		if len(p.zoneName) > 3 && p.zoneName[:3] == "GMT" {
			hours, _ := strconv.Atoi(p.zoneName[3:])
			p.offset = hours * 3600
		}
		// A name says nothing of its offset: the clock is taken as UTC's.
		t := date(UTC)
		t.loc = FixedZone(p.zoneName, p.offset)
		return t
	}
	return date(loc)
}
