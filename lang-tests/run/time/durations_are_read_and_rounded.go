//go:build skep

package main

import (
	"fmt"
	"time"
)

func main() {
	for _, s := range []string{"1h15m30.918s", "-1.5h", "300ms", "1us", "2µs", "+5s", "0", ".5s", "", "3", "1x", "9223372036854775808ns", "-9223372036854775808ns", "1h é"} {
		d, err := time.ParseDuration(s)
		fmt.Println(d, err)
	}
	d := 15*time.Minute + 30*time.Second + 918273645*time.Nanosecond
	for _, unit := range []time.Duration{time.Nanosecond, time.Microsecond, time.Millisecond, time.Second, 2 * time.Second, time.Hour} {
		fmt.Println(d.Round(unit), d.Truncate(unit), (-d).Round(unit))
	}
	fmt.Println(d.Minutes(), d.Milliseconds(), (-d).Abs(), time.March, time.Month(13), time.Saturday)
}

// Output:
// 1h15m30.918s <nil>
// -1h30m0s <nil>
// 300ms <nil>
// 1µs <nil>
// 2µs <nil>
// 5s <nil>
// 0s <nil>
// 500ms <nil>
// 0s time: invalid duration ""
// 0s time: missing unit in duration "3"
// 0s time: unknown unit "x" in duration "1x"
// 0s time: invalid duration "9223372036854775808ns"
// -2562047h47m16.854775808s <nil>
// 0s time: unknown unit "h \xc3\xa9" in duration "1h \xc3\xa9"
// 15m30.918273645s 15m30.918273645s -15m30.918273645s
// 15m30.918274s 15m30.918273s -15m30.918274s
// 15m30.918s 15m30.918s -15m30.918s
// 15m31s 15m30s -15m31s
// 15m30s 15m30s -15m30s
// 0s 0s 0s
// 15.51530456075 930918 15m30.918273645s March %!Month(13) Saturday
