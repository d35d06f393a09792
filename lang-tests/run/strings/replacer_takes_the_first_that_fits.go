//go:build skep

package main

import (
	"fmt"
	"os"
	"strings"
)

func main() {
	for _, pairs := range [][]string{
		{"<", "&lt;", ">", "&gt;", "&", "&amp;"}, {"a", "1", "aa", "2", "aaa", "3"}, {"aaa", "3", "aa", "2", "a", "1"},
		{"", "-"}, {"", "-", "a", "+"}, {"hello", "HI", "é", "e"}, {"a", "b", "b", "a"}, {"a", "x", "a", "y"}, nil, {"b", ""},
	} {
		r := strings.NewReplacer(pairs...)
		for _, s := range []string{"", "aaaab", "<a & b>", "hello é", "abc"} {
			fmt.Printf("%q ", r.Replace(s))
		}
		fmt.Println()
	}
	n, err := strings.NewReplacer("x", "yy").WriteString(os.Stdout, "xax\n")
	fmt.Println(n, err)
	defer func() { fmt.Println(recover()) }()
	strings.NewReplacer("odd")
}

// Output:
// "" "aaaab" "&lt;a &amp; b&gt;" "hello é" "abc"
// "" "1111b" "<1 & b>" "hello é" "1bc"
// "" "31b" "<1 & b>" "hello é" "1bc"
// "-" "-a-a-a-a-b-" "-<-a- -&- -b->-" "-h-e-l-l-o- -\xc3-\xa9-" "-a-b-c-"
// "-" "-+-+-+-+-b-" "-<-+- -&- -b->-" "-h-e-l-l-o- -\xc3-\xa9-" "-+-b-c-"
// "" "aaaab" "<a & b>" "HI e" "abc"
// "" "bbbba" "<b & a>" "hello é" "bac"
// "" "xxxxb" "<x & b>" "hello é" "xbc"
// "" "aaaab" "<a & b>" "hello é" "abc"
// "" "aaaa" "<a & >" "hello é" "ac"
// yyayy
// 6 <nil>
// strings.NewReplacer: odd argument count
