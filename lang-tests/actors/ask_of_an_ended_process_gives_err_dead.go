//go:build skep

package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"skep"
)

type Stop struct{ skep.Request[int] }

func Stopper(n int, m Stop) int {
	skep.Exit("enough")
	return n
}

func main() {
	p := skep.Spawn(Stopper, 0)
	_, err := skep.Ask(p, Stop{}, time.Minute) // ends while asked
	fmt.Println(errors.Is(err, skep.ErrDead), strings.Contains(err.Error(), "enough"))
	_, err = skep.Ask(p, Stop{}, time.Minute)
	fmt.Println(errors.Is(err, skep.ErrDead))
	fmt.Println(errors.Is(p.Send(Stop{}), skep.ErrDead))
}

// Output:
// true true
// true
// true
