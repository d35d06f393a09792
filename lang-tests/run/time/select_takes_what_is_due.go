//go:build skep

package main

import (
	"fmt"
	"time"
)

const ms = time.Millisecond

func which(a, b <-chan time.Time) string {
	select {
	case <-a:
		return "a"
	case t, ok := <-b:
		return fmt.Sprint("b ", ok, " ", !t.IsZero())
	}
}

func ready(c <-chan time.Time) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

func named(s string, c <-chan time.Time) <-chan time.Time {
	fmt.Println("operand", s)
	return c
}

func main() {
	fmt.Println(which(time.After(time.Hour), time.After(ms)), which(time.After(ms), nil))

	timer := time.NewTimer(time.Hour)
	fmt.Println(ready(timer.C), ready(nil))
	timer.Reset(ms)
	time.Sleep(3 * ms)
	fmt.Println(ready(timer.C), ready(timer.C), timer.Stop())

	// A ticker until a time-out.
	ticker, timeout := time.NewTicker(2*ms), time.After(50*ms)
	n := 0
loop:
	for {
		select {
		case <-ticker.C:
			n++
			if n%2 == 0 {
				continue
			}
			if n > 1000 {
				break
			}
		case <-timeout:
			break loop
		}
	}
	fmt.Println(n > 1 && n <= 25)

	var at [2]time.Time
	var oks map[string]bool = map[string]bool{}
	var ints <-chan int
	i := 1
	select {
	case <-ints:
		fmt.Println("never")
	case at[i], oks["x"] = <-named("first", time.After(0)):
	case i = <-ints:
	case v := <-named("second", nil):
		fmt.Println(v)
	}
	fmt.Println(at[0].IsZero(), at[1].IsZero(), oks)

out:
	select {
	case _ = <-time.After(0):
		for {
			if i > 0 {
				break out
			}
		}
	}
	func() {
		defer func() { fmt.Println(recover()) }()
		var m map[int]time.Time
		select {
		case m[1] = <-time.After(0):
		}
	}()
	funcs := []func() time.Time{}
	for range 2 {
		select {
		case t := <-time.After(0):
			funcs = append(funcs, func() time.Time { return t })
		}
	}
	fmt.Println(funcs[1]().Sub(funcs[0]()) >= 0)
}

// Output:
// b true true a
// false false
// true false false
// true
// operand first
// operand second
// true false map[x:true]
// assignment to entry in nil map
// true
