//go:build skep

package main

import (
	"bytes"
	"fmt"
	"strings"
)

const n = 300_000

func main() {
	// 900,000 bytes: several pieces of work.
	long := strings.Repeat("abc", n)
	other := long[:len(long)-1] + "d"
	fmt.Println(len(long), long[:5], long[len(long)-4:], other[len(other)-4:])
	fmt.Println(long == other, long < other, long > other, long == strings.Repeat("abc", n))
	fmt.Println(long[:len(long)-1] < long, strings.Compare(long, long[:len(long)-1]))

	joined := long + "|" + other + "|" + long
	fmt.Println(len(joined), strings.Count(joined, "ca"), strings.Count(joined, "cd"), strings.Count(joined, "d|a"))
	fmt.Println(strings.Index(joined, "d"), strings.Index(joined, "bd|abc"), strings.Index(joined, "xyz"))
	fmt.Println(strings.LastIndex(joined, "|"), strings.LastIndex(joined, "d|"), strings.LastIndex(joined, "xyz"))
	fmt.Println(strings.IndexByte(joined, 'd'), strings.LastIndexByte(joined, '|'), strings.IndexByte(joined, 'x'))
	// What is looked for is itself longer than a piece.
	needle := strings.Repeat("abc", n/2) + "|"
	fmt.Println(strings.Index(joined, needle), strings.LastIndex(joined, needle), strings.Count(joined, needle))

	b := []byte(joined)
	fmt.Println(len(b), b[0], b[len(b)-1], bytes.IndexByte(b, 'd'), bytes.LastIndex(b, []byte("d|")))
	b[1_000_000] = '!'
	fmt.Println(bytes.Equal(b, []byte(joined)), bytes.Compare(b, []byte(joined)), string(b) == joined)
	s := string(b)
	b[1_000_000] = '?'
	fmt.Println(s[999_998:1_000_003], bytes.Count(b, []byte("?")), strings.Replace(s, "!", "", 1) == s)
}

// Output:
// 900000 abcab cabc cabd
// false true false true
// true 1
// 2700002 899997 0 1
// 1800000 1799999 -1
// 1800001 1800000 -1
// 1800000 1800001 -1
// 450000 450000 1
// 2700002 97 99 1800000 1800000
// false -1 false
// bc!bc 1 false
