//go:build skep

package main

import (
	"fmt"
	"sort"
	"strings"
)

func main() {
	fmt.Println("a" < "b", "a" < "ab", "Z" < "a", "é" > "z", "" < "\x00", "abc" == "ab"+"c")
	x := []string{"b", "", "aa", "a", "é", "B"}
	sort.Strings(x)
	fmt.Printf("%q\n", x)
	fmt.Println(strings.Compare("a", "b"), strings.Compare("b", "b"), "x" >= "x", "x" != "y")
}

// Output:
// true true true true true true
// ["" "B" "a" "aa" "b" "é"]
// -1 0 true true
