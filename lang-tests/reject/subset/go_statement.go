//go:build skep

//skep:not-go processes are spawned, not goroutines

package main

import "fmt"

func work() {}

func main() {
	go work()   // error: go statement
	go func() { // error: go statement
		fmt.Println("never")
	}()
}
