//go:build skep

//skep:not-go

package main

import "fmt"

func main() {
	var c complex128 // error: complex128
	d := 1i          // error: complex
	fmt.Println(c, d)
}
