//go:build skep

package main

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

func main() {
	for _, s := range []string{"", "golang gopher", "chicken", "äöü-xyz", "a\xffb", "日本語"} {
		fmt.Println(strings.IndexAny(s, "yo"), strings.LastIndexAny(s, "gä"), strings.IndexAny(s, ""), strings.IndexRune(s, 'ö'), strings.IndexRune(s, utf8.RuneError))
		fmt.Println(strings.IndexFunc(s, unicode.IsSpace), strings.LastIndexFunc(s, unicode.IsLetter), strings.ContainsRune(s, 'k'), strings.ContainsAny(s, "qx"), strings.ContainsFunc(s, unicode.IsPunct))
		fmt.Println(strings.Count(s, ""), strings.Count(s, "go"), strings.Index(s, ""), strings.LastIndex(s, ""), strings.LastIndex(s, "g"), strings.IndexByte(s, 'x'))
		fmt.Printf("%q %q %q\n", strings.ToValidUTF8(s, "!"), strings.Map(func(r rune) rune {
			if unicode.IsLower(r) {
				return unicode.ToUpper(r)
			}
			return -1
		}, s), strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '-' }))
	}
	fmt.Printf("%q %q %q %q\n", strings.SplitN("a,b,c,d", ",", 2), strings.SplitN("a,b", ",", 0), strings.SplitN("a,b", ",", -1), strings.SplitAfterN("a,b,c", ",", 2))
	fmt.Printf("%q %q %q\n", strings.Split("", ","), strings.Split("", ""), strings.Split("é\xffa", ""))
	defer func() { fmt.Println(recover()) }()
	strings.Repeat("x", -1)
}

// Output:
// -1 -1 -1 -1 -1
// -1 -1 false false false
// 1 0 0 0 -1 -1
// "" "" []
// 1 7 -1 -1 -1
// 6 12 false false false
// 14 2 0 13 7 -1
// "golang gopher" "GOLANGGOPHER" ["golang" "gopher"]
// -1 -1 -1 -1 -1
// -1 6 true false false
// 8 0 0 7 -1 -1
// "chicken" "CHICKEN" ["chicken"]
// 8 0 -1 2 -1
// -1 9 false true true
// 8 0 0 10 -1 7
// "äöü-xyz" "ÄÖÜXYZ" ["äöü" "xyz"]
// -1 -1 -1 -1 1
// -1 2 false false false
// 4 0 0 3 -1 -1
// "a!b" "AB" ["a\xffb"]
// -1 -1 -1 -1 -1
// -1 6 false false false
// 4 0 0 9 -1 -1
// "日本語" "" ["日本語"]
// ["a" "b,c,d"] [] ["a" "b"] ["a," "b,c"]
// [""] [] ["é" "\xff" "a"]
// strings: negative Repeat count
