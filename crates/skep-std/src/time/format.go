//go:build skep

package time

import (
	"errors"
	"strconv"
)

// Format gives the instant as layout shows the reference time.
func (t Time) Format(layout string) string { return string(t.AppendFormat(nil, layout)) }

// AppendFormat appends what Format gives.
func (t Time) AppendFormat(b []byte, layout string) []byte {
	for layout != "" {
		before, kind, text, behind := element(layout)
		b = append(b, before...)
		if kind == none {
			break
		}
		b = t.appendElement(b, kind, text)
		layout = behind
	}
	return b
}

func (t Time) appendElement(b []byte, kind int, text string) []byte {
	switch kind {
	case longMonth:
		return append(b, t.Month().String()...)
	case shortMonth:
		return append(b, t.Month().String()[:3]...)
	case numMonth:
		return appendInt(b, int(t.Month()), 0)
	case zeroMonth:
		return appendInt(b, int(t.Month()), 2)
	case longWeekday:
		return append(b, t.Weekday().String()...)
	case shortWeekday:
		return append(b, t.Weekday().String()[:3]...)
	case numDay:
		return appendInt(b, t.Day(), 0)
	case underDay:
		if t.Day() < 10 {
			b = append(b, ' ')
		}
		return appendInt(b, t.Day(), 0)
	case zeroDay:
		return appendInt(b, t.Day(), 2)
	case underYearDay:
		for limit := 100; limit > 1 && t.YearDay() < limit; limit /= 10 {
			b = append(b, ' ')
		}
		return appendInt(b, t.YearDay(), 0)
	case zeroYearDay:
		return appendInt(b, t.YearDay(), 3)
	case longYear:
		return appendInt(b, t.Year(), 4)
	case shortYear:
		return appendInt(b, max(t.Year(), -t.Year())%100, 2)
	case zoneName:
		return t.appendZone(b)
	case zoneOffset:
		return t.appendOffset(b, text)
	}
	return t.appendClock(b, kind, text)
}

func (t Time) appendClock(b []byte, kind int, text string) []byte {
	hour, min, sec := t.Clock()
	half := (hour+11)%12 + 1
	switch kind {
	case hour24:
		return appendInt(b, hour, 2)
	case hour12:
		return appendInt(b, half, 0)
	case zeroHour12:
		return appendInt(b, half, 2)
	case minute:
		return appendInt(b, min, 0)
	case zeroMinute:
		return appendInt(b, min, 2)
	case second:
		return appendInt(b, sec, 0)
	case zeroSecond:
		return appendInt(b, sec, 2)
	case upperPM:
		if hour >= 12 {
			return append(b, "PM"...)
		}
		return append(b, "AM"...)
	case lowerPM:
		if hour >= 12 {
			return append(b, "pm"...)
		}
		return append(b, "am"...)
	}
	return t.appendFraction(b, kind, text)
}

func (t Time) appendFraction(b []byte, kind int, text string) []byte {
	digits := appendInt(nil, int(t.nsec), 9)
	for len(digits) < len(text)-1 {
		digits = append(digits, '0')
	}
	digits = digits[:len(text)-1]
	if kind == fraction9 {
		for len(digits) > 0 && digits[len(digits)-1] == '0' {
			digits = digits[:len(digits)-1]
		}
		if len(digits) == 0 {
			return b
		}
	}
	return append(append(b, text[0]), digits...)
}

// appendZone appends the zone's name, or its offset if it has none.
func (t Time) appendZone(b []byte) []byte {
	name, offset := t.Zone()
	if name != "" {
		return append(b, name...)
	}
	minutes := offset / 60
	if minutes < 0 {
		b = append(b, '-')
		minutes = -minutes
	} else {
		b = append(b, '+')
	}
	return appendInt(appendInt(b, minutes/60, 2), minutes%60, 2)
}

