//go:build skep

package main

import (
	"fmt"
	"time"
)

func first[T any](c <-chan T) (T, bool) {
	v, ok := <-c
	return v, ok
}

func show(what string, f func()) {
	defer func() { fmt.Println(what, "panics:", recover()) }()
	f()
}

func main() {
	start := time.Now()
	t := <-time.After(2 * time.Millisecond)
	fmt.Println(t.Sub(start) >= 2*time.Millisecond, time.Since(t) >= 0)
	<-time.After(-time.Second)

	timer := time.NewTimer(time.Millisecond)
	fmt.Println(len(timer.C), cap(timer.C), timer.C == nil, timer.C == timer.C, timer.C == time.After(0))
	at, ok := first(timer.C)
	fmt.Println(at.After(start), ok, timer.Stop(), timer.Stop())

	fmt.Println(timer.Reset(time.Hour), timer.Reset(time.Hour), timer.Stop(), timer.Stop())
	before := time.Now()
	fmt.Println(timer.Reset(time.Millisecond), (<-timer.C).Sub(before) >= time.Millisecond)

	// A value that was due and not taken is gone with the reset.
	timer.Reset(time.Millisecond)
	time.Sleep(5 * time.Millisecond)
	before = time.Now()
	fmt.Println(timer.Reset(3 * time.Millisecond))
	fmt.Println((<-timer.C).Sub(before) >= 3*time.Millisecond)

	// One that is taken late says when it was due.
	before = time.Now()
	timer.Reset(time.Millisecond)
	time.Sleep(30 * time.Millisecond)
	late := (<-timer.C).Sub(before)
	fmt.Println(late >= time.Millisecond, late < time.Since(before))

	later, now := <-time.After(time.Millisecond), time.Now()
	fmt.Println(now.Sub(later) >= 0)
	show("a zero timer", func() { new(time.Timer).Stop() })
	show("a zero timer", func() { new(time.Timer).Reset(1) })
}

// Output:
// true true
// 0 0 false true false
// true true false false
// false true true false
// false true
// true
// true
// true true
// true
// a zero timer panics: time: Stop called on uninitialized Timer
// a zero timer panics: time: Reset called on uninitialized Timer
