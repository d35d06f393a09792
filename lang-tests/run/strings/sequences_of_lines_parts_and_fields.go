//go:build skep

package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

func main() {
	for _, s := range []string{"", "one", "one\ntwo\n\nthree\n", ",a,,é,", "  x\ty  z "} {
		fmt.Printf("%q\n", slices.Collect(strings.Lines(s)))
		fmt.Printf("%q %q\n", slices.Collect(strings.SplitSeq(s, ",")), slices.Collect(strings.SplitAfterSeq(s, ",")))
		fmt.Printf("%q\n", slices.Collect(strings.SplitSeq(s, "")))
		fmt.Printf("%q %q\n", slices.Collect(strings.FieldsSeq(s)), slices.Collect(strings.FieldsFuncSeq(s, unicode.IsPunct)))
		fmt.Printf("%q %q\n", slices.Collect(bytes.Lines([]byte(s))), slices.Collect(bytes.SplitSeq([]byte(s), []byte("\n"))))
	}
	strings.Lines("a\nb\nc")(func(line string) bool {
		fmt.Printf("%q\n", line)
		return line != "b\n"
	})
}

// Output:
// []
// [""] [""]
// []
// [] []
// [] [""]
// ["one"]
// ["one"] ["one"]
// ["o" "n" "e"]
// ["one"] ["one"]
// ["one"] ["one"]
// ["one\n" "two\n" "\n" "three\n"]
// ["one\ntwo\n\nthree\n"] ["one\ntwo\n\nthree\n"]
// ["o" "n" "e" "\n" "t" "w" "o" "\n" "\n" "t" "h" "r" "e" "e" "\n"]
// ["one" "two" "three"] ["one\ntwo\n\nthree\n"]
// ["one\n" "two\n" "\n" "three\n"] ["one" "two" "" "three" ""]
// [",a,,é,"]
// ["" "a" "" "é" ""] ["," "a," "," "é," ""]
// ["," "a" "," "," "é" ","]
// [",a,,é,"] ["a" "é"]
// [",a,,é,"] [",a,,é,"]
// ["  x\ty  z "]
// ["  x\ty  z "] ["  x\ty  z "]
// [" " " " "x" "\t" "y" " " " " "z" " "]
// ["x" "y" "z"] ["  x\ty  z "]
// ["  x\ty  z "] ["  x\ty  z "]
// "a\n"
// "b\n"
