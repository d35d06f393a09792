//go:build skep

package time

// Layouts for Format and Parse: how they show the reference time, Mon Jan 2 15:04:05 MST 2006.
const (
	Layout      = "01/02 03:04:05PM '06 -0700"
	ANSIC       = "Mon Jan _2 15:04:05 2006"
	UnixDate    = "Mon Jan _2 15:04:05 MST 2006"
	RubyDate    = "Mon Jan 02 15:04:05 -0700 2006"
	RFC822      = "02 Jan 06 15:04 MST"
	RFC822Z     = "02 Jan 06 15:04 -0700"
	RFC850      = "Monday, 02-Jan-06 15:04:05 MST"
	RFC1123     = "Mon, 02 Jan 2006 15:04:05 MST"
	RFC1123Z    = "Mon, 02 Jan 2006 15:04:05 -0700"
	RFC3339     = "2006-01-02T15:04:05Z07:00"
	RFC3339Nano = "2006-01-02T15:04:05.999999999Z07:00"
	Kitchen     = "3:04PM"
	Stamp       = "Jan _2 15:04:05"
	StampMilli  = "Jan _2 15:04:05.000"
	StampMicro  = "Jan _2 15:04:05.000000"
	StampNano   = "Jan _2 15:04:05.000000000"
	DateTime    = "2006-01-02 15:04:05"
	DateOnly    = "2006-01-02"
	TimeOnly    = "15:04:05"
)

// The elements of a layout.
const (
	none = iota
	longMonth
	shortMonth
	numMonth
	zeroMonth
	longWeekday
	shortWeekday
	numDay
	underDay
	zeroDay
	underYearDay
	zeroYearDay
	hour24
	hour12
	zeroHour12
	minute
	zeroMinute
	second
	zeroSecond
	longYear
	shortYear
	upperPM
	lowerPM
	zoneName
	zoneOffset // with what zoneForm says of it
	fraction0  // as many digits as the layout has
	fraction9  // without trailing zeros
)

// element gives the first element of a layout, what stands before it, its text and what stands behind it.
func element(layout string) (before string, kind int, text, behind string) {
	for i := 0; i < len(layout); i++ {
		if kind, skip, n := elementAt(layout, i); kind != none {
			i += skip
			return layout[:i], kind, layout[i : i+n], layout[i+n:]
		}
	}
	return layout, none, "", ""
}

// elementAt gives the element at position i of a layout, its length, and how many bytes before it are literal.
func elementAt(layout string, i int) (kind, skip, n int) {
	rest := layout[i:]
	switch rest[0] {
	case 'J':
		return named(rest, "January", "Jan", longMonth, shortMonth)
	case 'M':
		if hasPrefix(rest, "MST") {
			return zoneName, 0, 3
		}
		return named(rest, "Monday", "Mon", longWeekday, shortWeekday)
	case '0':
		if hasPrefix(rest, "002") {
			return zeroYearDay, 0, 3
		}
		if len(rest) >= 2 && '1' <= rest[1] && rest[1] <= '6' {
			kinds := [...]int{zeroMonth, zeroDay, zeroHour12, zeroMinute, zeroSecond, shortYear}
			return kinds[rest[1]-'1'], 0, 2
		}
	case '1':
		if hasPrefix(rest, "15") {
			return hour24, 0, 2
		}
		return numMonth, 0, 1
	case '2':
		if hasPrefix(rest, "2006") {
			return longYear, 0, 4
		}
		return numDay, 0, 1
	case '_':
		switch {
		case hasPrefix(rest, "_2006"):
			return longYear, 1, 4
		case hasPrefix(rest, "_2"):
			return underDay, 0, 2
		case hasPrefix(rest, "__2"):
			return underYearDay, 0, 3
		}
	case '3':
		return hour12, 0, 1
	case '4':
		return minute, 0, 1
	case '5':
		return second, 0, 1
	case 'P':
		if hasPrefix(rest, "PM") {
			return upperPM, 0, 2
		}
	case 'p':
		if hasPrefix(rest, "pm") {
			return lowerPM, 0, 2
		}
	case '-', 'Z':
		for _, form := range [...]string{"070000", "07:00:00", "0700", "07:00", "07"} {
			if hasPrefix(rest[1:], form) {
				return zoneOffset, 0, 1 + len(form)
			}
		}
	case '.', ',':
		return fractionAt(layout, i)
	}
	return none, 0, 0
}

func named(rest, long, short string, longKind, shortKind int) (kind, skip, n int) {
	if !hasPrefix(rest, short) {
		return none, 0, 0
	}
	if hasPrefix(rest, long) {
		return longKind, 0, len(long)
	}
	// A longer word that begins like a name is none.
	if len(rest) > len(short) && 'a' <= rest[len(short)] && rest[len(short)] <= 'z' {
		return none, 0, 0
	}
	return shortKind, 0, len(short)
}

// fractionAt finds a point or comma with zeros or nines behind it and no other digit behind these.
func fractionAt(layout string, i int) (kind, skip, n int) {
	if i+1 >= len(layout) || layout[i+1] != '0' && layout[i+1] != '9' {
		return none, 0, 0
	}
	digit := layout[i+1]
	end := i + 1
	for end < len(layout) && layout[end] == digit {
		end++
	}
	if isDigit(layout, end) {
		return none, 0, 0
	}
	if digit == '0' {
		return fraction0, 0, end - i
	}
	return fraction9, 0, end - i
}

func hasPrefix(s, prefix string) bool { return len(s) >= len(prefix) && s[:len(prefix)] == prefix }

func isDigit(s string, i int) bool { return i < len(s) && '0' <= s[i] && s[i] <= '9' }
