//go:build skep

//skep:not-go Comb has no complex numbers

package main

import "fmt"

func main() {
	var c complex128 // error: complex128
	d := 1i          // error: complex
	fmt.Println(c, d)
}
