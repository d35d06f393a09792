//go:build skep

package time

import "errors"

// Location is a time zone with one offset. Zones that change theirs over the year are not there.
type Location struct {
	name   string
	zone   string
	offset int // seconds east of UTC
}

var utc = Location{name: "UTC", zone: "UTC"}

var local = Location{name: "Local", zone: "UTC"}

// UTC is universal time.
var UTC *Location = &utc

// Local is the zone of the process, which is UTC.
var Local *Location = &local

// FixedZone gives a location of that name so many seconds east of UTC.
func FixedZone(name string, offset int) *Location {
	return &Location{name: name, zone: name, offset: offset}
}

// LoadLocation gives the location of the name: UTC, Local, or none.
func LoadLocation(name string) (*Location, error) {
	switch name {
	case "", "UTC":
		return UTC, nil
	case "Local":
		return Local, nil
	}
	return nil, errors.New("unknown time zone " + name)
}

// String gives the name.
func (l *Location) String() string {
	if l == nil {
		return "UTC"
	}
	return l.name
}

func (t Time) at(loc *Location) Time {
	t.mono = 0
	if loc == &utc {
		loc = nil
	}
	t.loc = loc
	return t
}

// UTC gives the same instant in universal time.
func (t Time) UTC() Time { return t.at(nil) }

// Local gives the same instant in local time.
func (t Time) Local() Time { return t.at(Local) }

// In gives the same instant in loc.
func (t Time) In(loc *Location) Time {
	if loc == nil {
		panic("time: missing Location in call to Time.In")
	}
	return t.at(loc)
}

// Location gives the location of t.
func (t Time) Location() *Location {
	if t.loc == nil {
		return UTC
	}
	return t.loc
}

// Zone gives the zone's name and its seconds east of UTC.
func (t Time) Zone() (name string, offset int) {
	loc := t.Location()
	return loc.zone, loc.offset
}

// ZoneBounds gives when the offset that holds at t begins and ends: never.
func (t Time) ZoneBounds() (start, end Time) { return Time{}, Time{} }

// IsDST tells whether t is in daylight saving time, which no location has.
func (t Time) IsDST() bool { return false }
