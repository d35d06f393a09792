//go:build skep

package main

import "fmt"

func main() {
	fmt.Printf("%s|%10s|%-10s|%.2s|%q|%x|% x|%X\n", "héy", "héy", "héy", "héy", "a\"\n\x00é", "hi", "hi", "hi")
	fmt.Printf("%s %q %v %d\n", []byte("ab"), []byte("ab"), []byte("ab"), []byte("ab"))
	fmt.Printf("%s %q %v\n", []string{"a", "b c"}, []string{"a", "b c"}, []string{"a"})
	fmt.Printf("%+q %#q %q %5t|%-6t|\n", "é", "raw", "\xff", true, false)
	fmt.Printf("%5.1f|%-8s|%08.3f|%+.2e|%6.2f%%\n", 3.14159, "ab", -3.14159, 12345.678, 99.5)
	fmt.Printf("%c%c %T %T %T\n", 0x4e16, 'x', "s", []string{}, map[string][]*int{})
}

// Output:
// héy|       héy|héy       |hé|"a\"\n\x00é"|6869|68 69|6869
// ab "ab" [97 98] [97 98]
// [a b c] ["a" "b c"] [a]
// "\u00e9" `raw` "\xff"  true|false |
//   3.1|ab      |-003.142|+1.23e+04| 99.50%
// 世x string []string map[string][]*int
