//go:build skep

package main

import "fmt"

func main() {
	var fs []func() int
	i := 0
next:
	{
		v := i * 10
		fs = append(fs, func() int { v++; return v })
	}
	i++
	if i < 3 {
		goto next
	}
	for _, f := range fs {
		fmt.Println(f(), f())
	}
}

// Output:
// 1 2
// 11 12
// 21 22
