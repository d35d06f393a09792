//go:build skep

package main

import (
	"fmt"
	"strconv"
)

func main() {
	for _, s := range []string{"", "a\tb\n", "é\u200b", "\xff\x00", "😀", "\x7f", "q\"'`\\", "\u00a0", "日本", "\ufeff"} {
		fmt.Println(strconv.Quote(s), strconv.QuoteToASCII(s), strconv.QuoteToGraphic(s), strconv.CanBackquote(s))
		back, err := strconv.Unquote(strconv.QuoteToASCII(s))
		fmt.Println(back == s, err)
	}
	for _, s := range []string{`"a\tb"`, `'x'`, "`raw\\n`", `"bad`, `'xy'`, `"\x41\u00e9\101"`, `""`, `''`, `"\q"`, `'\''`, `"\'"`, `"\ud800"`, `"\400"`, "`a`b`", `x`, ``} {
		text, err := strconv.Unquote(s)
		prefix, failed := strconv.QuotedPrefix(s + " tail")
		fmt.Printf("%s %q %v %q %v\n", s, text, err, prefix, failed)
	}
	for _, r := range []rune{'x', '\'', '"', '\n', 'é', '😀', -1, 0xd800, 0x10ffff} {
		fmt.Println(strconv.QuoteRune(r), strconv.QuoteRuneToASCII(r), strconv.QuoteRuneToGraphic(r), strconv.IsPrint(r), strconv.IsGraphic(r))
	}
	value, multibyte, tail, err := strconv.UnquoteChar(`\u00e9rest`, '"')
	fmt.Println(string(value), multibyte, tail, err)
	fmt.Println(string(strconv.AppendQuoteRune(strconv.AppendQuote(strconv.AppendBool(nil, true), "s"), 'r')))
}

// Output:
// "" "" "" true
// true <nil>
// "a\tb\n" "a\tb\n" "a\tb\n" false
// true <nil>
// "é\u200b" "\u00e9\u200b" "é\u200b" true
// true <nil>
// "\xff\x00" "\xff\x00" "\xff\x00" false
// true <nil>
// "😀" "\U0001f600" "😀" true
// true <nil>
// "\x7f" "\x7f" "\x7f" false
// true <nil>
// "q\"'`\\" "q\"'`\\" "q\"'`\\" false
// true <nil>
// "\u00a0" "\u00a0" " " true
// true <nil>
// "日本" "\u65e5\u672c" "日本" true
// true <nil>
// "\ufeff" "\ufeff" "\ufeff" false
// true <nil>
// "a\tb" "a\tb" <nil> "\"a\\tb\"" <nil>
// 'x' "x" <nil> "'x'" <nil>
// `raw\n` "raw\\n" <nil> "`raw\\n`" <nil>
// "bad "" invalid syntax "" invalid syntax
// 'xy' "" invalid syntax "" invalid syntax
// "\x41\u00e9\101" "AéA" <nil> "\"\\x41\\u00e9\\101\"" <nil>
// "" "" <nil> "\"\"" <nil>
// '' "" <nil> "''" <nil>
// "\q" "" invalid syntax "" invalid syntax
// '\'' "'" <nil> "'\\''" <nil>
// "\'" "" invalid syntax "" invalid syntax
// "\ud800" "" invalid syntax "" invalid syntax
// "\400" "" invalid syntax "" invalid syntax
// `a`b` "" invalid syntax "`a`" <nil>
// x "" invalid syntax "" invalid syntax
//  "" invalid syntax "" invalid syntax
// 'x' 'x' 'x' true true
// '\'' '\'' '\'' true true
// '"' '"' '"' true true
// '\n' '\n' '\n' false false
// 'é' '\u00e9' 'é' true true
// '😀' '\U0001f600' '😀' true true
// '�' '\ufffd' '�' false false
// '�' '\ufffd' '�' false false
// '\U0010ffff' '\U0010ffff' '\U0010ffff' false false
// é true rest <nil>
// true"s"'r'
