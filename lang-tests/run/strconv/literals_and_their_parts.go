//go:build skep

package main

import (
	"fmt"
	"strconv"
)

func main() {
	fmt.Println(strconv.QuoteToASCII("é\u3000\x00"), strconv.QuoteToGraphic("é\u3000\x00"), strconv.QuoteRuneToASCII('世'))
	fmt.Println(string(strconv.AppendQuoteToASCII([]byte("x"), "é")), string(strconv.AppendQuoteRune(nil, '\'')))
	for _, s := range []string{`"ab\n" rest`, "`raw` x", `'a'b`, "none", `"open`} {
		p, err := strconv.QuotedPrefix(s)
		fmt.Printf("%q %v\n", p, err)
	}
	s := `\u00e9\x41\101\"z`
	for s != "" {
		r, multi, rest, err := strconv.UnquoteChar(s, '"')
		fmt.Print(" ", r, multi, err)
		s = rest
	}
	fmt.Println()
	_, _, _, err := strconv.UnquoteChar(`\'`, '"')
	fmt.Println(err, strconv.CanBackquote("a`b"), strconv.CanBackquote("tab\t"), strconv.IsPrint('\u00ad'), strconv.IsGraphic('\u3000'))
}

// Output:
// "\u00e9\u3000\x00" "é　\x00" '\u4e16'
// x"\u00e9" '\''
// "\"ab\\n\"" <nil>
// "`raw`" <nil>
// "'a'" <nil>
// "" invalid syntax
// "" invalid syntax
//  233 true <nil> 65 false <nil> 65 false <nil> 34 false <nil> 122 false <nil>
// invalid syntax false true false true
