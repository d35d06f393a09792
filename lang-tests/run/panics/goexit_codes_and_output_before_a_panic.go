//go:build skep

//skep:exit 7

package main

import (
	"fmt"
	"os"
)

func main() {
	defer fmt.Println("never")
	fmt.Println("before")
	func() {
		defer func() {
			recover()
			os.Exit(7)
		}()
		var p *int
		*p = 1
	}()
}

// Output:
// before
