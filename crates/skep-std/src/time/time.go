//go:build skep

// Package time has instants and spans of time, on the runtime's clock.
package time

// now reads the runtime's clocks: nanoseconds since 1970 and nanoseconds that only go forward.
func now() (wall, mono int64)

// sleepUntil waits until the clock that only goes forward has reached the time.
func sleepUntil(mono int64)

// Sleep stops the calling process for at least d; others go on.
func Sleep(d Duration) {
	if d > 0 {
		sleepUntil(after(d))
	}
}

const (
	secondsPerDay = 86400
	// From January 1 of year 1, where the zero Time stands, to 1970.
	unixSeconds = 719162 * secondsPerDay
)

// Time is an instant, to the nanosecond, in a Location. The zero value is January 1 of year 1, UTC.
type Time struct {
	sec  int64 // since the zero Time
	nsec int64 // in 0..1e9
	// mono is the reading of the clock that only goes forward, plus 1; 0 for none.
	mono int64
	loc  *Location // nil for UTC
}

// Now gives the present instant.
func Now() Time {
	wall, mono := now()
	t := Unix(0, wall)
	t.mono = mono + 1
	return t
}

// Unix gives the instant so many seconds and nanoseconds after 1970 began, UTC.
func Unix(sec int64, nsec int64) Time {
	if nsec < 0 || nsec >= 1e9 {
		n := floor(nsec, 1e9)
		sec += n
		nsec -= n * 1e9
	}
	return Time{sec: sec + unixSeconds, nsec: nsec, loc: Local}
}

// UnixMilli gives the instant so many milliseconds after 1970 began, UTC.
func UnixMilli(msec int64) Time { return Unix(msec/1e3, msec%1e3*1e6) }

// UnixMicro gives the instant so many microseconds after 1970 began, UTC.
func UnixMicro(usec int64) Time { return Unix(usec/1e6, usec%1e6*1e3) }

// Since gives the time that has passed since t.
func Since(t Time) Duration { return Now().Sub(t) }

// Until gives the time until t.
func Until(t Time) Duration { return t.Sub(Now()) }

// Sub gives the span from u to t, as much as a Duration holds.
func (t Time) Sub(u Time) Duration {
	if t.mono != 0 && u.mono != 0 {
		return Duration(t.mono - u.mono)
	}
	d := Duration(t.sec-u.sec)*Second + Duration(t.nsec-u.nsec)
	switch {
	case u.Add(d).Equal(t):
		return d
	case t.Before(u):
		return -1 << 63
	}
	return 1<<63 - 1
}

// Add gives the instant d later.
func (t Time) Add(d Duration) Time {
	t.sec += int64(d / 1e9)
	t.nsec += int64(d % 1e9)
	if t.nsec >= 1e9 {
		t.sec++
		t.nsec -= 1e9
	} else if t.nsec < 0 {
		t.sec--
		t.nsec += 1e9
	}
	if t.mono != 0 {
		t.mono += int64(d)
	}
	return t
}

// Compare gives -1, 0 or 1 as t is before, at or after u.
func (t Time) Compare(u Time) int {
	a, b := t.sec, u.sec
	if t.mono != 0 && u.mono != 0 {
		a, b = t.mono, u.mono
	} else if a == b {
		a, b = t.nsec, u.nsec
	}
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// After tells whether t is later than u.
func (t Time) After(u Time) bool { return t.Compare(u) > 0 }

// Before tells whether t is earlier than u.
func (t Time) Before(u Time) bool { return t.Compare(u) < 0 }

// Equal tells whether t and u are the same instant, whatever their locations.
func (t Time) Equal(u Time) bool { return t.Compare(u) == 0 }

// IsZero tells whether t is the zero instant.
func (t Time) IsZero() bool { return t.sec == 0 && t.nsec == 0 }

// Unix gives seconds since 1970.
func (t Time) Unix() int64 { return t.sec - unixSeconds }

// UnixMilli gives milliseconds since 1970.
func (t Time) UnixMilli() int64 { return t.Unix()*1e3 + t.nsec/1e6 }

// UnixMicro gives microseconds since 1970.
func (t Time) UnixMicro() int64 { return t.Unix()*1e6 + t.nsec/1e3 }

// UnixNano gives nanoseconds since 1970.
func (t Time) UnixNano() int64 { return t.Unix()*1e9 + t.nsec }

// Truncate rounds t down to a multiple of d since the zero Time; for d <= 0 it only takes off the clock reading
// that Sub and Compare use.
func (t Time) Truncate(d Duration) Time {
	t.mono = 0
	if d <= 0 {
		return t
	}
	return t.Add(-t.past(d))
}

// Round rounds t to the nearest multiple of d since the zero Time, halves up; for d <= 0 it is as Truncate.
func (t Time) Round(d Duration) Time {
	t.mono = 0
	if d <= 0 {
		return t
	}
	r := t.past(d)
	if uint64(r)+uint64(r) < uint64(d) {
		return t.Add(-r)
	}
	return t.Add(d - r)
}

// past gives how far t is past the last multiple of d.
func (t Time) past(d Duration) Duration {
	// The seconds, by doubling, as their nanoseconds need more than 64 bits.
	sec, unit := uint64(t.sec), uint64(d)
	if t.sec < 0 {
		sec = -sec
	}
	r := uint64(0)
	for factor := uint64(1e9) % unit; sec > 0; sec >>= 1 {
		if sec&1 == 1 {
			r = (r + factor) % unit
		}
		factor = (factor + factor) % unit
	}
	if t.sec < 0 && r > 0 {
		r = unit - r
	}
	return Duration((r + uint64(t.nsec)) % unit)
}

// floor gives n / unit, rounded down.
func floor(n, unit int64) int64 {
	q := n / unit
	if n%unit < 0 {
		q--
	}
	return q
}
