//go:build skep

package main

import (
	"fmt"
	"strings"
	"unicode"
)

func main() {
	for _, r := range "aÀßſıİǆ\u1fb3\u10d0K9½ \u00a0\u00ad\u0301€" {
		fmt.Printf("%q %q %q %q", r, unicode.ToUpper(r), unicode.ToLower(r), unicode.ToTitle(r))
		for _, is := range []func(rune) bool{unicode.IsLetter, unicode.IsUpper, unicode.IsLower, unicode.IsTitle, unicode.IsDigit, unicode.IsNumber, unicode.IsSpace, unicode.IsMark, unicode.IsSymbol, unicode.IsPrint, unicode.IsGraphic} {
			if is(r) {
				fmt.Print(" 1")
			} else {
				fmt.Print(" 0")
			}
		}
		fmt.Println()
	}
	fmt.Println(strings.EqualFold("Kelvin ſ", "kelvin S"), strings.EqualFold("ı", "I"), strings.EqualFold("Straße", "STRASSE"))
	fmt.Println(strings.ToUpper("straße ﬁ"), strings.ToLower("İΣ"), strings.Title("b'k x_y é.à"), unicode.IsLetter(0x558))
}

// Output:
// 'a' 'A' 'a' 'A' 1 0 1 0 0 0 0 0 0 1 1
// 'À' 'À' 'à' 'À' 1 1 0 0 0 0 0 0 0 1 1
// 'ß' 'ß' 'ß' 'ß' 1 0 1 0 0 0 0 0 0 1 1
// 'ſ' 'S' 'ſ' 'S' 1 0 1 0 0 0 0 0 0 1 1
// 'ı' 'I' 'ı' 'I' 1 0 1 0 0 0 0 0 0 1 1
// 'İ' 'İ' 'i' 'İ' 1 1 0 0 0 0 0 0 0 1 1
// 'ǆ' 'Ǆ' 'ǆ' 'ǅ' 1 0 1 0 0 0 0 0 0 1 1
// 'ᾳ' 'ᾼ' 'ᾳ' 'ᾼ' 1 0 1 0 0 0 0 0 0 1 1
// 'ა' 'Ა' 'ა' 'ა' 1 0 1 0 0 0 0 0 0 1 1
// 'K' 'K' 'k' 'K' 1 1 0 0 0 0 0 0 0 1 1
// '9' '9' '9' '9' 0 0 0 0 1 1 0 0 0 1 1
// '½' '½' '½' '½' 0 0 0 0 0 1 0 0 0 1 1
// ' ' ' ' ' ' ' ' 0 0 0 0 0 0 1 0 0 1 1
// '\u00a0' '\u00a0' '\u00a0' '\u00a0' 0 0 0 0 0 0 1 0 0 0 1
// '\u00ad' '\u00ad' '\u00ad' '\u00ad' 0 0 0 0 0 0 0 0 0 0 0
// '́' '́' '́' '́' 0 0 0 0 0 0 0 1 0 1 1
// '€' '€' '€' '€' 0 0 0 0 0 0 0 0 1 1 1
// true false false
// STRAßE ﬁ iσ B'K X_y É.À false
