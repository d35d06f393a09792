//go:build skep

package main

import (
	"fmt"
	"time"
)

type entry struct {
	At   time.Time
	Took time.Duration
}

func main() {
	t := time.Date(2024, 2, 9, 15, 4, 5, 6, time.FixedZone("X", -90*60))
	fmt.Println(t, t.Location(), t.UTC().Location())
	fmt.Println(t.Zone())
	fmt.Printf("%v %s %#v\n", t, t, t.UTC())
	fmt.Printf("%v %+v\n", entry{t, time.Minute}, &entry{})
	text, err := t.MarshalJSON()
	fmt.Println(string(text), err)
	var back time.Time
	fmt.Println(back.UnmarshalJSON(text), back.Equal(t))
	fmt.Println(back.UnmarshalText([]byte("soon")), back.UnmarshalJSON([]byte("1")))
	_, err = time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC).MarshalText()
	fmt.Println(err)
	_, err = time.LoadLocation("Nowhere/At/All")
	fmt.Println(err)
	utc, err := time.LoadLocation("UTC")
	fmt.Println(utc == time.UTC, err, time.Month(13), time.Weekday(-1), time.March, time.Saturday)
}

// Output:
// 2024-02-09 15:04:05.000000006 -0130 X X UTC
// X -5400
// 2024-02-09 15:04:05.000000006 -0130 X 2024-02-09 15:04:05.000000006 -0130 X time.Date(2024, time.February, 9, 16, 34, 5, 6, time.UTC)
// {2024-02-09 15:04:05.000000006 -0130 X 1m0s} &{At:0001-01-01 00:00:00 +0000 UTC Took:0s}
// "2024-02-09T15:04:05.000000006-01:30" <nil>
// <nil> true
// parsing time "soon" as "2006-01-02T15:04:05Z07:00": cannot parse "soon" as "2006" Time.UnmarshalJSON: input is not a JSON string
// Time.MarshalText: year outside of range [0,9999]
// unknown time zone Nowhere/At/All
// true <nil> %!Month(13) %!Weekday(18446744073709551615) March Saturday
