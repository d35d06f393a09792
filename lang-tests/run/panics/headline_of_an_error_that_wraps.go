//go:build skep

//skep:exit 2
//skep:panic panic: outer: one
//skep:panic 	two

package main

import (
	"errors"
	"fmt"
)

func main() {
	defer fmt.Println("deferred")
	panic(fmt.Errorf("outer: %w", errors.Join(errors.New("one"), errors.New("two"))))
}

// Output:
// deferred
