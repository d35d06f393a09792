//go:build skep

//skep:not-go Comb has no goto

package main

import "fmt"

func main() {
	n := 0
again:
	n++
	if n < 3 {
		goto again // error: goto
	}
	fmt.Println(n)
}
