//go:build skep

package main

func main() {
	x := 'ab' // error: more than one character in rune literal
	y := '' // error: empty rune literal or unescaped '
	_, _ = x, y
}
