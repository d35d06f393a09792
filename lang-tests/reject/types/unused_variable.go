//go:build skep

package main

func main() {
	x := 1    // error: declared and not used: x
	var y int // error: declared and not used: y
	z := 2    // error: declared and not used: z
	z = 3
	_, w := f() // error: declared and not used: w
}

func f() (int, int) { return 1, 2 }
