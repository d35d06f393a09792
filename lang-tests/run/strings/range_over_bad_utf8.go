//go:build skep

package main

import (
	"fmt"
	"unicode/utf8"
)

func main() {
	s := "a\xffé\xe2\x82€\xed\xa0\x80"
	for i, r := range s {
		fmt.Printf("%d %U %q\n", i, r, r)
	}
	fmt.Println(len(s), len([]rune(s)), utf8.ValidString(s), utf8.RuneCountInString(s))
}

// Output:
// 0 U+0061 'a'
// 1 U+FFFD '�'
// 2 U+00E9 'é'
// 4 U+FFFD '�'
// 5 U+FFFD '�'
// 6 U+20AC '€'
// 9 U+FFFD '�'
// 10 U+FFFD '�'
// 11 U+FFFD '�'
// 12 9 false 9
