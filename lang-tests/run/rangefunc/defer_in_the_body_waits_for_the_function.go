//go:build skep

package main

import (
	"errors"
	"fmt"
)

func three(yield func(int) bool) {
	defer fmt.Println("iterator ends")
	_ = yield(1) && yield(2) && yield(3)
}

func simple() {
	defer fmt.Println("first")
	for i := range three {
		defer fmt.Println("deferred", i)
		for j := range three {
			if j == 2 {
				break
			}
			defer fmt.Println("inner", i, j)
		}
	}
	defer fmt.Println("last")
	fmt.Println("body ends")
}

func result() (n int, err error) {
	for i := range three {
		defer func() {
			n += i
			if r := recover(); r != nil {
				err = errors.Join(err, fmt.Errorf("recovered %v", r))
			}
		}()
		if i == 3 {
			panic("three")
		}
	}
	return 1000, nil
}

func early() (s string) {
	for i := range three {
		defer func() { s += fmt.Sprint(i) }()
		if i == 2 {
			return "early "
		}
	}
	return "late "
}

func main() {
	simple()
	fmt.Println(result())
	fmt.Println(early())
}

// Output:
// iterator ends
// iterator ends
// iterator ends
// iterator ends
// body ends
// last
// inner 3 1
// deferred 3
// inner 2 1
// deferred 2
// inner 1 1
// deferred 1
// first
// iterator ends
// 6 recovered three
// iterator ends
// early 21
