//go:build skep

package main

import (
	"errors"
	"fmt"

	"skep"
)

func main() {
	me := skep.Self[int]()
	n := 0
	var err error
	for ; err == nil; n++ {
		err = me.Send(n)
	}
	fmt.Println(n-1, errors.Is(err, skep.ErrFull))
	fmt.Println(skep.Receive[int](), me.Send(-1))
}

// Output:
// 16384 true
// 0 <nil>
