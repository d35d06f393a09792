//go:build skep

//skep:exit 7

package main

import (
	"fmt"
	"os"

	"skep"
)

func Quit(s int, code int) int {
	fmt.Println("quitting")
	os.Exit(code)
	return s
}

func main() {
	defer fmt.Println("never")
	skep.Spawn(Quit, 0).Send(7)
	skep.Receive[int]()
}

// Output:
// quitting
