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
	return monthNames[m-1]
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
	return dayNames[d]
}

var monthNames = [...]string{"January", "February", "March", "April", "May", "June", "July", "August", "September",
	"October", "November", "December"}

var dayNames = [...]string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}

// before has the days before each month, and before the next year, of a year without a leap day.
var before = [...]int{0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365}

const (
	daysPer400 = 400*365 + 97
	daysPer100 = 100*365 + 24
	daysPer4   = 4*365 + 1
)

func isLeap(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

func daysIn(m Month, year int) int {
	if m == February && isLeap(year) {
		return 29
	}
	return before[m] - before[m-1]
}

// daysTo counts the days from January 1 of year 1 to January 1 of the year.
func daysTo(year int) int64 {
	y := int64(year) - 1
	cycles := floor(y, 400)
	y -= cycles * 400
	return cycles*daysPer400 + y*365 + y/4 - y/100
}

// yearOf gives the year of a day counted from January 1 of year 1, and the day of the year from 0.
func yearOf(days int64) (year, yday int) {
	cycles := floor(days, daysPer400)
	d := int(days - cycles*daysPer400)
	// The last day of a leap year does not begin another year.
	hundreds := d / daysPer100
	hundreds -= hundreds >> 2
	d -= hundreds * daysPer100
	fours := d / daysPer4
	d -= fours * daysPer4
	ones := d / 365
	ones -= ones >> 2
	d -= ones * 365
	return int(cycles*400) + hundreds*100 + fours*4 + ones + 1, d
}

// Date gives the instant at which a calendar and a clock in loc show these values; those beyond their ranges go
// into the next ones. It panics if loc is nil.
func Date(year int, month Month, day, hour, min, sec, nsec int, loc *Location) Time {
	if loc == nil {
		panic("time: missing Location in call to Date")
	}
	m := int64(month) - 1
	years := floor(m, 12)
	year += int(years)
	month = Month(m-years*12) + 1
	days := daysTo(year) + int64(before[month-1]) + int64(day-1)
	if month > February && isLeap(year) {
		days++
	}
	carry := floor(int64(nsec), 1e9)
	t := Time{
		sec:  days*secondsPerDay + int64(hour)*3600 + int64(min)*60 + int64(sec) + carry - int64(loc.offset),
		nsec: int64(nsec) - carry*1e9,
	}
	return t.at(loc)
}

// shown gives the seconds since the zero Time that a clock in t's location shows.
func (t Time) shown() int64 {
	if t.loc == nil {
		return t.sec
	}
	return t.sec + int64(t.loc.offset)
}

// Date gives year, month and day.
func (t Time) Date() (year int, month Month, day int) {
	year, yday := yearOf(floor(t.shown(), secondsPerDay))
	month, day = monthOf(year, yday)
	return year, month, day
}

func monthOf(year, yday int) (month Month, day int) {
	if isLeap(year) {
		switch {
		case yday == before[February]:
			return February, 29
		case yday > before[February]:
			yday--
		}
	}
	month = Month(yday/31 + 1)
	if before[month] <= yday {
		month++
	}
	return month, yday - before[month-1] + 1
}

// Year gives the year.
func (t Time) Year() int {
	year, _ := yearOf(floor(t.shown(), secondsPerDay))
	return year
}

// Month gives the month.
func (t Time) Month() Month {
	_, month, _ := t.Date()
	return month
}

// Day gives the day of the month.
func (t Time) Day() int {
	_, _, day := t.Date()
	return day
}

// YearDay gives the day of the year, from 1.
func (t Time) YearDay() int {
	_, yday := yearOf(floor(t.shown(), secondsPerDay))
	return yday + 1
}

// Weekday gives the day of the week.
func (t Time) Weekday() Weekday {
	// The zero Time is a Monday.
	days := floor(t.shown(), secondsPerDay) + 1
	return Weekday(days - floor(days, 7)*7)
}

// ISOWeek gives the ISO 8601 week, 1 to 53, and the year that it belongs to.
func (t Time) ISOWeek() (year, week int) {
	days := floor(t.shown(), secondsPerDay)
	// A week belongs to the year of its Thursday.
	days += 3 - (days - floor(days, 7)*7)
	year, yday := yearOf(days)
	return year, yday/7 + 1
}

// Clock gives hour, minute and second.
func (t Time) Clock() (hour, min, sec int) {
	s := t.shown()
	s -= floor(s, secondsPerDay) * secondsPerDay
	return int(s / 3600), int(s / 60 % 60), int(s % 60)
}

// Hour gives the hour, 0 to 23.
func (t Time) Hour() int {
	hour, _, _ := t.Clock()
	return hour
}

// Minute gives the minute, 0 to 59.
func (t Time) Minute() int {
	_, min, _ := t.Clock()
	return min
}

// Second gives the second, 0 to 59.
func (t Time) Second() int {
	_, _, sec := t.Clock()
	return sec
}

// Nanosecond gives the nanosecond in the second.
func (t Time) Nanosecond() int { return int(t.nsec) }

// AddDate gives the instant so many years, months and days later on the calendar.
func (t Time) AddDate(years int, months int, days int) Time {
	year, month, day := t.Date()
	hour, min, sec := t.Clock()
	return Date(year+years, month+Month(months), day+days, hour, min, sec, int(t.nsec), t.Location())
}
