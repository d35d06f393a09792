//go:build skep

package time

import "strconv"

// Month is a month of the year; January is 1.
type Month int

// The months.
const (
	January Month = 1 + iota
	February
	March
	April
	May
	June
	July
	August
	September
	October
	November
	December
)

// String gives the English name.
func (m Month) String() string {
	if m < January || m > December {
		return "%!Month(" + strconv.FormatUint(uint64(m), 10) + ")"
	}
	return [...]string{"January", "February", "March", "April", "May", "June", "July", "August", "September",
		"October", "November", "December"}[m-1]
}

// Weekday is a day of the week; Sunday is 0.
type Weekday int

// The days of the week.
const (
	Sunday Weekday = iota
	Monday
	Tuesday
	Wednesday
	Thursday
	Friday
	Saturday
)

// String gives the English name.
func (d Weekday) String() string {
	if d < Sunday || d > Saturday {
		return "%!Weekday(" + strconv.FormatUint(uint64(d), 10) + ")"
	}
	return [...]string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}[d]
}
