//go:build skep

package main

import "fmt"

func counter() (inc func() int, get func() int) {
	n := 0
	inc = func() int { n++; return n }
	get = func() int { return n }
	return
}

func main() {
	inc, get := counter()
	other, _ := counter()
	inc()
	inc()
	other()
	fmt.Println(get(), other())
}

// Output:
// 2 2
