//go:build skep

package main

import (
	"fmt"
	"strings"
	"unicode"
)

func main() {
	for _, s := range []string{"", "key=value", "=", "a=b=c", "  pad  ", "ééxéé", "no"} {
		before, after, found := strings.Cut(s, "=")
		fmt.Printf("%q %q %v\n", before, after, found)
		rest, ok := strings.CutPrefix(s, "key")
		head, yes := strings.CutSuffix(s, "c")
		fmt.Printf("%q %v %q %v\n", rest, ok, head, yes)
		fmt.Printf("%q %q %q %q\n", strings.Trim(s, " é"), strings.TrimLeft(s, "a="), strings.TrimRight(s, "=c "), strings.TrimFunc(s, unicode.IsLetter))
		fmt.Printf("%q %q %q\n", strings.TrimPrefix(s, "a"), strings.TrimSuffix(s, "o"), strings.TrimSpace(s))
	}
	fmt.Printf("%q\n", strings.TrimSpace("\u00a0\u2003x\u0085\t\v"))
	fmt.Println(strings.Title("hello wOrld 'tis ñandú"), strings.ToTitle("ǆx"), strings.EqualFold("Straße", "STRASSE"), strings.EqualFold("ΣΑΣ", "σας"))
	fmt.Println(strings.Compare("a", "b"), strings.Compare("b", "a"), strings.Compare("", ""))
}

// Output:
// "" "" false
// "" false "" false
// "" "" "" ""
// "" "" ""
// "key" "value" true
// "=value" true "key=value" false
// "key=value" "key=value" "key=value" "="
// "key=value" "key=value" "key=value"
// "" "" true
// "=" false "=" false
// "=" "" "" "="
// "=" "=" "="
// "a" "b=c" true
// "a=b=c" false "a=b=" true
// "a=b=c" "b=c" "a=b" "=b="
// "=b=c" "a=b=c" "a=b=c"
// "  pad  " "" false
// "  pad  " false "  pad  " false
// "pad" "  pad  " "  pad" "  pad  "
// "  pad  " "  pad  " "pad"
// "ééxéé" "" false
// "ééxéé" false "ééxéé" false
// "x" "ééxéé" "ééxéé" ""
// "ééxéé" "ééxéé" "ééxéé"
// "no" "" false
// "no" false "no" false
// "no" "no" "no" ""
// "no" "n" "no"
// "x"
// Hello WOrld 'Tis Ñandú ǅX false true
// -1 1 0
