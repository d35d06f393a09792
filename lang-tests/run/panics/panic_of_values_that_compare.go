//go:build skep

package main

import (
	"errors"
	"fmt"
)

var errKnown = errors.New("known")

type point struct{ x, y int }

func try(v any) (r any) {
	defer func() { r = recover() }()
	panic(v)
}

func main() {
	fmt.Println(try(errKnown) == errKnown, try(5) == any(5), try(point{1, 2}) == any(point{1, 2}))
	fmt.Println(try([]int{1, 2}), try("text"), try(map[string]int{"a": 1}))
	err, ok := try(fmt.Errorf("w: %w", errKnown)).(error)
	fmt.Println(ok, errors.Is(err, errKnown), err)
	f := try(func() int { return 3 }).(func() int)
	fmt.Println(f())
	var e error
	fmt.Println(try(e))
}

// Output:
// true true true
// [1 2] text map[a:1]
// true true w: known
// 3
// runtime error: panic called with nil argument
