//go:build skep

package main

import "time"

func f() {}

func main() {
	c := time.After(1)
	x := 0
	var t time.Time
	select {
	case x > 1: // error: select case must be send or receive (possibly with assignment)
	case f(): // error: select case must be send or receive (possibly with assignment)
	case y := x: // error: select case must be send or receive (possibly with assignment)
	case t = <-c:
	case <-x: // error: cannot receive from non-channel
	case z := <-c: // error: declared and not used: z
	default:
	default: // error: multiple defaults
	}
	_ = t
}
