//go:build skep

package main

import (
	"fmt"
	"strings"
	"unicode"
)

func main() {
	fmt.Println(strings.Index("chicken", "ken"), strings.Index("x", "y"), strings.LastIndex("go gopher", "go"), strings.IndexByte("abc", 'c'))
	fmt.Println(strings.Contains("seafood", "foo"), strings.HasPrefix("golang", "go"), strings.HasSuffix("a.go", ".go"), strings.Count("cheese", "e"), strings.Count("abc", ""))
	fmt.Printf("%q %q %q\n", strings.Split("a,b,,c", ","), strings.Split("", ","), strings.Split("aé", ""))
	fmt.Printf("%q %q\n", strings.SplitN("a,b,c", ",", 2), strings.Fields("  a b\t\nc  "))
	fmt.Println(strings.Cut("key=value=x", "="))
	fmt.Println(strings.Cut("none", "="))
	fmt.Println(strings.IndexFunc("ab1", unicode.IsDigit), strings.ContainsRune("é", 'é'), strings.IndexAny("golang", "ny"))
}

// Output:
// 4 -1 3 2
// true true true 3 4
// ["a" "b" "" "c"] [""] ["a" "é"]
// ["a" "b,c"] ["a" "b" "c"]
// key value=x true
// none  false
// 2 true 4
