//go:build skep

package main

import (
	"fmt"
	"strings"
)

func main() {
	s := ""
	for i := range 10 {
		s += string(rune('a'+i)) + "-"
	}
	fmt.Println(s, len(s))
	t := s
	s += "!"
	fmt.Println(t == s, len(t))
	var b strings.Builder
	for i := range 1000 {
		b.WriteByte(byte('0' + i%10))
	}
	fmt.Println(b.Len(), b.String()[990:])
}

// Output:
// a-b-c-d-e-f-g-h-i-j- 20
// false 20
// 1000 0123456789
