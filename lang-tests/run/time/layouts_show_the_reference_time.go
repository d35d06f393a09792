//go:build skep

package main

import (
	"fmt"
	"time"
)

func main() {
	t := time.Date(2024, time.February, 9, 15, 4, 5, 67800000, time.FixedZone("CET", 3600))
	for _, layout := range []string{
		time.Layout, time.ANSIC, time.UnixDate, time.RubyDate, time.RFC822, time.RFC822Z, time.RFC850, time.RFC1123,
		time.RFC1123Z, time.RFC3339, time.RFC3339Nano, time.Kitchen, time.Stamp, time.StampMilli, time.StampMicro,
		time.StampNano, time.DateTime, time.DateOnly, time.TimeOnly,
		"Monday Mon Mond January Jan Janx 1 01 2 02 _2 002 __2 06 2006 _2006",
		"15 3 03 4 04 5 05 PM pm .0 .00 ,000 .9 .999999 .09",
		"-07 -0700 -07:00 -070000 -07:00:00 Z07 Z0700 Z07:00 MST",
	} {
		fmt.Println(t.Format(layout))
		fmt.Println(t.UTC().Format(layout))
	}
	fmt.Println(t.In(time.FixedZone("", -9*3600-1800)).Format("MST Z07:00"))
	fmt.Println(time.Date(-44, 3, 15, 0, 0, 0, 0, time.UTC).Format(time.RFC1123))
}

// Output:
// 02/09 03:04:05PM '24 +0100
// 02/09 02:04:05PM '24 +0000
// Fri Feb  9 15:04:05 2024
// Fri Feb  9 14:04:05 2024
// Fri Feb  9 15:04:05 CET 2024
// Fri Feb  9 14:04:05 UTC 2024
// Fri Feb 09 15:04:05 +0100 2024
// Fri Feb 09 14:04:05 +0000 2024
// 09 Feb 24 15:04 CET
// 09 Feb 24 14:04 UTC
// 09 Feb 24 15:04 +0100
// 09 Feb 24 14:04 +0000
// Friday, 09-Feb-24 15:04:05 CET
// Friday, 09-Feb-24 14:04:05 UTC
// Fri, 09 Feb 2024 15:04:05 CET
// Fri, 09 Feb 2024 14:04:05 UTC
// Fri, 09 Feb 2024 15:04:05 +0100
// Fri, 09 Feb 2024 14:04:05 +0000
// 2024-02-09T15:04:05+01:00
// 2024-02-09T14:04:05Z
// 2024-02-09T15:04:05.0678+01:00
// 2024-02-09T14:04:05.0678Z
// 3:04PM
// 2:04PM
// Feb  9 15:04:05
// Feb  9 14:04:05
// Feb  9 15:04:05.067
// Feb  9 14:04:05.067
// Feb  9 15:04:05.067800
// Feb  9 14:04:05.067800
// Feb  9 15:04:05.067800000
// Feb  9 14:04:05.067800000
// 2024-02-09 15:04:05
// 2024-02-09 14:04:05
// 2024-02-09
// 2024-02-09
// 15:04:05
// 14:04:05
// Friday Fri Mond February Feb Janx 2 02 9 09  9 040  40 24 2024 _2024
// Friday Fri Mond February Feb Janx 2 02 9 09  9 040  40 24 2024 _2024
// 15 3 03 4 04 5 05 PM pm .0 .06 ,067  .0678 .09
// 14 2 02 4 04 5 05 PM pm .0 .06 ,067  .0678 .09
// +01 +0100 +01:00 +010000 +01:00:00 +01 +0100 +01:00 CET
// +00 +0000 +00:00 +000000 +00:00:00 Z Z Z UTC
// -0930 -09:30
// Thu, 15 Mar -0044 00:00:00 UTC
