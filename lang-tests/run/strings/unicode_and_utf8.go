//go:build skep

package main

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

func main() {
	for _, r := range "aZ5 é世\t_" {
		fmt.Print(unicode.IsLetter(r), unicode.IsUpper(r), unicode.IsDigit(r), unicode.IsSpace(r), " ", string(unicode.ToUpper(r)), "|\n")
	}
	b := utf8.AppendRune(nil, '世')
	r, n := utf8.DecodeRune(b)
	fmt.Println(b, r, n, utf8.RuneLen('é'), utf8.ValidRune(0xD800))
	r, n = utf8.DecodeRuneInString("\xff")
	fmt.Println(r, n, utf8.RuneError)
	r, n = utf8.DecodeLastRuneInString("aé")
	fmt.Println(string(r), n, utf8.FullRune([]byte{0xe2, 0x82}))
}

// Output:
// true false false false A|
// true true false false Z|
// false false true false 5|
// false false false true  |
// true false false false É|
// true false false false 世|
// false false false true 	|
// false false false false _|
// [228 184 150] 19990 3 2 false
// 65533 1 65533
// é 2 false
