//go:build skep

//skep:exit 2
//skep:panic panic: level 2

package main

import "fmt"

type level int

func (l level) String() string { return fmt.Sprint("level ", int(l)) }

func main() {
	panic(level(2))
}

// Output:
