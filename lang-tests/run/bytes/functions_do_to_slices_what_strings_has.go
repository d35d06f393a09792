//go:build skep

package main

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
)

func main() {
	for _, s := range []string{"", "a,b,,c", " trim me ", "ÄäÖ ß", "\xff,\xfe"} {
		b := []byte(s)
		fmt.Printf("%q %q %q %q\n", bytes.Split(b, []byte(",")), bytes.SplitN(b, []byte(","), 2), bytes.SplitAfter(b, []byte(",")), bytes.Fields(b))
		fmt.Printf("%q %q %q %q\n", bytes.ToUpper(b), bytes.ToLower(b), bytes.TrimSpace(b), bytes.ToValidUTF8(b, []byte("?")))
		fmt.Println(bytes.Index(b, []byte(",")), bytes.LastIndexByte(b, ','), bytes.Count(b, nil), bytes.ContainsAny(b, "xyz,"), bytes.IndexFunc(b, unicode.IsUpper), bytes.Runes(b))
		before, after, found := bytes.Cut(b, []byte(","))
		fmt.Printf("%q %q %v %q %q\n", before, after, found, bytes.ReplaceAll(b, []byte(","), []byte("--")), bytes.Map(unicode.ToUpper, b))
		fmt.Println(bytes.EqualFold(b, bytes.ToUpper(b)), bytes.Equal(b, []byte(strings.Clone(s))), bytes.Compare(b, []byte("a")), bytes.Equal(nil, b))
	}
	fmt.Printf("%q %q\n", bytes.Join([][]byte{[]byte("x"), nil, []byte("y")}, []byte("-")), bytes.Repeat([]byte("ab"), 3))
	fmt.Printf("%q %q %q\n", bytes.Trim([]byte("xxhixx"), "x"), bytes.TrimPrefix([]byte("prefix"), []byte("pre")), bytes.TrimFunc([]byte("12ab34"), unicode.IsDigit))
	fmt.Println(bytes.Clone(nil) == nil, bytes.MinRead)
	whole := []byte("a b")
	first := bytes.Fields(whole)[0]
	_ = append(first, 'X')
	fmt.Printf("%q\n", whole)
}

// Output:
// [""] [""] [""] []
// "" "" "" ""
// -1 -1 1 false -1 []
// "" "" false "" ""
// true true -1 true
// ["a" "b" "" "c"] ["a" "b,,c"] ["a," "b," "," "c"] ["a,b,,c"]
// "A,B,,C" "a,b,,c" "a,b,,c" "a,b,,c"
// 1 4 7 true -1 [97 44 98 44 44 99]
// "a" "b,,c" true "a--b----c" "A,B,,C"
// true true 1 false
// [" trim me "] [" trim me "] [" trim me "] ["trim" "me"]
// " TRIM ME " " trim me " "trim me" " trim me "
// -1 -1 10 false -1 [32 116 114 105 109 32 109 101 32]
// " trim me " "" false " trim me " " TRIM ME "
// true true -1 false
// ["ÄäÖ ß"] ["ÄäÖ ß"] ["ÄäÖ ß"] ["ÄäÖ" "ß"]
// "ÄÄÖ ß" "ääö ß" "ÄäÖ ß" "ÄäÖ ß"
// -1 -1 6 false 0 [196 228 214 32 223]
// "ÄäÖ ß" "" false "ÄäÖ ß" "ÄÄÖ ß"
// true true 1 false
// ["\xff" "\xfe"] ["\xff" "\xfe"] ["\xff," "\xfe"] ["\xff,\xfe"]
// "�,�" "�,�" "\xff,\xfe" "?,?"
// 1 1 4 true -1 [65533 44 65533]
// "\xff" "\xfe" true "\xff--\xfe" "�,�"
// true true 1 false
// "x--y" "ababab"
// "hi" "fix" "ab"
// true 512
// "a b"
