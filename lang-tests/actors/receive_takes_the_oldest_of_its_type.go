//go:build skep

package main

import (
	"errors"
	"fmt"

	"skep"
)

func main() {
	me := skep.Self[any]()
	for _, m := range []any{1, "a", 2, "b", 2.5, error(nil), errors.New("e")} {
		me.Send(m)
	}
	fmt.Println(skep.Receive[string](), skep.Receive[float64]())
	fmt.Println(skep.Receive[any](), skep.Receive[string](), skep.Receive[error](), skep.Receive[int]())
}

// Output:
// a 2.5
// 1 b e 2
