//go:build skep

package time

import (
	"errors"
	"strconv"
)

// Duration is a span of time in nanoseconds.
type Duration int64

// Common spans.
const (
	Nanosecond  Duration = 1
	Microsecond          = 1000 * Nanosecond
	Millisecond          = 1000 * Microsecond
	Second               = 1000 * Millisecond
	Minute               = 60 * Second
	Hour                 = 60 * Minute
)

// Nanoseconds gives the span in nanoseconds.
func (d Duration) Nanoseconds() int64 { return int64(d) }

// Microseconds gives the span in whole microseconds.
func (d Duration) Microseconds() int64 { return int64(d) / 1e3 }

// Milliseconds gives the span in whole milliseconds.
func (d Duration) Milliseconds() int64 { return int64(d) / 1e6 }

// Seconds gives the span in seconds.
func (d Duration) Seconds() float64 { return fraction(d, Second) }

// Minutes gives the span in minutes.
func (d Duration) Minutes() float64 { return fraction(d, Minute) }

// Hours gives the span in hours.
func (d Duration) Hours() float64 { return fraction(d, Hour) }

func fraction(d, unit Duration) float64 {
	return float64(d/unit) + float64(d%unit)/float64(unit)
}

// Truncate rounds towards zero to a multiple of m.
func (d Duration) Truncate(m Duration) Duration {
	if m <= 0 {
		return d
	}
	return d - d%m
}

// Round rounds to the nearest multiple of m, halves away from zero.
func (d Duration) Round(m Duration) Duration {
	if m <= 0 {
		return d
	}
	r := d % m
	if d < 0 {
		r = -r
		if uint64(r)+uint64(r) < uint64(m) {
			return d + r
		}
		if low := d - m + r; low < d {
			return low
		}
		return -1 << 63
	}
	if uint64(r)+uint64(r) < uint64(m) {
		return d - r
	}
	if high := d + m - r; high > d {
		return high
	}
	return 1<<63 - 1
}

// Abs gives the span without its sign.
func (d Duration) Abs() Duration {
	switch {
	case d >= 0:
		return d
	case d == -1<<63:
		return 1<<63 - 1
	}
	return -d
}

// String gives the span as 72h3m0.5s; spans under a second take a smaller unit.
func (d Duration) String() string {
	if d == 0 {
		return "0s"
	}
	u := uint64(d)
	sign := ""
	if d < 0 {
		u = -u
		sign = "-"
	}
	switch {
	case u < uint64(Microsecond):
		return sign + strconv.FormatUint(u, 10) + "ns"
	case u < uint64(Millisecond):
		return sign + decimal(u, 3) + "µs"
	case u < uint64(Second):
		return sign + decimal(u, 6) + "ms"
	}
	minutes := u / uint64(Minute)
	s := decimal(u%uint64(Minute), 9) + "s"
	if minutes > 0 {
		s = strconv.FormatUint(minutes%60, 10) + "m" + s
		if hours := minutes / 60; hours > 0 {
			s = strconv.FormatUint(hours, 10) + "h" + s
		}
	}
	return sign + s
}

// decimal gives u / 10^digits without trailing zeros.
func decimal(u uint64, digits int) string {
	unit := uint64(1)
	for range digits {
		unit *= 10
	}
	whole := strconv.FormatUint(u/unit, 10)
	rest := u % unit
	if rest == 0 {
		return whole
	}
	frac := strconv.FormatUint(rest+unit, 10)[1:]
	end := len(frac)
	for frac[end-1] == '0' {
		end--
	}
	return whole + "." + frac[:end]
}

// ParseDuration reads a span such as -1.5h or 300ms: a sign, then numbers with units ns, us (or µs), ms, s, m, h.
func ParseDuration(s string) (Duration, error) {
	rest, neg := s, false
	if rest != "" && (rest[0] == '-' || rest[0] == '+') {
		neg = rest[0] == '-'
		rest = rest[1:]
	}
	if rest == "0" {
		return 0, nil
	}
	if rest == "" {
		return 0, invalid("invalid duration ", s)
	}
	const limit = uint64(1) << 63
	total := uint64(0)
	for rest != "" {
		if c := rest[0]; c != '.' && (c < '0' || c > '9') {
			return 0, invalid("invalid duration ", s)
		}
		whole, n, ok := leadingInt(rest)
		if !ok {
			return 0, invalid("invalid duration ", s)
		}
		rest = rest[n:]
		digits := n
		fraction, scale := uint64(0), 1.0
		if rest != "" && rest[0] == '.' {
			fraction, scale, n = leadingFraction(rest[1:])
			rest = rest[1+n:]
			digits += n
		}
		if digits == 0 {
			return 0, invalid("invalid duration ", s)
		}
		end := 0
		for end < len(rest) && rest[end] != '.' && (rest[end] < '0' || rest[end] > '9') {
			end++
		}
		if end == 0 {
			return 0, invalid("missing unit in duration ", s)
		}
		unit := unitOf(rest[:end])
		if unit == 0 {
			return 0, errors.New("time: unknown unit " + quote(rest[:end]) + " in duration " + quote(s))
		}
		rest = rest[end:]
		if whole > limit/unit {
			return 0, invalid("invalid duration ", s)
		}
		part := whole * unit
		if fraction > 0 {
			part += uint64(float64(fraction) * (float64(unit) / scale))
			if part > limit {
				return 0, invalid("invalid duration ", s)
			}
		}
		total += part
		if total > limit {
			return 0, invalid("invalid duration ", s)
		}
	}
	if neg {
		return -Duration(total), nil
	}
	if total > limit-1 {
		return 0, invalid("invalid duration ", s)
	}
	return Duration(total), nil
}

func invalid(what, s string) error { return errors.New("time: " + what + quote(s)) }

// quote gives s in quotes with all but printable ASCII as bytes.
func quote(s string) string {
	const hex = "0123456789abcdef"
	b := []byte{'"'}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c < ' ' || c >= 0x80:
			b = append(b, '\\', 'x', hex[c>>4], hex[c&15])
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		default:
			b = append(b, c)
		}
	}
	return string(append(b, '"'))
}

func unitOf(name string) uint64 {
	switch name {
	case "ns":
		return 1
	case "us", "µs", "μs":
		return uint64(Microsecond)
	case "ms":
		return uint64(Millisecond)
	case "s":
		return uint64(Second)
	case "m":
		return uint64(Minute)
	case "h":
		return uint64(Hour)
	}
	return 0
}

// leadingInt reads the digits at the beginning of s, and tells whether they are at most 1<<63.
func leadingInt(s string) (v uint64, n int, ok bool) {
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		if v > 1<<63/10 {
			return 0, n, false
		}
		v = v*10 + uint64(s[n]-'0')
		if v > 1<<63 {
			return 0, n, false
		}
		n++
	}
	return v, n, true
}

// leadingFraction reads the digits behind a point as v / scale; digits past the precision of an int64 are skipped.
func leadingFraction(s string) (v uint64, scale float64, n int) {
	scale = 1
	full := false
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		if !full {
			if v > (1<<63-1)/10 || v*10+uint64(s[n]-'0') > 1<<63 {
				full = true
			} else {
				v = v*10 + uint64(s[n]-'0')
				scale *= 10
			}
		}
		n++
	}
	return v, scale, n
}
