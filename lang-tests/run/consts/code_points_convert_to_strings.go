//go:build skep

package main

import "fmt"

func main() {
	const big = string(rune(0x10FFFF + 1))
	r := rune(0xD800)
	fmt.Printf("%q %q %q %q\n", big, string(r), string(rune(-1)), string(rune('世')))
	type text string
	fmt.Printf("%T %q\n", text(rune(65)), text(rune(65)))
}

// Output:
// "�" "�" "�" "世"
// main.text "A"