// appendOffset appends the offset in the form that text shows; a form with Z shows none as that.
func (t Time) appendOffset(b []byte, text string) []byte {
	_, offset := t.Zone()
	if text[0] == 'Z' && offset == 0 {
		return append(b, 'Z')
	}
	if offset/60 < 0 {
		b = append(b, '-')
	} else {
		b = append(b, '+')
	}
	if offset < 0 {
		offset = -offset
	}
	b = appendInt(b, offset/3600, 2)
	size, colon := 2, len(text) > 3 && text[3] == ':'
	if colon {
		size = 3
	}
	parts := [...]int{offset / 60 % 60, offset % 60}
	for i := range (len(text) - 3) / size {
		if colon {
			b = append(b, ':')
		}
		b = appendInt(b, parts[i], 2)
	}
	return b
}

// appendInt appends n with at least so many digits.
func appendInt(b []byte, n, width int) []byte {
	if n < 0 {
		b = append(b, '-')
		n = -n
	}
	digits := strconv.Itoa(n)
	for i := len(digits); i < width; i++ {
		b = append(b, '0')
	}
	return append(b, digits...)
}

// String gives date, clock, offset and zone, and m= with the reading of the clock that only goes forward, if t has
// one. It is for people; its form may change.
func (t Time) String() string {
	s := t.Format("2006-01-02 15:04:05.999999999 -0700 MST")
	if t.mono == 0 {
		return s
	}
	mono, sign := t.mono-1, "+"
	if mono < 0 {
		mono, sign = -mono, "-"
	}
	return s + " m=" + sign + strconv.FormatInt(mono/1e9, 10) + "." + string(appendInt(nil, int(mono%1e9), 9))
}

// GoString gives the call of Date that makes t.
func (t Time) GoString() string {
	year, month, day := t.Date()
	hour, min, sec := t.Clock()
	b := append([]byte("time.Date("), strconv.Itoa(year)...)
	if January <= month && month <= December {
		b = append(b, ", time."+month.String()...)
	}
	for _, n := range [...]int{day, hour, min, sec, int(t.nsec)} {
		b = append(b, ", "+strconv.Itoa(n)...)
	}
	switch loc := t.Location(); loc {
	case UTC:
		b = append(b, ", time.UTC)"...)
	case Local:
		b = append(b, ", time.Local)"...)
	default:
		b = append(b, ", time.Location("+quote(loc.name)+"))"...)
	}
	return string(b)
}

// MarshalText gives t in the form of RFC 3339.
func (t Time) MarshalText() ([]byte, error) { return t.marshal("Time.MarshalText: ") }

// AppendText appends what MarshalText gives.
func (t Time) AppendText(b []byte) ([]byte, error) {
	text, err := t.marshal("Time.AppendText: ")
	return append(b, text...), err
}

// MarshalJSON gives t in the form of RFC 3339, in quotes.
func (t Time) MarshalJSON() ([]byte, error) {
	text, err := t.marshal("Time.MarshalJSON: ")
	if err != nil {
		return nil, err
	}
	return append(append([]byte{'"'}, text...), '"'), nil
}

func (t Time) marshal(who string) ([]byte, error) {
	if year := t.Year(); year < 0 || year >= 10000 {
		return nil, errors.New(who + "year outside of range [0,9999]")
	}
	if _, offset := t.Zone(); offset <= -24*3600 || offset >= 24*3600 {
		return nil, errors.New(who + "timezone hour outside of range [0,23]")
	}
	return t.AppendFormat(nil, RFC3339Nano), nil
}

// UnmarshalText reads a time in the form of RFC 3339.
func (t *Time) UnmarshalText(data []byte) error {
	parsed, err := Parse(RFC3339, string(data))
	*t = parsed
	return err
}

// UnmarshalJSON reads a time in the form of RFC 3339, in quotes; null changes nothing.
func (t *Time) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	if len(data) < 2 || data[0] != '"' || data[len(data)-1] != '"' {
		return errors.New("Time.UnmarshalJSON: input is not a JSON string")
	}
	return t.UnmarshalText(data[1 : len(data)-1])
}
