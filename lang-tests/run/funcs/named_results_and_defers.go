//go:build skep

package main

import (
	"errors"
	"fmt"
)

func double() (n int) {
	defer func() { n *= 2 }()
	n = 3
	return n + 1
}

func wrap(fail bool) (s string, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("wrap: %w", err)
		}
	}()
	if fail {
		return "partial", errors.New("bad")
	}
	s = "fine"
	return
}

func rescue() (n int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("rescued %v", r)
		}
	}()
	n = 5
	panic("p")
}

func shadow() (n int) {
	{
		n := 7
		_ = n
	}
	func() { n += 2 }()
	return
}

func swap(a, b int) (x, y int) {
	x, y = a, b
	return y, x
}

func order() (s string) {
	for i := range 3 {
		defer func(n int) { s += fmt.Sprint(n, i, " ") }(i * 10)
	}
	return "start "
}

type big struct{ a [20]int }

func large() (b big) {
	defer func() { b.a[0]++ }()
	b.a[0] = 1
	return b
}

func main() {
	fmt.Println(double())
	fmt.Println(wrap(true))
	fmt.Println(wrap(false))
	fmt.Println(rescue())
	fmt.Println(shadow())
	fmt.Println(swap(1, 2))
	fmt.Println(order())
	fmt.Println(large().a[0])
}

// Output:
// 8
// partial wrap: bad
// fine <nil>
// 5 rescued p
// 2
// 2 1
// start 20 2 10 1 0 0
// 2
