//go:build skep

// Each character was looked for in the whole rest of the literal, so that a long one took for ever.
package main

import (
	"fmt"
	"strconv"
	"strings"
)

func main() {
	s := strings.Repeat("aé\t\x00", 200_000)
	quoted := strconv.Quote(s)
	back, err := strconv.Unquote(quoted)
	fmt.Println(len(s), len(quoted), back == s, err)
}

// Output:
// 1000000 1800002 true <nil>
