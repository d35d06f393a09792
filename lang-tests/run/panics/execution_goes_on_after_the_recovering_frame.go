//go:build skep

package main

import "fmt"

func risky(n int) (msg string) {
	defer func() {
		if r := recover(); r != nil {
			msg = fmt.Sprint("recovered ", r)
		}
	}()
	if n == 0 {
		panic("zero")
	}
	return fmt.Sprint("fine ", n)
}

func main() {
	for n := range 3 {
		fmt.Println(risky(n))
	}
	fmt.Println(recover())
}

// Output:
// recovered zero
// fine 1
// fine 2
// <nil>
