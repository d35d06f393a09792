//go:build skep

package main

import "fmt"

func double(n int) (r int) {
	defer func() { r *= 2 }()
	r = 100
	return n
}

func safe(a, b int) (q int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("caught: %v", r)
		}
	}()
	q = -1
	return a / b, nil
}

func plain() int {
	r := 1
	defer func() { r = 5 }()
	return r
}

func main() {
	fmt.Println(double(4), plain())
	fmt.Println(safe(7, 2))
	fmt.Println(safe(7, 0))
}

// Output:
// 8 1
// 3 <nil>
// -1 caught: runtime error: integer divide by zero
