//go:build skep

package main

import (
	"fmt"
	"unicode/utf8"
)

type mine []byte

func main() {
	s := "héllo"
	b := []byte(s)
	r := []rune(s)
	b[0], r[1] = 'H', 'e'
	fmt.Println(s, string(b), string(r), len(b), len(r))
	fmt.Println(string(rune(0x4e16)), string(rune(-1)), string(rune(0x110000)) == "\uFFFD")
	fmt.Println([]byte(string([]rune{'a', 0xD800, 'b'})))
	fmt.Println(string(mine{'x'}), []rune("\xff")[0] == utf8.RuneError)
}

// Output:
// héllo Héllo hello 6 5
// 世 � true
// [97 239 191 189 98]
// x true
