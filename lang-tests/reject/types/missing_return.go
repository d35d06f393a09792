//go:build skep

package main

func sign(n int) int {
	if n > 0 {
		return 1
	} else if n < 0 {
		return -1
	}
} // error: missing return

func loop() int {
	for {
		break
	}
} // error: missing return

func fine(n int) int {
	switch {
	case n > 0:
		return 1
	default:
		panic("no")
	}
}

func main() { sign(loop() + fine(1)) }
