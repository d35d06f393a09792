//go:build skep

package main

import "fmt"

var x = "package"

func main() {
	fmt.Println(x)
	x := 1
	{
		x := x + 1
		x++
		fmt.Println(x)
	}
	if x := "if"; true {
		fmt.Println(x)
	}
	for x := range 1 {
		x := x + 100
		fmt.Println(x)
	}
	y, x := 5, 6
	fmt.Println(x, y)
	len := func(string) int { return -1 }
	true := false
	fmt.Println(len("abc"), true)
}

// Output:
// package
// 3
// if
// 100
// 6 5
// -1 false
