//go:build skep

package main

import (
	"errors"
	"fmt"
)

func main() {
	var x any = "text"
	s, ok := x.(string)
	n, ok2 := x.(int)
	fmt.Println(s, ok, n, ok2)
	x = nil
	_, ok = x.(string)
	_, ok2 = x.(any)
	fmt.Println(ok, ok2)
	x = errors.New("e")
	e, ok := x.(error)
	fmt.Println(e, ok)
}

// Output:
// text true 0 false
// false false
// e true
