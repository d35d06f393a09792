//go:build skep

package main

import "fmt"

func f(n int) (int, bool) { return n * 2, n > 1 }

func main() {
	for n := range 3 {
		if v, ok := f(n); ok {
			fmt.Println("yes", v)
		} else if w := v + 1; w > 1 {
			fmt.Println("else if", v, w)
		} else {
			fmt.Println("else", v, w, ok)
		}
	}
	switch n := 5; {
	case n > 3:
		fmt.Println("big")
	}
	switch x := 2; x {
	}
}

// Output:
// else 0 1 false
// else if 2 3
// yes 4
// big
