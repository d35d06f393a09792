//go:build skep

package main

import "fmt"

func main() {
	s := "héy"
	fmt.Println(s[0], s[1], s[2], len(s), s[3:], s[:1]+s[3:])
	fmt.Printf("%T %T %q\n", s[0], 'x', s[1:2])
	t := s[:2]
	t += "z"
	fmt.Printf("%q %q\n", s, t)
}

// Output:
// 104 195 169 4 y hy
// uint8 int32 "\xc3"
// "héy" "h\xc3z"
