//go:build skep

package main

import "fmt"

func main() {
	fmt.Println(missing) // error: undefined: missing
	other()              // error: undefined: other
}
