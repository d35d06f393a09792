//go:build skep

//skep:exit 3

package main

import (
	"fmt"
	"os"
)

func main() {
	defer fmt.Println("never")
	fmt.Println("before")
	os.Exit(3)
}

// Output:
// before
