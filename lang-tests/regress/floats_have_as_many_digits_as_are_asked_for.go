//go:build skep

// More than 65,535 digits ended the process as a bug of the runtime.
package main

import (
	"fmt"
	"strconv"
)

func main() {
	for _, form := range []byte("feg") {
		s := strconv.FormatFloat(1.0/3, form, 70_000, 64)
		fmt.Println(len(s), s[:8], s[len(s)-4:])
	}
	s := strconv.FormatFloat(5e-324, 'f', 70_000, 64)
	fmt.Println(len(s), s[1070:1080], s[len(s)-4:])
	fmt.Println(len(strconv.FormatFloat(1e308, 'f', 66_000, 64)))
}

// Output:
// 70002 0.333333 0000
// 70006 3.333333 e-01
// 56 0.333333 8125
// 70002 2656250000 0000
// 66310
