//go:build skep

package main

import (
	"fmt"
	"unicode/utf8"
)

func main() {
	for _, s := range []string{"", "a", "é", "日", "😀", "\xff", "a\xe6\x97", "\xed\xa0\x80", "\xc0\x80", "\xf4\x90\x80\x80", "x\x80"} {
		first, size := utf8.DecodeRuneInString(s)
		last, end := utf8.DecodeLastRuneInString(s)
		fmt.Printf("%q %d %d %d %d %v %v %d\n", s, first, size, last, end, utf8.ValidString(s), utf8.FullRuneInString(s), utf8.RuneCountInString(s))
		r, n := utf8.DecodeRune([]byte(s))
		l, m := utf8.DecodeLastRune([]byte(s))
		fmt.Println(r == first, n == size, l == last, m == end, utf8.Valid([]byte(s)), utf8.FullRune([]byte(s)), utf8.RuneCount([]byte(s)))
	}
	for _, r := range []rune{'a', 'é', '日', '😀', -1, 0xd800, 0x110000, 0xfffd} {
		buffer := make([]byte, 4)
		n := utf8.EncodeRune(buffer, r)
		fmt.Println(utf8.RuneLen(r), utf8.ValidRune(r), buffer[:n], utf8.AppendRune([]byte("-"), r))
	}
	fmt.Println(utf8.RuneStart(0x80), utf8.RuneStart('a'), utf8.RuneError, utf8.MaxRune, utf8.UTFMax, utf8.RuneSelf)
	defer func() { fmt.Println(recover()) }()
	utf8.EncodeRune(nil, 'é')
}

// Output:
// "" 65533 0 65533 0 true false 0
// true true true true true false 0
// "a" 97 1 97 1 true true 1
// true true true true true true 1
// "é" 233 2 233 2 true true 1
// true true true true true true 1
// "日" 26085 3 26085 3 true true 1
// true true true true true true 1
// "😀" 128512 4 128512 4 true true 1
// true true true true true true 1
// "\xff" 65533 1 65533 1 false true 1
// true true true true false true 1
// "a\xe6\x97" 97 1 65533 1 false true 3
// true true true true false true 3
// "\xed\xa0\x80" 65533 1 65533 1 false true 3
// true true true true false true 3
// "\xc0\x80" 65533 1 65533 1 false true 2
// true true true true false true 2
// "\xf4\x90\x80\x80" 65533 1 65533 1 false true 4
// true true true true false true 4
// "x\x80" 120 1 65533 1 false true 2
// true true true true false true 2
// 1 true [97] [45 97]
// 2 true [195 169] [45 195 169]
// 3 true [230 151 165] [45 230 151 165]
// 4 true [240 159 152 128] [45 240 159 152 128]
// -1 false [239 191 189] [45 239 191 189]
// -1 false [239 191 189] [45 239 191 189]
// -1 false [239 191 189] [45 239 191 189]
// 3 true [239 191 189] [45 239 191 189]
// false true 65533 1114111 4 128
// runtime error: index out of range [1] with length 0
