//go:build skep

package main

import (
	"fmt"
	"strings"
	"unicode"
)

func main() {
	fmt.Println(strings.Join([]string{"a", "b"}, "-"), strings.Repeat("ab", 3), strings.ToUpper("aéß"), strings.ToLower("ÀB"))
	fmt.Printf("%q %q %q %q\n", strings.TrimSpace(" \t a b \n"), strings.Trim("xxaxx", "x"), strings.TrimLeft("aab", "a"), strings.TrimSuffix("a.go", ".go"))
	fmt.Println(strings.Replace("aaaa", "a", "b", 2), strings.ReplaceAll("oink oink", "k", "ky"), strings.EqualFold("Go", "GO"))
	fmt.Println(strings.Map(func(r rune) rune {
		if r == 'a' {
			return -1
		}
		return unicode.ToUpper(r)
	}, "banana é"))
	fmt.Printf("%q\n", strings.TrimFunc("12ab34", unicode.IsDigit))
	r := strings.NewReplacer("<", "&lt;", ">", "&gt;")
	fmt.Println(r.Replace("<b>"))
	var b strings.Builder
	fmt.Fprintf(&b, "%d-%s", 1, "x")
	b.WriteRune('é')
	b.WriteString("!")
	fmt.Println(b.String(), b.Len())
}

// Output:
// a-b ababab AÉß àb
// "a b" "a" "b" "a"
// bbaa oinky oinky true
// BNN É
// "ab"
// &lt;b&gt;
// 1-xé! 6
