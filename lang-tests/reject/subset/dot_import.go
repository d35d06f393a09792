//go:build skep

//skep:not-go a name should say where it comes from

package main

import . "fmt" // error: dot imports

func main() {
	Println("whose?") // error: undefined: Println
}
