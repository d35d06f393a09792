//go:build skep

//skep:not-go Comb does not range over functions yet

package main

import "fmt"

func count(yield func(int) bool) {
	for i := 0; i < 3 && yield(i); i++ {
	}
}

func main() {
	for i := range count { // error: range over
		fmt.Println(i)
	}
}
