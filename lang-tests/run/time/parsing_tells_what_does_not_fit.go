//go:build skep

package main

import (
	"errors"
	"fmt"
	"time"
)

func main() {
	for _, try := range [][2]string{
		{time.DateOnly, "2024-02-29"}, {time.DateOnly, "2023-02-29"}, {time.DateOnly, "2023-13-01"},
		{time.DateOnly, "23-1-1"}, {time.DateOnly, "2023-01-01 x"}, {time.TimeOnly, "24:00:00"},
		{time.TimeOnly, "10:60:00"}, {time.TimeOnly, "10:20:30.25"}, {time.Kitchen, "3:04am"},
		{time.Kitchen, "12:04AM"}, {time.RFC3339, "2024-05-06T07:08:09Z"},
		{time.RFC3339, "2024-05-06T07:08:09.001+05:30"}, {time.RFC3339, "2024-05-06T07:08:09"},
		{time.RFC3339, "2024-05-06T07:08:09+25:00"}, {time.RFC1123, "Fri, 09 Feb 2024 15:04:05 PST"},
		{"2006-002", "2024-366"}, {"2006-002", "2023-366"}, {"Jan _2 06", "mar  7 70"}, {"Jan 2", "Mai 7"},
		{"MST", "GMT-7"}, {"MST", "x"}, {".000", ".12"}, {".999", ".5"}, {"a  b", "a b"},
	} {
		t, err := time.Parse(try[0], try[1])
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(t)
	}
	_, err := time.Parse("15h", "1h")
	var parse *time.ParseError
	fmt.Println(errors.As(err, &parse), err)
	_, err = time.Parse("Jan", "\"é\x01")
	errors.As(err, &parse)
	fmt.Printf("%q %q %q\n", parse.LayoutElem, parse.ValueElem, parse.Message)
	t, err := time.ParseInLocation("2006 15", "2020 6", time.FixedZone("Q", 7200))
	fmt.Println(t, t.UTC(), err)
}

// Output:
// 2024-02-29 00:00:00 +0000 UTC
// parsing time "2023-02-29": day out of range
// parsing time "2023-13-01": month out of range
// parsing time "23-1-1" as "2006-01-02": cannot parse "23-1-1" as "2006"
// parsing time "2023-01-01 x": extra text: " x"
// parsing time "24:00:00": hour out of range
// parsing time "10:60:00": minute out of range
// 0000-01-01 10:20:30.25 +0000 UTC
// parsing time "3:04am" as "3:04PM": cannot parse "am" as "PM"
// 0000-01-01 00:04:00 +0000 UTC
// 2024-05-06 07:08:09 +0000 UTC
// 2024-05-06 07:08:09.001 +0530 +0530
// parsing time "2024-05-06T07:08:09" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "Z07:00"
// parsing time "2024-05-06T07:08:09+25:00": time zone offset hour out of range
// 2024-02-09 15:04:05 +0000 PST
// 2024-12-31 00:00:00 +0000 UTC
// parsing time "2023-366": day-of-year out of range
// 1970-03-07 00:00:00 +0000 UTC
// parsing time "Mai 7" as "Jan 2": cannot parse "Mai 7" as "Jan"
// -0001-12-31 17:00:00 -0700 GMT-7
// parsing time "x" as "MST": cannot parse "x" as "MST"
// parsing time ".12" as ".000": cannot parse ".12" as ".000"
// 0000-01-01 00:00:00.5 +0000 UTC
// 0000-01-01 00:00:00 +0000 UTC
// false <nil>
// "Jan" "\"é\x01" ""
// 2020-01-01 06:00:00 +0200 Q 2020-01-01 04:00:00 +0000 UTC <nil>
