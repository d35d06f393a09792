//go:build skep

package main

import (
	"fmt"
	"strings"
	"time"
)

type entry struct {
	Name string
	From time.Time
	Took time.Duration
}

func main() {
	start := time.Date(2024, time.December, 30, 22, 15, 0, 0, time.UTC)
	var log []entry
	for i, name := range []string{"build", "test", "ship"} {
		log = append(log, entry{name, start.AddDate(0, 0, i).Add(time.Duration(i) * 90 * time.Minute), time.Duration(i+1) * 1700 * time.Millisecond})
	}
	var total time.Duration
	for _, e := range log {
		year, week := e.From.ISOWeek()
		fmt.Printf("%-6s %s %s week %d-%02d %8v\n", e.Name, e.From.Format("Mon 02 Jan 15:04"), e.From.Weekday(), year, week, e.Took)
		total += e.Took
	}
	fmt.Println(strings.Repeat("-", 20), total, total.Round(time.Second))
	fmt.Println(log[2].From.Sub(log[0].From), log[0].From.Before(log[1].From))
	fmt.Printf("%+v\n", log[0])
}

// Output:
// build  Mon 30 Dec 22:15 Monday week 2025-01     1.7s
// test   Tue 31 Dec 23:45 Tuesday week 2025-01     3.4s
// ship   Thu 02 Jan 01:15 Thursday week 2025-01     5.1s
// -------------------- 10.2s 10s
// 51h0m0s true
// {Name:build From:2024-12-30 22:15:00 +0000 UTC Took:1.7s}
