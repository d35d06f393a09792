//go:build skep

package main

func none() {}
func two() (int, string) {
	return 1 // error: not enough return values
}
func one() int {
	return 1, 2 // error: too many return values
}
func named() (n int) {
	{
		n := 2
		_ = n
		return // error: result parameter n not in scope at return
	}
}

func main() {
	x := none()      // error: none() (no value) used as value
	a, b, c := two() // error: assignment mismatch: 3 variables but two returns 2 values
	d := two()       // error: assignment mismatch: 1 variable but two returns 2 values
	_, _, _, _, _ = x, a, b, c, d
	return 5 // error: too many return values
}
