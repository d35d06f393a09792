//go:build skep

package main

import (
	"fmt"
	"time"
)

const ms = time.Millisecond

func show(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

func main() {
	ticker := time.NewTicker(2 * ms)
	fmt.Println(len(ticker.C), cap(ticker.C))
	start := time.Now()
	n := 0
	for t := range ticker.C {
		n++
		if n == 3 {
			fmt.Println(t.Sub(start) > 4*ms, n)
			break
		}
	}
	for range ticker.C {
		if n++; n < 5 {
			continue
		}
		break
	}
	fmt.Println(n, time.Since(start) > 8*ms)

	// Behind by many ticks: one comes at once, the next with the rate again.
	ticker.Reset(20 * ms)
	time.Sleep(90 * ms)
	a := <-ticker.C
	b := <-ticker.C
	c := <-ticker.C
	fmt.Println(b.Sub(a) >= 40*ms, c.Sub(b) > 0)

	ticker.Stop()
	ticker.Stop()
	ticker.Reset(ms)
	var last time.Time
	last, ok := <-ticker.C
	fmt.Println(last.After(c), ok)

	fmt.Println(time.Tick(0) == nil, time.Tick(-1) == nil, time.Tick(ms) != nil)
	show(func() { time.NewTicker(0) })
	show(func() { ticker.Reset(-1) })
	show(func() { new(time.Ticker).Reset(1) })
	show(func() { new(time.Ticker).Stop() })
}

// Output:
// 0 0
// true 3
// 5 true
// true true
// true true
// true true true
// non-positive interval for NewTicker
// non-positive interval for Ticker.Reset
// time: Reset called on uninitialized Ticker
// <nil>
