//go:build skep

//skep:exit 2
//skep:panic panic: value method main.name.String called using nil *name pointer

package main

import "fmt"

type name string

func (n name) String() string { return string(n) }

func show(list []fmt.Stringer) {
	for _, s := range list {
		fmt.Println(s.String())
	}
}

func main() {
	show([]fmt.Stringer{name("ann"), (*name)(nil)})
}

// Output:
// ann
