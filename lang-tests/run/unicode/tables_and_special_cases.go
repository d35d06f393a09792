//go:build skep

package main

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
)

func main() {
	for _, r := range "aÉπЖ漢あ٣²Ⅻ_€\u0301\u00a0" {
		fmt.Printf("%c", r)
		for _, name := range []string{"L", "Lu", "Ll", "Nd", "No", "Nl", "P", "Sc", "Mn", "Zs"} {
			if unicode.Is(unicode.Categories[name], r) {
				fmt.Print(" ", name)
			}
		}
		for _, name := range []string{"Latin", "Greek", "Cyrillic", "Han", "Hiragana", "Arabic", "Common", "Inherited"} {
			if unicode.Is(unicode.Scripts[name], r) {
				fmt.Print(" ", name)
			}
		}
		fmt.Println(unicode.In(r, unicode.Latin, unicode.Han), unicode.IsOneOf([]*unicode.RangeTable{unicode.Letter, unicode.Digit}, r))
	}
	fmt.Println(unicode.Is(unicode.White_Space, '\u2028'), unicode.Is(unicode.Hex_Digit, 'f'), unicode.Is(unicode.L, -1))
	fmt.Println(len(unicode.Categories), len(unicode.Scripts), len(unicode.Properties), len(unicode.CategoryAliases))
	fmt.Println(unicode.Lt.R16[0], unicode.Lt.LatinOffset, unicode.Deseret.R32, unicode.FoldCategory["Lt"].R16[0])
	own := &unicode.RangeTable{R16: []unicode.Range16{{'a', 'i', 2}}, R32: []unicode.Range32{{0x10000, 0x10010, 16}}}
	for _, r := range "abci\U00010000\U00010001\U00010010" {
		fmt.Print(unicode.Is(own, r), " ")
	}
	fmt.Println()
	fmt.Println(strings.ToUpperSpecial(unicode.TurkishCase, "iıIİx"), strings.ToLowerSpecial(unicode.TurkishCase, "iıIİX"))
	fmt.Println(string(bytes.ToTitleSpecial(unicode.AzeriCase, []byte("iıǆ"))))
	fmt.Println(unicode.To(unicode.UpperCase, 'ÿ'), unicode.To(unicode.TitleCase, 'ǆ'), unicode.To(9, 'a'))
}

// Output:
// a L Ll Latintrue true
// É L Lu Latintrue true
// π L Ll Greekfalse true
// Ж L Lu Cyrillicfalse true
// 漢 L Hantrue true
// あ L Hiraganafalse true
// ٣ Nd Arabicfalse true
// ² No Commonfalse false
// Ⅻ Nl Latintrue false
// _ P Commonfalse false
// € Sc Commonfalse false
// ́ Mn Inheritedfalse false
//   Zs Commonfalse false
// true true false
// 38 174 39 42
// {453 459 3} 0 [{66560 66639 1}] {452 454 2}
// true false true true true false true
// İIIİX iııix
// İIǅ
// 376 453 65533
