//go:build skep

package main

import (
	. "fmt"
	. "strings"
)

func main() {
	b := NewReader("some text")
	Println(ToUpper("loud"), b.Len())
	var s Stringer
	Println(s == nil)
}

// Output:
// LOUD 9
// true
