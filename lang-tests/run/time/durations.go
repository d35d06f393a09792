//go:build skep

package main

import (
	"fmt"
	"time"
)

func main() {
	d := 90*time.Minute + 30*time.Second + 5*time.Millisecond
	fmt.Println(d, d.Hours(), d.Minutes(), d.Milliseconds(), int64(d))
	fmt.Println(time.Duration(0), time.Duration(999), 1500*time.Microsecond, -time.Second, 100*time.Hour)
	fmt.Println(d.Round(time.Hour), d.Truncate(time.Minute), time.Duration(1.5*float64(time.Second)), d > time.Hour)
	fmt.Printf("%v %d %s %T\n", time.Second, time.Second, 2*time.Second, time.Second)
}

// Output:
// 1h30m30.005s 1.508334722222222 90.50008333333334 5430005 5430005000000
// 0s 999ns 1.5ms -1s 100h0m0s
// 2h0m0s 1h30m0s 1.5s true
// 1s 1000000000 2s time.Duration
