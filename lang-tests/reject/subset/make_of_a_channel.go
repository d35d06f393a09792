//go:build skep

//skep:not-go channels come from the library only

package main

import "fmt"

func main() {
	c := make(chan int)         // error: make(chan int)
	d := make(chan<- string, 5) // error: make(chan<- string
	fmt.Println(len(c), d == nil)
}
