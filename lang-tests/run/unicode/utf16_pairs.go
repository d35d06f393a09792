//go:build skep

package main

import (
	"fmt"
	"unicode/utf16"
)

func main() {
	units := utf16.Encode([]rune("aé€😀\U0010FFFF"))
	fmt.Printf("%x\n", units)
	fmt.Println(string(utf16.Decode(units)) == "aé€😀\U0010FFFF")
	fmt.Printf("%q\n", utf16.Decode([]uint16{0xd83d, 'x', 0xdc00, 0xd83d, 0xde00, 0xd800}))
	fmt.Println(utf16.IsSurrogate(0xd800), utf16.IsSurrogate('a'))
	r1, r2 := utf16.EncodeRune('😀')
	fmt.Printf("%x %x %c\n", r1, r2, utf16.DecodeRune(r1, r2))
	fmt.Println(utf16.RuneLen('a'), utf16.RuneLen('😀'), utf16.RuneLen(0xd801), utf16.RuneLen(-1))
	fmt.Printf("%x\n", utf16.AppendRune(nil, 0x110000))
}

// Output:
// [61 e9 20ac d83d de00 dbff dfff]
// true
// ['�' 'x' '�' '😀' '�']
// true false
// d83d de00 😀
// 1 2 -1 -1
// [fffd]
