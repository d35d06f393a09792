//go:build skep

package main

func main() {
	x := 1 # // error: invalid character U+0023 '#'
	y := “text” // error: invalid character U+201C '“' in identifier
}
